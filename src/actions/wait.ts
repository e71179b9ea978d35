/** `wait_for`: conditions on a fresh blueprint, asked again until they hold or time is up (XB-32 to XB-35). */
import { findElements } from '../blueprint/find.js';
import type { Blueprint, Element, SurfaceInfo } from '../blueprint/model.js';
import { collapse } from '../blueprint/similarity.js';
import { quote } from '../blueprint/text-escape.js';
import { type Candidate, LumosError } from '../errors.js';
import type { Action } from './action.js';
import { sleep } from './clock.js';
import { meansSurface } from './surface-words.js';
import type { Performed, World } from './world.js';

export type WaitAction = Extract<Action, { action: 'wait_for' }>;

const DEFAULT_TIMEOUT_MS = 5000;
const POLL_MS = 250;
const SETTLED_MS = 500;
/** A description must fit at least so well (see `findElements`). */
const GOOD_MATCH = 0.5;
const CANDIDATES = 5;

/** @throws LumosError INVALID_ACTION, NOT_ACTIONABLE (no focus state), AMBIGUOUS_TARGET, TIMEOUT with candidates */
export async function waitFor(world: World, surface: SurfaceInfo, action: WaitAction): Promise<Performed> {
  assertComplete(action);
  const { clock } = world;
  const timeoutMs = action.timeout_ms ?? DEFAULT_TIMEOUT_MS;
  const started = clock.now();
  let first: string | null = null;
  let stableHash = '';
  let stableSince = started;
  for (;;) {
    const seen = await lookAround(world, surface, action);
    const now = clock.now();
    // The surface is closed: nothing in it exists any more.
    if (seen.length === 0) return held(action, now - started, { answer: 'its window is closed' });
    const hash = seen.map((blueprint) => blueprint.hash).join();
    first ??= hash;
    if (stableHash !== hash) {
      stableHash = hash;
      stableSince = now;
    }
    const times = { changed: hash !== first, stableMs: now - stableSince };
    const answer = heldBy(action, seen, times);
    if (answer !== null) return held(action, now - started, answer, surface);
    const left = timeoutMs - (now - started);
    if (left <= 0) throw timedOut(action, seen, timeoutMs);
    if (world.signal?.aborted) throw stopped(action);
    await sleep(clock, Math.min(POLL_MS, left));
  }
}

interface Held {
  readonly answer: string;
  /** Where it was seen. */
  readonly where?: SurfaceInfo;
}

function held(action: WaitAction, elapsedMs: number, { answer, where }: Held, surface?: SurfaceInfo): Performed {
  const summary = `${answer} (after ${Math.round(elapsedMs)} ms)`;
  return {
    means: `waited for "${action.condition}"`,
    delivery: 'not_delivered',
    passive: true,
    ...(where && where.id !== surface?.id ? { arrivedAt: where } : {}),
    verify: async () => ({ kind: 'confirmed', summary }),
  };
}

function assertComplete({ condition, target, query, text }: WaitAction): void {
  const needsElement = condition === 'exists' || condition === 'enabled' || condition === 'focused';
  const missing =
    condition === 'text' && text === undefined
      ? 'text'
      : (needsElement && !target && !query) || (condition === 'gone' && !target && !query && !text)
        ? 'target or query'
        : null;
  if (missing === null && !(target && query)) return;
  const message = missing
    ? `"wait_for" with the condition "${condition}" needs ${missing}.`
    : '"wait_for" takes a target or a query, not both.';
  throw new LumosError('INVALID_ACTION', message, {
    hint: 'Name an element by its id (target), or describe it (query).',
    details: { property: missing ?? 'query' },
  });
}

/**
 * The surface, and what its application has put in front of it meanwhile: dialogs come by themselves, and what is waited
 * for is often in them. An element that is named by its id is where it is.
 */
async function lookAround(world: World, surface: SurfaceInfo, action: WaitAction): Promise<Blueprint[]> {
  const over = action.target ? [] : (await world.surfaces()).filter((each) => isOver(each, surface));
  const seen: Blueprint[] = [];
  let closed: LumosError | null = null;
  for (const each of [surface, ...over]) {
    try {
      seen.push((await world.observe(each)).blueprint);
    } catch (error) {
      if (!(error instanceof LumosError && error.code === 'NO_SURFACE')) throw error;
      closed = error;
    }
  }
  if (seen.length === 0 && closed && action.condition !== 'gone') throw closed;
  return seen;
}

function isOver(each: SurfaceInfo, surface: SurfaceInfo): boolean {
  return (
    each.id !== surface.id &&
    each.active === true &&
    (each.kind === 'dialog' || each.kind === 'window') &&
    each.app.pid !== null &&
    each.app.pid === surface.app.pid
  );
}

interface Times {
  /** Since the waiting began. */
  readonly changed: boolean;
  readonly stableMs: number;
}

