/** Gathers what the rules of a policy judge by, from what was read of the surface and from the goal. */
import type { RawNode, RawTree, SurfaceInfo } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import { collapse } from '../blueprint/similarity.js';
import type { Action } from './action.js';
import type { Cue } from './cues.js';
import {
  type GoalBounds,
  givesText,
  namesAddress,
  namesApp,
  namesControl,
  namesVerb,
  saysDraft,
} from './goal-bounds.js';
import { canonicalChord } from './keys.js';
import { isTextField } from './offers.js';
import type { PolicyFacts, TargetFacts } from './policy.js';
import { originOf, placeOf, secretsIn } from './seen-texts.js';
import { descendantsOf, indexOfHandle } from './tree.js';
import type { Launchable, World } from './world.js';

/** What was read right before the action. */
export interface Scenery {
  readonly surface: SurfaceInfo;
  readonly tree: RawTree;
  readonly node: RawNode | null;
  /** The name as the blueprint gives it. */
  readonly name: string;
  readonly ancestors: readonly RawNode[];
}

/** For an action inside a surface. */
export async function factsInSurface(world: World, action: Action, scenery: Scenery): Promise<PolicyFacts> {
  const { surface, tree, node, name } = scenery;
  const pressed = node || action.action === 'press_key' ? pressedBesides(action, tree, node) : null;
  const target = node && factsOf(node, name);
  const cues = new Set<Cue>();
  const pressing = pressesTarget(action);
  const struck = [node, pressed].filter((each) => each !== null);
  if (node && isTextCell(node, scenery.ancestors)) cues.add('text-cell');
  if (pressing || pressed) {
    if (struck.every((each) => each.states.includes('haspopup')) && struck.length > 0) cues.add('opens-menu');
    if (struck.some((each) => each.states.includes('default')) && warns(tree, scenery.ancestors)) cues.add('warned');
  }
  const form = submission(action, node);
  if (form) {
    cues.add('submits');
    if (form.kind === 'search') cues.add('search-form');
    if (form.kind === 'login') cues.add('login-form');
    if (form.elsewhere) cues.add('submits-elsewhere');
  }
  const entered = enteredText(action);
  if (entered !== null || action.action === 'press_key') {
    if (await isTerminal(world, surface)) cues.add('terminal');
  }
  if (surface.app.pid !== null && (await world.elevated?.(surface.app.pid)) === true) cues.add('elevated');
  if (await isCredentialPrompt(world, surface, tree)) cues.add('credential-prompt');
  const bounds = world.bounds ?? null;
  if (bounds) {
    goalCues(bounds, cues);
    const names = [name, pressed?.name ?? '', form?.button ?? ''];
    if (names.some((each) => namesControl(bounds, each))) cues.add('named-control');
    if ((pressing || pressed) && names.some((each) => namesVerb(bounds, each))) cues.add('verb-asked');
    if (names.some((each) => each !== '' && saysDraft(each))) cues.add('draft-control');
    if (entered !== null) {
      if (isBesidePage(tree, scenery) && !isNamedAddress(bounds, entered)) cues.add('address-bar');
      textCues(world, bounds, entered, placeOf(surface), namesPlace(bounds, surface), cues);
    }
  }
  const button: TargetFacts | null =
    form && form.button !== '' ? { role: 'button', name: form.button, states: [] } : null;
  const besides = pressed ? factsOf(pressed, collapse(pressed.name)) : button;
  return { action, target, surface, cues: [...cues], ...(besides ? { pressed: besides } : {}) };
}

/** For an action that leads elsewhere: opening an application or an address. */
export async function factsElsewhere(world: World, action: Action): Promise<PolicyFacts> {
  const cues = new Set<Cue>();
  const bounds = world.bounds ?? null;
  if (bounds) goalCues(bounds, cues);
  if (action.action === 'open_app') {
    const app = await resolved(world, action.name);
    if (app && isTerminalApp(app)) cues.add('starts-terminal');
    if (bounds && !namesApp(bounds, action.name, ...(app ? [app.name] : [])) && world.seen?.has(action.name)) {
      cues.add('suggested-app');
    }
  }
  if (action.action === 'open_url' && bounds) {
    if (!namesAddress(bounds, action.url)) cues.add('unnamed-address');
    textCues(world, bounds, decoded(action.url), originOf(action.url) ?? '', namesAddress(bounds, action.url), cues);
  }
  return { action, target: null, surface: null, cues: [...cues] };
}

