/** The fixture application (`fixtures/provider.exe`), started from within Wine. It shows the contract window. */
import koffi from 'koffi';
import { type Program, startProgram } from './program.js';

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

/** Further orders: `sleep <ms>`, `die-after <calls>`, `slow <ms> <name>`; see `fixtures/provider.exe/main.c`. */
export interface Provider extends Program {
  /** Its main window. */
  readonly window: bigint;
  stats(): Promise<ProviderStats>;
}

export async function startProvider({ panel = 'contract', rows = 100 }: ProviderOptions = {}): Promise<Provider> {
  const program = await startProgram('provider.exe', [`--panel=${panel}`, `--rows=${rows}`]);
  return {
    ...program,
    window: windowOf(program.process.pid ?? 0),
    async stats() {
      const answer = await program.ask('stats', 'stats ');
      const [providers = -1, references = -1, calls = -1, passwordsRead = -1] = answer.split(' ').slice(1).map(Number);
      return { providers, references, calls, passwordsRead };
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
