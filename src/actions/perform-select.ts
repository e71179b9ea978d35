/** `select` with `option`: finds the option by name inside a combo box, list, menu or tab list, opening it where needed. */

import { ancestorsOf } from '../blueprint/ancestors.js';
import type { RawNode } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import { collapse, fold } from '../blueprint/similarity.js';
import { type Candidate, LumosError } from '../errors.js';
import { poll } from './clock.js';
import { inputOf, live } from './focus.js';
import { activationPoint, confirmHit, describe } from './hit.js';
import { has } from './offers.js';
import { trySemantics } from './perform-pointer.js';
import { selectElement } from './perform-state.js';
import { descendantsOf, indexOfHandle } from './tree.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

const OPTION_ROLES: ReadonlySet<Role> = new Set([
  ...(['option', 'listitem', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'treeitem'] as const),
  ...(['tab', 'radio', 'row', 'cell', 'gridcell'] as const),
]);
const OPENING_MS = 1500;
/** How long a list may take to close when something in it was chosen. */
const CLOSING_MS = 400;
const STEP_MS = 60;
const OFFERED_AT_MOST = 20;

export async function selectOption(
  scene: Scene,
  target: Grounded,
  option: string,
  mode: 'replace' | 'add' | 'remove' = 'replace',
): Promise<Performed> {
  let options = await optionsIn(scene, target);
  let opened = false;
  let chosen = choose(scene, options, option);
  // An option of a closed combo box can be listed and yet not be operable.
  const shut = !chosen || chosen.node.states.some((state) => state === 'hidden' || state === 'offscreen');
  if (shut && canOpen(target.node) && !(chosen && has(chosen.node, 'select') && scene.world.mode !== 'pointer')) {
    opened = await open(scene, target);
    const found = await poll(scene.world.clock, OPENING_MS, STEP_MS, async () => {
      options = await optionsIn(scene, target);
      const hit = choose(scene, options, option);
      return hit && !hit.node.states.includes('hidden') ? hit : null;
    });
    chosen = found ?? choose(scene, options, option);
  }
  if (!chosen) {
    if (opened) await shutAgain(scene, target);
    throw new LumosError('NOT_ACTIONABLE', `${describe(target)} has no option called "${option}".`, {
      hint:
        options.length > 0 ? 'Choose one of the candidates by its name.' : 'It lists no options; open it and observe.',
      candidates: options.slice(0, OFFERED_AT_MOST).map((each) => candidate(scene, each)),
    });
  }
  const done =
    (opened && mode === 'replace' && (await withKeys(scene, options, chosen))) || (await operate(scene, chosen, mode));
  if (opened) await shutAgain(scene, target);
  return { ...done, verify: () => verdict(scene, target, chosen, option) };
}

/**
 * In a list that was opened and has the keyboard, by arrow keys and Enter: for options that cannot be pressed. In the drop-downs
 * of GTK 4.8 selecting one only marks it, which is undone when the list closes, and what is in a popover is said to lie elsewhere
 * (32 pixels off), so that a click would choose another one. Enter is pressed only where the option itself says that it has the
 * keyboard. Null = not to be done this way, and nothing is chosen yet.
 */
async function withKeys(scene: Scene, options: readonly Grounded[], chosen: Grounded): Promise<Performed | null> {
  const { world } = scene;
  if (world.mode !== 'auto' || has(chosen.node, 'press')) return null;
  const from = options.findIndex(({ node }) => node.states.includes('focused'));
  const to = options.indexOf(chosen);
  if (from < 0 || to < 0) return null;
  const input = await inputOf(scene, `${describe(chosen)} offers no semantic way`);
  const key = to < from ? 'ArrowUp' : 'ArrowDown';
  for (let at = from; at !== to; at += Math.sign(to - from)) await input.press([key]);
  const there = await poll(world.clock, world.timing.verifyMs, STEP_MS, async () =>
    (await live(scene, chosen)).states.includes('focused') ? true : null,
  );
  if (!there) return null;
  await input.press(['Enter']);
  return { means: `keyboard: ${key} ${Math.abs(to - from)} times, Enter`, delivery: 'delivered' };
}

/** Every option below the target, and in the popups of its application that the platform keeps elsewhere. */
async function optionsIn(scene: Scene, target: Grounded): Promise<Grounded[]> {
  const { backend, world } = scene;
  const tree = await backend.read(target.surface.id, { scope: 'all' });
  const index = indexOfHandle(tree.nodes, target.node.handle);
  if (index < 0) return [];
  const own = named(descendantsOf(tree.nodes, index), tree.nodes, scene, target.surface);
  if (own.length > 0) return own;
  // Elsewhere: a menu or list that lies in front, in this surface or in one of its own.
  const elsewhere = openLists(tree.nodes).flatMap((list) =>
    named(descendantsOf(tree.nodes, list), tree.nodes, scene, target.surface),
  );
  if (elsewhere.length > 0) return elsewhere;
  for (const id of tree.blockedBy ?? []) {
    const surface = (await world.surfaces()).find((each) => each.id === id);
    if (surface?.kind !== 'popup') continue;
    const popup = await backend.read(id, { scope: 'all' });
    const found = named(popup.nodes, popup.nodes, scene, surface);
    if (found.length > 0) return found;
  }
  return [];
}

/** Lists and menus that stand at the end of the tree, as popups do, and are shown. */
function openLists(nodes: readonly RawNode[]): number[] {
  const found: number[] = [];
  nodes.forEach((node, index) => {
    const isPopup = node.role === 'popup' || ((node.role === 'menu' || node.role === 'listbox') && node.depth <= 2);
    if (isPopup && !node.states.includes('hidden')) found.push(index);
  });
  return found;
}