/** Whether the action does what its target's name says: a click, or the key that a focused control is pressed with. */
export function pressesTarget(action: Action): boolean {
  if (action.action === 'press_key') {
    const chord = canonicalChord(action.key);
    return chord === 'Enter' || chord === 'Space';
  }
  if (action.action === 'click') return action.button !== 'right';
  return action.action === 'double_click' || action.action === 'select' || action.action === 'toggle';
}

function factsOf(node: RawNode, name: string): TargetFacts {
  const { description } = node;
  return { role: node.role, name, states: node.states, ...(description ? { description } : {}) };
}

function goalCues(bounds: GoalBounds, cues: Set<Cue>): void {
  cues.add('goal');
  if (bounds.draftOnly) cues.add('draft-goal');
  if (bounds.verbs.includes('send') || bounds.verbs.includes('consequential')) cues.add('submit-asked');
}

/** Text that the action puts somewhere; null = none. */
function enteredText(action: Action): string | null {
  return action.action === 'type_text' || action.action === 'set_text' ? action.text : null;
}

/**
 * What a key presses although something else has the focus: the default button of the window on Enter, or the control whose
 * shortcut it is. null = nothing that is known.
 */
function pressedBesides(action: Action, tree: RawTree, node: RawNode | null): RawNode | null {
  const lineEnd = entersLine(action, node);
  const chord = action.action === 'press_key' ? canonicalChord(action.key) : lineEnd ? 'Enter' : null;
  if (chord === null) return null;
  if (chord === 'Enter') {
    const own = node && PRESSED_BY_ENTER.has(node.role);
    if (own || node?.states.includes('multiline')) return null;
    return tree.nodes.find((each) => each.states.includes('default') && isLive(each)) ?? null;
  }
  if (chord === 'Delete') return deletedBesides(tree, node);
  const isOf = (each: RawNode) => Boolean(each.shortcut) && canonicalChord(each.shortcut ?? '') === chord;
  return tree.nodes.find((each) => isOf(each) && isLive(each)) ?? null;
}

/** What is selected in a view that has the keyboard as a whole, or wherever it is where nobody knows what has the keyboard. */
function deletedBesides(tree: RawTree, node: RawNode | null): RawNode | null {
  if (node && !VIEWS.has(node.role)) return null;
  const below = node ? descendantsOf(tree.nodes, indexOfHandle(tree.nodes, node.handle)) : tree.nodes;
  return below.find((each) => DELETED.has(each.role) && each.states.includes('selected') && isLive(each)) ?? null;
}

const VIEWS: ReadonlySet<Role> = new Set([
  'group',
  'pane',
  'generic',
  'scrollarea',
  'unknown',
  'application',
  'window',
]);
const DELETED: ReadonlySet<Role> = new Set(['listitem', 'option', 'treeitem', 'row', 'cell', 'gridcell', 'icon']);

/** It takes text, or stands in a document of the desktop; a page is one as a whole, which says nothing. */
function isTextCell(node: RawNode, ancestors: readonly RawNode[]): boolean {
  if (isTextField(node)) return true;
  return node.handle.backend !== 'web' && ancestors.some(({ role }) => role === 'document');
}

const PRESSED_BY_ENTER: ReadonlySet<string> = new Set(['button', 'link', 'menuitem']);

function isLive(node: RawNode): boolean {
  return !node.states.includes('disabled') && !node.states.includes('hidden');
}

/** A line break typed into a field of one line is the Enter key. */
function entersLine(action: Action, node: RawNode | null): boolean {
  const text = enteredText(action);
  return text !== null && /[\r\n]/u.test(text) && node !== null && !node.states.includes('multiline');
}

/** A dialog that is there to warn or to ask: structure, not words. */
function warns(tree: RawTree, ancestors: readonly RawNode[]): boolean {
  const dialog = [...ancestors, tree.nodes[0]].find((each) => each?.role === 'alertdialog');
  const asks = tree.surface.native.dialog === 'confirm' || tree.surface.native.dialog === 'beforeunload';
  if (!dialog && !asks) return false;
  return tree.nodes.filter((each) => each.role === 'button' && isLive(each)).length > 1;
}

