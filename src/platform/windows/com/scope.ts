/** Deterministic release: what is made inside a scope is released when the scope ends, however it ends. */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Releasable {
  release(): void;
}

const current = new AsyncLocalStorage<Scope>();

export class Scope {
  readonly #owned = new Set<Releasable>();
  #open = true;

  constructor(private readonly outer: Scope | null) {}

  get open(): boolean {
    return this.#open;
  }

  /** Takes responsibility for the object. */
  own<T extends Releasable>(object: T): T {
    if (!this.#open) {
      object.release();
      throw new Error('the COM scope has ended');
    }
    this.#owned.add(object);
    return object;
  }

  /** Lets the object live on: the outer scope owns it then, or the caller where there is none. */
  keep<T extends Releasable>(object: T): T {
    if (this.#owned.delete(object)) this.outer?.own(object);
    return object;
  }

  /** For an object that was released by hand. */
  forget(object: Releasable): void {
    this.#owned.delete(object);
  }

  /** Releases in the reverse order of making. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    const owned = [...this.#owned].reverse();
    this.#owned.clear();
    for (const object of owned) object.release();
  }
}

/** The innermost scope of the running (synchronous or asynchronous) call; null outside of any. */
export function currentScope(): Scope | null {
  return current.getStore() ?? null;
}

/** Runs `use`; every COM object that it makes and does not `keep` is released afterwards. A promise is waited for. */
export function withScope<T>(use: (scope: Scope) => T): T {
  const scope = new Scope(currentScope());
  let result: T;
  try {
    result = current.run(scope, use, scope);
  } catch (error) {
    scope.close();
    throw error;
  }
  if (result instanceof Promise) return result.finally(() => scope.close()) as T;
  scope.close();
  return result;
}