function named(
  found: readonly RawNode[],
  all: readonly RawNode[],
  scene: Scene,
  surface: Grounded['surface'],
): Grounded[] {
  return found
    .filter((node) => OPTION_ROLES.has(node.role))
    .map((node) => {
      const index = all.indexOf(node);
      return {
        surface,
        node,
        ancestors: ancestorsOf(all, index),
        id: scene.world.idOf(node.handle) ?? null,
        name: nameOf(node, all, index),
        point: null,
      };
    })
    .filter((option) => option.name !== '');
}

/** A row without a name of its own is called what its cells say. */
function nameOf(node: RawNode, all: readonly RawNode[], index: number): string {
  if (node.name.trim() !== '') return collapse(node.name);
  const parts = descendantsOf(all, index).map((each) => collapse(each.name));
  return parts.filter((part) => part !== '').join(' ');
}

/**
 * By the exact name, else without regard to case, accents and spaces.
 * @throws LumosError AMBIGUOUS_TARGET when several options have it
 */
function choose(scene: Scene, options: readonly Grounded[], wanted: string): Grounded | null {
  const exact = options.filter((option) => option.name === wanted);
  const folded = fold(wanted);
  const fitting = exact.length > 0 ? exact : options.filter((option) => fold(option.name) === folded);
  const innermost = fitting.filter((each) => !fitting.some((other) => other !== each && isInside(other, each)));
  if (innermost.length <= 1) return innermost[0] ?? null;
  throw new LumosError('AMBIGUOUS_TARGET', `${innermost.length} options are called "${wanted}".`, {
    hint: 'Select one of the candidates by its id.',
    candidates: innermost.map((each) => candidate(scene, each)),
  });
}

function isInside(inner: Grounded, outer: Grounded): boolean {
  return inner.ancestors.some((ancestor) => ancestor.handle.key === outer.node.handle.key);
}

function canOpen(node: RawNode): boolean {
  return (
    has(node, 'expand', 'press') ||
    node.states.some((s) => s === 'collapsed' || s === 'haspopup') ||
    node.role === 'combobox'
  );
}

async function open(scene: Scene, target: Grounded): Promise<boolean> {
  if ((await live(scene, target)).states.includes('expanded')) return false;
  if (scene.world.mode !== 'pointer') {
    for (const operation of [{ kind: 'expand' } as const, { kind: 'press' } as const]) {
      if (has(target.node, operation.kind) && (await trySemantics(scene, target, operation))) return true;
    }
  }
  const input = await inputOf(scene, `${describe(target)} can't be opened through its semantics`);
  const point = activationPoint(scene, target);
  await confirmHit(scene, target, point);
  await input.click(point);
  return true;
}

/** What was opened for choosing is closed, unless choosing has closed it. */
async function shutAgain(scene: Scene, target: Grounded): Promise<void> {
  const { world } = scene;
  const closedByItself = await poll(world.clock, CLOSING_MS, STEP_MS, async () =>
    (await isOpen(scene, target)) ? null : true,
  );
  if (closedByItself) return;
  const node = await live(scene, target);
  const closed = has(node, 'expand') && (await trySemantics(scene, target, { kind: 'collapse' }));
  if (!closed && world.mode !== 'semantic') await (await world.input(scene.surface)).press(['Escape']);
}

/** It says so, or one of its options has the keyboard. Else nobody knows, and Escape could close something else. */
async function isOpen(scene: Scene, target: Grounded): Promise<boolean> {
  const node = (await scene.backend.describe(target.node.handle))?.nodes.at(-1);
  if (!node) return false;
  if (node.states.includes('expanded')) return true;
  if (node.states.includes('collapsed')) return false;
  const options = await optionsIn(scene, target);
  return options.some(({ node: option }) => option.states.includes('focused') && !option.states.includes('hidden'));
}

async function operate(scene: Scene, option: Grounded, mode: 'replace' | 'add' | 'remove'): Promise<Performed> {
  const { node } = option;
  if (node.states.includes('disabled')) {
    throw new LumosError('NOT_ACTIONABLE', `${describe(option)} is disabled.`, { hint: 'Choose another option.' });
  }
  const opens = node.role.startsWith('menuitem') && has(node, 'press');
  if (scene.world.mode !== 'pointer' && opens) {
    const done = await trySemantics(scene, option, { kind: 'press' });
    if (done) return done;
  }
  return selectElement(scene, option, mode);
}

async function verdict(scene: Scene, target: Grounded, chosen: Grounded, wanted: string): Promise<Verdict> {
  const option = (await scene.backend.describe(chosen.node.handle))?.nodes.at(-1);
  if (option?.states.some((state) => state === 'selected' || state === 'checked')) {
    return { kind: 'confirmed', summary: `"${chosen.name}" is selected` };
  }
  const owner = (await scene.backend.describe(target.node.handle))?.nodes.at(-1);
  const shown = [owner?.value, owner?.name].some((text) => text && fold(collapse(text)) === fold(wanted));
  if (shown) return { kind: 'confirmed', summary: `it shows "${chosen.name}"` };
  const menu = chosen.node.role.startsWith('menuitem');
  if (menu || !option) return { kind: 'unverifiable', summary: `"${chosen.name}" was chosen and its menu is closed` };
  return { kind: 'no_effect', summary: `"${chosen.name}" is not selected` };
}

function candidate(scene: Scene, option: Grounded): Candidate {
  return { id: scene.world.idOf(option.node.handle) ?? '', role: option.node.role, name: option.name };
}
