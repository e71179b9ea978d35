/** What backends with a worker share of watching: the watches of one worker by number, and putting changes together. */
import type { Change, ChangeKind } from './backend.js';

/** What arrives within this time of the first event is told together, in milliseconds. */
export const TOGETHER_MS = 20;
/** More elements of one kind than this are told as one change without an element. */
const MAX_ELEMENTS = 64;

/** What a worker emits. */
export interface WatchEvent {
  readonly watch: number;
  readonly changes: readonly Change[];
}

export type ChangeListener = (changes: readonly Change[]) => void;

export interface Watching {
  dispose(): void | Promise<void>;
}

/** The watches of one worker, by number, so that the main thread can end them. */
export class RunningWatches {
  private readonly running = new Map<number, Watching>();
  private readonly ending = new Set<Promise<void>>();
  private lastId = 0;

  constructor(private readonly emit: (event: WatchEvent) => void) {}

  /** @returns the number of the watch; throws what `start` throws */
  async begin(start: (tell: ChangeListener) => Watching | Promise<Watching>): Promise<number> {
    const id = ++this.lastId;
    this.running.set(id, await start((changes) => this.emit({ watch: id, changes })));
    return id;
  }

  stop(id: number): void {
    const watching = this.running.get(id);
    this.running.delete(id);
    if (watching !== undefined) this.end(watching);
  }

  /** Nobody but `stopAll` waits for it: a window that hangs may take its time. */
  end(watching: Watching): void {
    // What fails at its end has ended.
    const ended = Promise.resolve(watching.dispose()).catch(() => {});
    this.ending.add(ended);
    ended.finally(() => this.ending.delete(ended));
  }

  async stopAll(): Promise<void> {
    for (const id of [...this.running.keys()]) this.stop(id);
    await Promise.all(this.ending);
  }
}

/** Each element once for each kind of change; kinds with too many elements as one change. */
export function together(changes: readonly Change[]): Change[] {
  const byKind = new Map<ChangeKind, Map<string, Change>>();
  for (const change of changes) {
    const known = byKind.get(change.kind) ?? new Map<string, Change>();
    known.set(change.handle?.key ?? '', change);
    byKind.set(change.kind, known);
  }
  return [...byKind].flatMap(([kind, known]) =>
    known.size > MAX_ELEMENTS ? [{ kind, handle: null }] : [...known.values()],
  );
}