interface Submission {
  readonly kind: string;
  readonly elsewhere: boolean;
  /** Name of the button that Enter presses. */
  readonly button: string;
}

/** `native.submits` is what the page's own markup says (HTML 4.10.21); see `web/page/forms.ts`. */
function submission(action: Action, node: RawNode | null): Submission | null {
  const kind = node?.native.submits;
  if (!node || typeof kind !== 'string') return null;
  const isButton = node.role === 'button' || node.native.submitButton === true;
  const enter = action.action === 'press_key' && canonicalChord(action.key) === 'Enter';
  if (isButton ? !pressesTarget(action) : !enter && !entersLine(action, node)) return null;
  const { submitName } = node.native;
  return {
    kind,
    elsewhere: typeof node.native.submitsTo === 'string',
    button: typeof submitName === 'string' && !isButton ? submitName : '',
  };
}

async function resolved(world: World, name: string): Promise<Launchable | null> {
  try {
    return await world.launcher.resolve(name);
  } catch {
    // Not installed, or several: starting it will say so, and start nothing.
    return null;
  }
}

/** Desktop Menu Specification, registered categories; `Terminal=true` of the Desktop Entry Specification. */
function isTerminalApp({ categories, terminal }: Launchable): boolean {
  return terminal === true || (categories?.includes('TerminalEmulator') ?? false);
}

async function isTerminal(world: World, surface: SurfaceInfo): Promise<boolean> {
  if (surface.backend === 'web' || !world.launcher.belongsTo) return false;
  const app = await world.launcher.belongsTo(surface.app.name);
  return app !== null && isTerminalApp(app);
}

/**
 * Prompts of polkit, ssh-askpass and keyrings by their structure: a dialog with a protected field, from a process that has no
 * other window, in front of another process's windows.
 */
async function isCredentialPrompt(world: World, surface: SurfaceInfo, tree: RawTree): Promise<boolean> {
  if (surface.backend === 'web') return false;
  if (surface.kind !== 'dialog' && !surface.modal && tree.nodes[0]?.role !== 'dialog') return false;
  if (!tree.nodes.some((node) => node.states.includes('protected'))) return false;
  const others = (await world.surfaces()).filter((each) => each.id !== surface.id && each.backend === surface.backend);
  if (others.length === 0) return false;
  return !others.some((each) => each.app.pid === surface.app.pid && each.kind === 'window');
}

/** A single-line field of a browser's window that is not in the page it shows. */
function isBesidePage(tree: RawTree, { node, ancestors, surface }: Scenery): boolean {
  if (surface.backend === 'web' || !node || node.states.includes('multiline')) return false;
  if (ancestors.some((each) => each.role === 'document')) return false;
  return tree.nodes.some((each) => each.role === 'document' && (Boolean(each.url) || /web/u.test(each.nativeRole)));
}

function isNamedAddress(bounds: GoalBounds, text: string): boolean {
  const words = text.trim();
  if (givesText(bounds, words)) return true;
  return !/\s/u.test(words) && namesAddress(bounds, words.includes('://') ? words : `https://${words}`);
}

function namesPlace(bounds: GoalBounds, surface: SurfaceInfo): boolean {
  if (surface.url !== undefined) return namesAddress(bounds, surface.url);
  return namesApp(bounds, surface.app.name);
}

/** Text that was read on the screen, and is neither the person's own nor at home where it goes. */
function textCues(world: World, bounds: GoalBounds, text: string, to: string, named: boolean, cues: Set<Cue>): void {
  const { seen } = world;
  if (!seen || givesText(bounds, text)) return;
  if (secretsIn(text).some((secret) => !givesText(bounds, secret) && seen.has(secret))) cues.add('secret-text');
  if (named || [...text.trim()].length < 8) return;
  const places = seen.placesOf(text);
  if (places.size > 0 && !places.has(to)) cues.add('carried-text');
}

/** What an address carries, as a reader would see it. */
function decoded(url: string): string {
  const from = url.search(/[?#]/u);
  const carried = (from < 0 ? '' : url.slice(from + 1)).replaceAll('+', ' ');
  try {
    return decodeURIComponent(carried).replace(/^[^=]*=/u, '');
  } catch {
    // Not encoded as it should be: taken as it is.
    return carried;
  }
}