/** Whether the condition holds in any of them, or for "gone" in all. */
function heldBy(action: WaitAction, seen: readonly Blueprint[], times: Times): Held | null {
  if (action.condition === 'settled')
    return times.stableMs >= SETTLED_MS ? { answer: 'nothing changes any more' } : null;
  if (action.condition === 'changed') return times.changed ? { answer: 'something changed' } : null;
  const answers = seen.map((blueprint) => holds(action, blueprint));
  if (action.condition === 'gone') {
    const [first] = answers;
    return first && answers.every((answer) => answer !== null) ? { answer: first } : null;
  }
  const at = answers.findIndex((answer) => answer !== null);
  const where = seen[at]?.surface;
  return at < 0 || !where ? null : { answer: answers[at] ?? '', where };
}

/** What is so, in words, or null when the condition does not hold yet. */
function holds(action: WaitAction, blueprint: Blueprint): string | null {
  const { condition, text } = action;
  if (condition === 'text' && text !== undefined) {
    const scope = action.target || action.query ? matching(action, blueprint) : blueprint.elements;
    return textAppears(action, scope, text);
  }
  const found = matching(action, blueprint);
  const isSurface = action.query !== undefined && meansSurface(action.query, blueprint.surface);
  if (condition === 'exists' && isSurface)
    return `${blueprint.surface.kind} ${quote(blueprint.surface.title)} is there`;
  if (condition === 'gone') {
    if (isSurface) return null;
    if (action.target || action.query) return found.length === 0 ? 'it is gone' : null;
    return text !== undefined && !blueprint.elements.some((element) => says(element, text)) ? 'the text is gone' : null;
  }
  const [element] = found;
  if (!element) return null;
  if (condition === 'exists') return `${label(element)} is there`;
  assertOne(action, found);
  if (condition === 'enabled') return element.states.includes('disabled') ? null : `${label(element)} is enabled`;
  if (!element.states.some((state) => state === 'focused' || state === 'focusable')) {
    throw new LumosError('NOT_ACTIONABLE', `${label(element)} never says whether it has the focus.`, {
      hint: 'Wait for something that can be seen, such as text.',
      candidates: [candidate(element)],
    });
  }
  return element.states.includes('focused') ? `${label(element)} has the focus` : null;
}

function matching({ target, query }: WaitAction, blueprint: Blueprint): Element[] {
  if (target) return blueprint.elements.filter((element) => element.id === target);
  if (!query) return [];
  const matches = findElements(blueprint, query, { max: CANDIDATES }).filter((match) => match.score >= GOOD_MATCH);
  const best = matches[0]?.score ?? 0;
  return matches.filter((match) => match.score === best).map((match) => match.element);
}

/** Several that contain it are fine as long as they say the same (XB-33). */
function textAppears(action: WaitAction, scope: readonly Element[], text: string): string | null {
  const found = scope.filter((element) => says(element, text));
  const [element] = found;
  if (!element) return null;
  if (action.query && new Set(found.map((each) => wordsOf(each))).size > 1) assertOne(action, found);
  return `${label(element)} says it`;
}

function says(element: Element, text: string): boolean {
  return wordsOf(element).includes(collapse(text).toLowerCase());
}

function wordsOf(element: Element): string {
  return `${collapse(element.name)} ${collapse(element.value ?? '')}`.toLowerCase();
}

function assertOne(action: WaitAction, found: readonly Element[]): void {
  if (found.length <= 1) return;
  throw new LumosError('AMBIGUOUS_TARGET', `${found.length} elements fit "${action.query ?? action.target}".`, {
    hint: 'Name one of the candidates by its id.',
    candidates: found.slice(0, CANDIDATES).map(candidate),
  });
}

function timedOut(action: WaitAction, seen: readonly Blueprint[], timeoutMs: number): LumosError {
  const wanted = action.query ?? action.text ?? action.target ?? '';
  const near = action.target ? seen.flatMap((blueprint) => matching(action, blueprint)) : [];
  const similar =
    wanted === ''
      ? []
      : seen.flatMap((blueprint) => findElements(blueprint, wanted, { max: CANDIDATES }).map((match) => match.element));
  return new LumosError('TIMEOUT', `"${action.condition}" did not come true in ${timeoutMs} ms.`, {
    hint: 'Look at the blueprint that came with this: wait longer, or for something else.',
    candidates: [...near, ...similar].slice(0, CANDIDATES).map(candidate),
    details: { timeoutMs, condition: action.condition },
  });
}

function stopped({ condition }: WaitAction): LumosError {
  return new LumosError('TIMEOUT', `Waiting for "${condition}" was stopped.`, {
    hint: 'Whoever asked does not wait any more. Wait again if it still matters.',
    details: { condition },
  });
}

function candidate(element: Element): Candidate {
  return { id: element.id ?? '', role: element.role, name: element.name };
}

function label(element: Element): string {
  return `${element.role}${element.name ? ` "${element.name}"` : ''}`;
}
