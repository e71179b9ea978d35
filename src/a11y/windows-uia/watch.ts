/** Watching one window: UIA's events, mapped to kinds of change and put together. Events say that something changed, never what. */
import type { Change, ChangeKind } from '../backend.js';
import { type ChangeListener, TOGETHER_MS, together, type Watching } from '../watches.js';
import type { AutomationEvent, Hwnd, Listening } from './automation.js';
import type { Engine } from './engine.js';
import { PROPERTY } from './ids.js';
import { handleOf, keyOf } from './reference.js';

/** How often it is looked whether the window is still there: no event tells that a process was ended. */
const PRESENT_MS = 1000;

const PROPERTY_KINDS: Readonly<Record<number, ChangeKind>> = {
  [PROPERTY.value]: 'value',
  [PROPERTY.rangeValue]: 'value',
  [PROPERTY.boundingRectangle]: 'bounds',
  [PROPERTY.isOffscreen]: 'structure',
  [PROPERTY.hasKeyboardFocus]: 'focus',
};

/** Properties whose changes are subscribed to. */
export const WATCHED_PROPERTIES: readonly number[] = [
  PROPERTY.name,
  PROPERTY.value,
  PROPERTY.rangeValue,
  PROPERTY.boundingRectangle,
  PROPERTY.isEnabled,
  PROPERTY.isOffscreen,
  PROPERTY.toggleState,
  PROPERTY.expandCollapseState,
  PROPERTY.isSelected,
  PROPERTY.itemStatus,
];

export class WindowWatch implements Watching {
  private waiting: Change[] = [];
  private timer: NodeJS.Timeout | null = null;
  private readonly presence: NodeJS.Timeout;
  private disposed = false;
  private listening: Listening | null = null;

  private constructor(
    engine: Engine,
    hwnd: Hwnd,
    private readonly onChanges: ChangeListener,
  ) {
    this.presence = setInterval(() => {
      if (!engine.platform.windows.exists(hwnd)) this.end();
    }, PRESENT_MS).unref();
  }

  /** @throws ComError where the window cannot be listened to */
  static async start(engine: Engine, hwnd: Hwnd, onChanges: ChangeListener): Promise<WindowWatch> {
    const watch = new WindowWatch(engine, hwnd, onChanges);
    try {
      watch.listening = await engine.platform.automation.listen(hwnd, (event) => watch.heard(changeOf(event, hwnd)));
      return watch;
    } catch (error) {
      await watch.dispose();
      throw error;
    }
  }

  /** Whether the system took any subscription at all. */
  get works(): boolean {
    return !this.late && (this.listening?.taken.length ?? 0) > 0;
  }

  /** The window did not take them in time. */
  get late(): boolean {
    return this.listening?.late ?? false;
  }

  /** Resolves when the system has given up its subscriptions: a window that hangs makes it wait. */
  async dispose(): Promise<void> {
    if (this.disposed) return;
    this.disposed = true;
    clearInterval(this.presence);
    if (this.timer !== null) clearTimeout(this.timer);
    await this.listening?.stop();
  }

  private heard(change: Change): void {
    if (this.disposed) return;
    this.waiting.push(change);
    this.timer ??= setTimeout(() => this.tell(), TOGETHER_MS);
  }

  private tell(): void {
    this.timer = null;
    const changes = together(this.waiting);
    this.waiting = [];
    if (!this.disposed) this.onChanges(changes);
  }

  private end(): void {
    if (this.disposed) return;
    // Nobody waits for it: events that still come are not told.
    this.dispose().catch(() => {});
    this.onChanges([{ kind: 'closed', handle: null }]);
  }
}

export function changeOf(event: AutomationEvent, hwnd: Hwnd): Change {
  const { runtimeId } = event;
  const handle = runtimeId === null || runtimeId.length === 0 ? null : handleOf(keyOf(hwnd, runtimeId));
  switch (event.kind) {
    case 'property':
      return { kind: PROPERTY_KINDS[event.property] ?? 'state', handle };
    // Which window was opened or closed is learnt from the list of windows.
    case 'opened':
    case 'closed':
      return { kind: 'window', handle };
    default:
      return { kind: event.kind, handle };
  }
}
