/**
 * The way of one action through its seven stages. Never throws for what the caller, the policy or the interface does: the
 * result says it, together with a fresh blueprint.
 */
import type { Point } from '../blueprint/geometry.js';
import type { Blueprint, Locator, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { Action, ActionName, Target } from './action.js';
import { hasChanged, surfaceTurn } from './effect.js';
import { ground, groundFocus, groundPath, meantBy, nothingAt, surfaceOf } from './ground.js';
import { canonicalChord } from './keys.js';
import { mayTakeText } from './offers.js';
import { parseAction } from './parse.js';
import { type Grounding, IN_SURFACE, perform } from './perform.js';
import { decide, judge, type PolicyFacts } from './policy.js';
import { factsElsewhere, factsInSurface } from './policy-facts.js';
import { assertNotBlocked, assertResponsive, preflight } from './preflight.js';
import { ActionRecord } from './record.js';
import type { ActionResult } from './result.js';
import { runElsewhere } from './run-elsewhere.js';
import { lookingWorld } from './seen.js';
import { type Watch, watchSurface } from './settle.js';
import { elementOf } from './tree.js';
import type { Grounded, Observation, Scene, World } from './world.js';

/** Milliseconds in which two questions of one stage are the same question. */
const SAME_STAGE = 25;

export async function runAction(world: World, input: unknown): Promise<ActionResult> {
  const record = new ActionRecord(world.clock);
  let surfacesBefore: readonly SurfaceInfo[] = [];
  let acted: SurfaceInfo | null = null;
  try {
    const { action, coerced } = await record.stage('validate', () => parseAction(input));
    record.action = action;
    record.coerced = coerced;
    if (!IN_SURFACE.has(action.action)) {
      await record.stage('safety', () => judgeFirst(world, record, action));
      surfacesBefore = await listQuietly(world);
      acted = await runElsewhere(world, record, action);
    } else {
      await record.stage('safety', () => judgeFirst(world, record, action));
      // What was meant is fixed before anything is read again: reading renews what ids stand for.
      const aim = await record.stage('ground', () => aimOf(world, action));
      surfacesBefore = await world.surfaces(SAME_STAGE);
      acted = aim.surface;
      const { surface } = aim;
      const looking = await record.stage('ground', () => lookingWorld(world, locatorsOf(aim)));
      return await world.exclusive(surface.id, async () => {
        try {
          await runInSurface(looking, record, action, aim);
        } catch (error) {
          record.failed(error);
        }
        return conclude(looking, record, surfacesBefore, surface);
      });
    }
  } catch (error) {
    record.failed(error);
  }
  return conclude(world, record, surfacesBefore, acted);
}

/** What the action is about, before its surface is read. */
interface Aim {
  readonly surface: SurfaceInfo;
  readonly target: Meant | null;
  readonly destination: Meant | null;
}

type Meant = { readonly locator: Locator } | { readonly point: Point };

function locatorsOf({ target, destination }: Aim): Locator[] {
  return [target, destination].flatMap((meant) => (meant && 'locator' in meant ? [meant.locator] : []));
}

async function runInSurface(world: World, record: ActionRecord, action: Action, aim: Aim): Promise<void> {
  const { surface } = aim;
  const backend = await world.backend(surface.backend);
  const { before, grounding } = await record.stage('ground', async () => {
    const seen = await world.observe(surface);
    const focus = aim.target ? null : groundFocus(world, seen);
    const target = aim.target && (await groundMeant(world, surface, seen, aim.target));
    const destination = aim.destination && (await groundMeant(world, surface, seen, aim.destination));
    return { before: seen, grounding: { target, destination, focus } };
  });
  record.before = before.blueprint;
  record.target = grounding.target ?? (takesKeys(action) ? grounding.focus : null);
  await record.stage('safety', () => judgeAgain(world, record, action, surface, before));

  const scene: Scene = { world, action, surface, backend, before, warnings: record.warnings };
  const ready = await record.stage('preflight', () => checkAll(scene, grounding));
  if (ready.target) record.target = ready.target;

  const watch = await watchSurface(world.clock, world.timing, backend, surface, () => fingerprint(world, surface));
  try {
    record.performed = await record.stage('perform', () =>
      world.exclusive('input', () => perform(scene, action, ready)),
    );
    if (!record.performed.passive) await record.stage('settle', () => settle(world, record, watch, surface));
  } catch (error) {
    // What may have been delivered is waited for all the same: the blueprint of the result must be a fresh one.
    if (error instanceof LumosError && error.delivery !== 'not_delivered') await watch.quiet();
    throw error;
  } finally {
    if (watch.stirred()) record.seenSettled = null;
    watch.dispose();
  }
  await record.stage('effect', async () => {
    const caret = record.caretMoved
      ? ({ kind: 'confirmed', summary: 'the caret or the selection moved' } as const)
      : null;
    record.verdict = (await verdictOf(record)) ?? caret;
  });
}

async function settle(world: World, record: ActionRecord, watch: Watch, surface: SurfaceInfo): Promise<void> {
  let { settled } = await watch.quiet(await isSure(record));
  record.settled = settled;
  if (!settled) record.warnings.push('The surface was still changing when it was looked at.');
  const verdict = await verdictOf(record);
  const sure = verdict ? verdict.kind !== 'no_effect' : await seesChange(world, record, surface);
  if (sure || hasMovedCaret(record, watch)) return;
  // Nothing yet: an application may take its time. The bound keeps a click on nothing from costing seconds.
  if (!(await watch.change(world.timing.patienceMs))) return;
  record.seenSettled = null;
  ({ settled } = await watch.quiet());
  record.settled = settled;
}

/** What changes one field and nothing else, as far as anybody can know, and has been read back as meant. */
const ONE_FIELD: ReadonlySet<ActionName> = new Set<ActionName>(['set_text', 'type_text', 'set_value', 'toggle']);

async function isSure(record: ActionRecord): Promise<boolean> {
  return (
    record.action !== null && ONE_FIELD.has(record.action.action) && (await verdictOf(record))?.kind === 'confirmed'
  );
}

async function verdictOf({ performed }: ActionRecord) {
  if (!performed?.verify) return null;
  try {
    return await performed.verify();
  } catch (error) {
    // The action may have removed what would be read back: closing a dialog does.
    if (error instanceof LumosError && (error.code === 'STALE_ID' || error.code === 'NO_SURFACE')) {
      return { kind: 'unverifiable' as const, summary: 'it was delivered, and what it was done to is gone' };
    }
    throw error;
  }
}

async function seesChange(world: World, record: ActionRecord, surface: SurfaceInfo): Promise<boolean> {
  const after = await blueprintQuietly(world, surface);
  if (!after) return true;
  record.seenSettled = { blueprint: after, at: world.clock.now() };
  // A key that only moves the focus has done what it is for; a click may have more to come.
  return hasChanged({ before: record.before, after, turn: NO_TURN }, !moves(record.action));
}

/** Keys that are there to move the focus, the caret or what is selected. */
const MOVING = /^(?:(?:Control|Alt|Shift|Meta)\+)*(?:Tab|Home|End|Page(?:Up|Down)|Arrow(?:Up|Down|Left|Right))$/u;
const MARKING: ReadonlySet<string> = new Set(['Control+a', 'Meta+a']);

function moves(action: Action | null): boolean {
  const chord = action?.action === 'press_key' ? canonicalChord(action.key) : null;
  return chord !== null && (MOVING.test(chord) || MARKING.has(chord));
}

/** No blueprint shows where a caret stands or what text is marked; the field that has the keyboard says when it changes. */
function hasMovedCaret(record: ActionRecord, watch: Watch): boolean {
  if (!record.target || !moves(record.action) || !watch.textMoved(record.target.node.handle)) return false;
  record.caretMoved = true;
  return true;
}

async function conclude(
  world: World,
  record: ActionRecord,
  before: readonly SurfaceInfo[],
  acted: SurfaceInfo | null,
): Promise<ActionResult> {
  await noteBesides(world, record, acted);
  const now = await listQuietly(world);
  const turn = record.performed || record.error?.delivery !== 'not_delivered' ? surfaceTurn(before, now) : NO_TURN;
  const surface = await nextSurface(
    world,
    record,
    now,
    acted,
    turn.opened.map(({ id }) => id),
  );
  const blueprint =
    surface && (justSeen(world, record, surface) ?? (await blueprintQuietly(world, surface, record.warnings)));
  if (record.before && !blueprint && !surface) record.warnings.push('No surface is left to look at.');
  return record.result(blueprint, blueprint?.surface ?? surface, turn);
}

/** What settling has read of the surface a moment ago, where nothing was heard since. */
function justSeen(world: World, { seenSettled }: ActionRecord, surface: SurfaceInfo): Blueprint | null {
  if (!seenSettled || seenSettled.blueprint.surface.id !== surface.id) return null;
  return world.clock.now() - seenSettled.at <= SAME_STAGE ? seenSettled.blueprint : null;
}

/** What happened besides what was asked for: a file was downloaded, a page was kept from going somewhere. */
async function noteBesides(world: World, record: ActionRecord, acted: SurfaceInfo | null): Promise<void> {
  try {
    const backend = acted ? await world.backend(acted.backend) : await world.browser();
    for (const { text, effect } of (await backend?.notices?.()) ?? []) {
      record.warnings.push(text);
      if (effect) record.besides.push(text);
    }
  } catch (error) {
    // The action's own result says what is wrong with the backend.
    if (!(error instanceof LumosError)) throw error;
  }
}

const NO_TURN = { opened: [], closed: [] };

/** Where the work goes on: where the action led, a dialog that opened over it, the same surface, or what is in front now. */
async function nextSurface(
  world: World,
  record: ActionRecord,
  now: readonly SurfaceInfo[],
  acted: SurfaceInfo | null,
  opened: readonly string[],
): Promise<SurfaceInfo | null> {
  const arrived = record.performed?.arrivedAt;
  if (arrived) {
    world.setCurrent(arrived);
    return now.find((each) => each.id === arrived.id) ?? arrived;
  }
  const still = acted && now.find((each) => each.id === acted.id);
  const over = now.find(
    (each) =>
      opened.includes(each.id) &&
      each.active === true &&
      (each.kind === 'dialog' || each.kind === 'window' || each.kind === 'tab') &&
      (!acted || each.app.pid === acted.app.pid),
  );
  if (over && record.performed) {
    world.setCurrent(over);
    return over;
  }
  if (still) return still;
  if (acted) world.setCurrent(null);
  try {
    return await world.current();
  } catch (error) {
    if (error instanceof LumosError) return null; // Nothing is open any more: the result says so by having no blueprint.
    throw error;
  }
}

async function checkAll(scene: Scene, grounding: Grounding): Promise<Grounding> {
  const { target, destination, focus } = grounding;
  if (!target) {
    assertResponsive(scene);
    await assertNotBlocked(scene, null);
    if (focus && scene.action.action === 'type_text') {
      if (focus.node.states.includes('readonly') || !mayTakeText(focus.node)) {
        throw new LumosError('NOT_ACTIONABLE', `${focus.node.role} "${focus.name}" has the focus, and takes no text.`, {
          hint: 'Name the field as target, or click into it first.',
          candidates: [{ id: focus.id ?? '', role: focus.node.role, name: focus.name }],
        });
      }
    }
    return grounding;
  }
  return {
    target: await preflight(scene, target),
    destination: destination && (await preflight(scene, destination)),
    focus,
  };
}

async function aimOf(world: World, action: Action): Promise<Aim> {
  const main = action.action === 'drag' ? action.from : 'target' in action ? action.target : undefined;
  const target = main === undefined ? null : meant(world, main);
  const destination = action.action === 'drag' ? meant(world, action.to) : null;
  const surface = target ? await surfaceOfMeant(world, target) : await world.current();
  return { surface, target, destination };
}

function meant(world: World, target: Target): Meant {
  return typeof target === 'string' ? { locator: meantBy(world, target) } : { point: target };
}

async function surfaceOfMeant(world: World, target: Meant): Promise<SurfaceInfo> {
  if ('locator' in target) return surfaceOf(world, target.locator);
  const path = await world.at(target.point);
  if (!path) throw nothingAt(target.point);
  return path.surface;
}

async function groundMeant(world: World, surface: SurfaceInfo, seen: Observation, target: Meant): Promise<Grounded> {
  if ('locator' in target) {
    const { locator } = target;
    const home = locator.surface.id === surface.id ? surface : await surfaceOf(world, locator);
    const there = home.id === surface.id ? seen : await world.observe(home);
    return ground(world, await world.backend(home.backend), home, there, locator);
  }
  const path = await world.at(target.point);
  if (!path) throw nothingAt(target.point);
  return groundPath(world, path, target.point, seen);
}

function takesKeys(action: Action): boolean {
  return action.action === 'type_text' || action.action === 'press_key';
}

/** Judges by what was last seen. Where the target is only known after grounding, only a plain no is said here. */
async function judgeFirst(world: World, record: ActionRecord, action: Action): Promise<void> {
  const id = targetId(action);
  const target = id === null ? null : world.lastSeen(id);
  record.lastSeen = target;
  if (!IN_SURFACE.has(action.action)) {
    record.decision = await decide(world.judging, await factsElsewhere(world, action));
    return;
  }
  const facts: PolicyFacts = { action, target, surface: null };
  if (judge(world.judging.policy, facts, world.judging.consent).verdict === 'deny') {
    record.decision = await decide(world.judging, facts);
  }
}

/** Judges by what is there now: the decision that counts for everything done inside a surface. */
async function judgeAgain(
  world: World,
  record: ActionRecord,
  action: Action,
  surface: SurfaceInfo,
  seen: Observation,
): Promise<void> {
  const { target } = record;
  // The builder knows more than the platform says: that a menu item has a menu below it.
  const states = target ? (elementOf(seen, target.node.handle)?.states ?? target.node.states) : [];
  const node = target && { ...target.node, states };
  const [name, ancestors] = [target?.name ?? '', target?.ancestors ?? []];
  const facts = await factsInSurface(world, action, { surface, tree: seen.tree, node, name, ancestors });
  record.decision = await decide(world.judging, facts);
}

function targetId(action: Action): string | null {
  const target = action.action === 'drag' ? action.from : 'target' in action ? action.target : undefined;
  return typeof target === 'string' ? target : null;
}

async function fingerprint(world: World, surface: SurfaceInfo): Promise<string | null> {
  return (await blueprintQuietly(world, surface))?.hash ?? null;
}

/** After an action a surface that can't be read is a warning, not a failure of the action (XB-26). */
async function blueprintQuietly(world: World, surface: SurfaceInfo, warnings?: string[]): Promise<Blueprint | null> {
  try {
    return (await world.observe(surface)).blueprint;
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    warnings?.push(`The surface could not be read afterwards: ${error.message} ${error.hint}`);
    return null;
  }
}

async function listQuietly(world: World): Promise<readonly SurfaceInfo[]> {
  try {
    return await world.surfaces();
  } catch (error) {
    if (error instanceof LumosError) return []; // The action's own error says more; the result only lacks the list.
    throw error;
  }
}
