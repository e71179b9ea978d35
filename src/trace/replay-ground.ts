/** Finds what a recorded action was about in the interface as it is now, or says what is there instead. */
import type { Action } from '../actions/action.js';
import { resolveLocator } from '../blueprint/locate.js';
import type { Blueprint, Locator, RawTree, SurfaceInfo } from '../blueprint/model.js';
import { compatibleNames } from '../blueprint/similarity.js';
import { quote } from '../blueprint/text-escape.js';
import type { Candidate } from '../errors.js';
import type { Session } from '../session.js';
import type { TraceTarget } from './records.js';

export type ReplaySession = Pick<Session, 'surfaces' | 'observe' | 'use' | 'act' | 'backend' | 'current'>;

export type Difference = 'window' | 'missing' | 'ambiguous' | 'focus' | 'point' | 'unknown';

/** Thrown where the interface is not what the trace expects. */
export class Differs extends Error {
  constructor(
    readonly reason: Difference,
    readonly expected: string,
    readonly found: string,
    readonly candidates: readonly Candidate[] = [],
  ) {
    super(`expected ${expected}, found ${found}`);
  }
}

/** A window of the trace: ids of windows mean nothing in another run. */
export interface MeantWindow {
  readonly id: string;
  readonly title: string;
  readonly app: string;
}

/** The open surface that is meant: of the same application, with the same title, or one that differs by counters and marks. */
export async function findWindow(session: ReplaySession, meant: MeantWindow): Promise<SurfaceInfo> {
  const surfaces = await session.surfaces();
  const ofApp = surfaces.filter((each) => each.app.name === meant.app);
  const same = ofApp.filter((each) => each.title === meant.title);
  const alike = same.length > 0 ? same : ofApp.filter((each) => compatibleNames(meant.title, each.title));
  const [found, another] = alike.length > 1 ? alike.filter((each) => each.active === true) : alike;
  if (found && !another) return found;
  const shown = alike.length > 1 ? alike : surfaces;
  throw new Differs(
    alike.length > 1 ? 'ambiguous' : 'window',
    `the window ${quote(meant.title)} of ${quote(meant.app)}`,
    shown.length === 0 ? 'no window at all' : shown.map((each) => quote(each.title)).join(', '),
    shown.slice(0, 5).map((each) => ({ id: each.id, role: each.kind, name: each.title })),
  );
}

/** The id that the recorded element has now. */
export async function findElement(session: ReplaySession, target: TraceTarget): Promise<string> {
  const { locator } = target;
  const expected = `${target.role} ${quote(target.name)}`;
  if (!locator) throw new Differs('unknown', expected, 'nothing in the trace that would find it again (no locator)');
  const surface = await findWindow(session, locator.surface);
  await session.use(surface.id);
  const backend = await session.backend(surface.backend);
  let result: { candidates: readonly Candidate[]; ambiguous: boolean } = { candidates: [], ambiguous: false };
  // What is scrolled away is looked for last: it costs more, and mostly everything is in view.
  for (const scope of ['visible', 'all'] as const) {
    const blueprint = await session.observe({ surface: surface.id, scope });
    const tree = await backend.read(surface.id, { scope });
    const resolution = resolveLocator(withoutHandle(locator), tree);
    if (resolution.kind === 'found') {
      const id = idOf(blueprint, tree, resolution.index);
      if (id !== null) return id;
      continue;
    }
    const candidates = resolution.candidates.flatMap((index) => candidateOf(blueprint, tree, index));
    if (candidates.length > 0 || scope === 'visible') {
      result = { candidates, ambiguous: resolution.kind === 'ambiguous' };
    }
  }
  const { candidates, ambiguous } = result;
  const found = ambiguous
    ? `${candidates.length} that could be it`
    : candidates.length > 0
      ? `only what resembles it: ${candidates.map((each) => `${each.role} ${quote(each.name)}`).join(', ')}`
      : `nothing like it in ${quote(surface.title)}`;
  throw new Differs(ambiguous ? 'ambiguous' : 'missing', expected, found, candidates);
}

/** Handles are numbers that a platform gives to others once their owner is gone. */
function withoutHandle(locator: Locator): Locator {
  return { ...locator, handle: { ...locator.handle, key: '' } };
}

function idOf(blueprint: Blueprint, tree: RawTree, index: number): string | null {
  const key = tree.nodes[index]?.handle.key;
  return blueprint.elements.find((each) => each.native.handle.key === key)?.id ?? null;
}

function candidateOf(blueprint: Blueprint, tree: RawTree, index: number): Candidate[] {
  const node = tree.nodes[index];
  const id = node && idOf(blueprint, tree, index);
  return node && id ? [{ id, role: node.role, name: node.name }] : [];
}

/** What has the keyboard must be what had it: otherwise the keys go elsewhere. */
export async function checkFocus(session: ReplaySession, target: TraceTarget, before: Blueprint | null): Promise<void> {
  if (!target.locator) return;
  const id = await findElement(session, target);
  const now = await session.observe();
  if (now.focus === id) return;
  // Where the platform did not say then, it need not say now.
  if (now.focus === null && before?.focus !== target.id) return;
  const focused = now.elements.find((each) => each.id === now.focus);
  throw new Differs(
    'focus',
    `the keyboard focus on ${target.role} ${quote(target.name)}`,
    focused ? `it on ${focused.role} ${quote(focused.name)}` : 'nothing that has it',
    focused?.id ? [{ id: focused.id, role: focused.role, name: focused.name }] : [],
  );
}

/** Ids of the targets of an action, by property. */
export function targetsOf(action: Action): readonly (readonly ['target' | 'from' | 'to', unknown])[] {
  if (action.action === 'drag') return [['from', action.from] as const, ['to', action.to] as const];
  return 'target' in action && action.target !== undefined ? [['target', action.target] as const] : [];
}
