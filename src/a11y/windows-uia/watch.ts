/** Watching one window: UIA's events, mapped to kinds of change and put together. Events say that something changed, never what. */
import type { Change, ChangeKind } from '../backend.js';
import type { AutomationEvent, Hwnd, Listening } from './automation.js';
import type { Engine } from './engine.js';
import { PROPERTY } from './ids.js';
import { handleOf, keyOf } from './reference.js';

/** What arrives within this time of the first event is told together, in milliseconds. */
const TOGETHER_MS = 20;
/** How often it is looked whether the window is still there: no event tells that a process was ended. */
const PRESENT_MS = 1000;
/** More elements of one kind than this are told as one change without an element. */
const MAX_ELEMENTS = 64;

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

export type ChangeListener = (changes: readonly Change[]) => void;

export class WindowWatch {
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
      watch.dispose();
      throw error;
    }
  }

  /** Whether the system took any subscription at all. */
  get works(): boolean {
    return (this.listening?.taken.length ?? 0) > 0;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    clearInterval(this.presence);
    if (this.timer !== null) clearTimeout(this.timer);
    // Nobody waits for it: events that still come are not told.
    this.listening?.stop().catch(() => {});
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
    this.dispose();
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
