/** Changes of the fake desktop, delivered to whoever watches a window: later, like the events of a real one, never inside the call. */
import type { Change, Disposable } from '../backend.js';
import type { FakeDesktop } from './desktop.js';

export function watchWindow(desktop: FakeDesktop, surface: string, onChange: (change: Change) => void): Disposable {
  let live = true;
  const unsubscribe = desktop.subscribe((window, kind, element) => {
    if (window.id !== surface) return;
    const change: Change = { kind, handle: element ? { backend: 'fake', key: element.key } : null };
    queueMicrotask(() => {
      if (live) onChange(change);
    });
  });
  return {
    dispose: () => {
      live = false;
      unsubscribe();
    },
  };
}
