/** The fixture application (`fixtures/provider.exe`), started from within Wine. It shows the contract window. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import koffi from 'koffi';
import { eventually, type Fixture } from '../../contract/fixture.js';

const FILE = 'Z:\\wine\\built\\provider.exe';

export interface ProviderOptions {
  /** `contract` (default), `small` (five elements: Wine's own client is slow), `patterns` (one element for each), `lying`. */
  readonly panel?: 'contract' | 'small' | 'patterns' | 'lying';
  /** Rows of the virtual list; five of them are in the tree at a time. Default 100. */
  readonly rows?: number;
}

/** What the application counts: provider objects and references that somebody holds, calls, times a password was read. */
export interface ProviderStats {
  readonly providers: number;
  readonly references: number;
  readonly calls: number;
  readonly passwordsRead: number;
}

export interface Provider extends Fixture {
  readonly process: ChildProcessWithoutNullStreams;
  /** Its main window. */
  readonly window: bigint;
  /** Further orders: `sleep <ms>`, `die-after <calls>`, `slow <ms> <name>`; see `fixtures/provider.exe/main.c`. */
  tell(order: string): Promise<void>;
  stats(): Promise<ProviderStats>;
}

export async function startProvider({ panel = 'contract', rows = 100 }: ProviderOptions = {}): Promise<Provider> {
  const child = spawn(FILE, [`--panel=${panel}`, `--rows=${rows}`], { stdio: 'pipe' });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const heard = (start: string): Promise<string> =>
    eventually(
      `"${start}" from the fixture`,
      async () => {
        const at = lines.findIndex((line) => line.startsWith(start));
        if (at < 0 && child.exitCode !== null) throw new Error(`the fixture ended (${child.exitCode})`);
        return at >= 0 && lines.splice(0, at + 1).at(-1);
      },
      20_000,
    );
  await heard('ready');
  const tell = async (order: string) => {
    child.stdin.write(`${order}\n`);
    await heard(`done ${order}`);
  };
  return {
    process: child,
    window: windowOf(child.pid ?? 0),
    tell,
    order: tell,
    async stats() {
      child.stdin.write('stats\n');
      const [, providers, references, calls, passwordsRead] = (await heard('stats ')).split(' ').map(Number);
      return {
        providers: providers ?? -1,
        references: references ?? -1,
        calls: calls ?? -1,
        passwordsRead: passwordsRead ?? -1,
      };
    },
    async dispose() {
      child.kill();
      await ended;
    },
  };
}

/** The first window of the fixture's class that belongs to the process. */
function windowOf(pid: number): bigint {
  const user32 = koffi.load('user32.dll');
  const find = user32.func('uint64 __stdcall FindWindowExW(uint64 parent, uint64 after, void *class, void *title)');
  const owner = user32.func('uint32 __stdcall GetWindowThreadProcessId(uint64 window, void *pid)');
  const name = Buffer.from('LumosFixture\0', 'utf16le');
  const id = Buffer.alloc(4);
  for (let at = 0n; ; ) {
    at = BigInt(find(0n, at, name, null) as number | bigint);
    if (at === 0n) throw new Error('the fixture has no window');
    owner(at, id);
    if (id.readUInt32LE(0) === pid) return at;
  }
}
