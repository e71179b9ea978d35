/** Raw tree to blueprint. The rules are in the files named in the imports; here is only their order. */
import { activationPoint } from './activation.js';
import { affordancesNow } from './affordances.js';
import { cleanText } from './clean-text.js';
import { makeElement } from './element.js';
import { hashBlueprint } from './hash.js';
import type { IdCandidate, IdRegistry } from './ids.js';
import { foregroundLayer } from './layers.js';
import type { Affordance, Blueprint, Element, Omitted, RawNode, RawTree, SurfaceInfo } from './model.js';
import { nameNodes } from './names.js';
import { pathsOf, placeOf } from './path.js';
import { decideFates } from './prune.js';
import { ACTIONABLE, MENU_ITEMS, SURFACE_ROLES } from './role-traits.js';
import type { Role } from './roles.js';
import { findScrollers, roleByIdentifier } from './scroll.js';
import { selectElements } from './select.js';
import { collapse } from './similarity.js';
import { summaryText, totalOf } from './summary.js';
import { indexTree, type TreeIndex } from './tree-index.js';
import { lookAt, SEEN, type Visibility } from './viewport.js';

export interface BuildOptions {
  /** Counts the observations of this surface in this session, from 1. */
  readonly sequence: number;
  /** Milliseconds since the epoch. */
  readonly takenAt: number;
  /** Items of one list or rows of one table that are kept. Default 50. */
  readonly listRows?: number;
  /** Elements that are kept. Default 2000. */
  readonly maxElements?: number;
}

const DEFAULT_LIST_ROWS = 50;
const DEFAULT_MAX_ELEMENTS = 2000;

/**
 * The blueprint of one surface. Pure apart from `ids`, which remembers. Linear in the number of nodes.
 *
 * With scope `visible`, what cannot be seen is left out and counted; with scope `all` it is kept with the state
 * `offscreen` or `hidden` and without affordances. Locators keep the raw role and name of an element (not those derived
 * here), so that they can be resolved in any later raw tree.
 */
export function buildBlueprint(raw: RawTree, ids: Pick<IdRegistry, 'assign'>, options: BuildOptions): Blueprint {
  const { surface } = raw;
  const tree = indexTree(raw.nodes);
  const look = lookAt(tree, surface);
  const naming = nameNodes(tree);
  const { names } = naming;
  const scrolls = findScrollers(tree, look, surface, names);
  const roles = raw.nodes.map(roleByIdentifier);
  const focus = raw.focus ?? -1;
  const keepUnseen = raw.scope === 'all';
  const fates = [...decideFates({ tree, look, naming, roles, scrolls, focus, keepUnseen })];
  if (focus !== 0 && scrolls[0] === 0 && repeatsSurface(raw.nodes[0], names[0] ?? '', surface)) fates[0] = 'duplicate';
  const layer = foregroundLayer(tree, look);
  const { order, parents, summaries, omitted } = selectElements({
    tree,
    fates,
    roles,
    names,
    scrolls,
    layer,
    focus,
    listRows: options.listRows ?? DEFAULT_LIST_ROWS,
    maxElements: options.maxElements ?? DEFAULT_MAX_ELEMENTS,
  });

  const affordances = order.map((index) =>
    affordancesNow(raw.nodes[index] as RawNode, look.kind[index] as number, scrolls[index] === 1),
  );
  const idsByPosition = giveIds(raw, ids, order, affordances, focus);
  const firstItems = firstItemOf(tree, order, parents);
  const scrollsAround: boolean[] = [];
  const elements: Element[] = [];
  order.forEach((index, position) => {
    const node = raw.nodes[index] as RawNode;
    const parent = parents[position] as number;
    scrollsAround[position] = scrolls[index] === 1 || (parent >= 0 && scrollsAround[parent] === true);
    const summary = summaries.get(position);
    elements.push(
      makeElement(node, {
        id: idsByPosition[position] ?? null,
        role: roles[index] as Role,
        name: names[index] as string,
        affordances: affordances[position] as readonly Affordance[],
        parent: parent < 0 ? null : parent,
        depth: parent < 0 ? 0 : (elements[parent] as Element).depth + 1,
        activation: activationOf(node, index, look, surface),
        foreground: !raw.blockedBy?.length && (layer === null || (index >= layer.start && index < layer.end)),
        summary: summary
          ? summaryText(
              summary,
              totalOf(node, roles[index] as Role, firstItems[position]),
              scrollsAround[position] === true,
            )
          : undefined,
        seen: look.kind[index] as number,
        opensMenu: opensMenu(tree, index),
        hasChildren: firstItems[position] !== undefined,
      }),
    );
  });

  const content = {
    surface: { ...surface, title: cleanText(surface.title) },
    focus: focus < 0 ? null : (idsByPosition[order.indexOf(focus)] ?? null),
    elements,
    ...(raw.partial ? { partial: raw.partial } : {}),
    ...(raw.blockedBy ? { blockedBy: raw.blockedBy } : {}),
  };
  return {
    schema: 'lumos.blueprint/1',
    backend: surface.backend,
    sequence: options.sequence,
    hash: hashBlueprint(content),
    omitted: [...omitted].map(([reason, count]): Omitted => ({ reason, count })).filter(({ count }) => count > 0),
    ...(raw.vision ? { vision: raw.vision } : {}),
    takenAt: options.takenAt,
    ...content,
  };
}

/** The surface's own line already says what a nameless or equally named root would. */
function repeatsSurface(root: RawNode | undefined, name: string, surface: SurfaceInfo): boolean {
  if (!root || !SURFACE_ROLES.has(root.role) || root.states.includes('opaque')) return false;
  return name === '' || name === cleanText(surface.title);
}

/** Ids are given in document order, whatever order the elements are shown in: locators count equals in that order. */
function giveIds(
  raw: RawTree,
  ids: Pick<IdRegistry, 'assign'>,
  order: readonly number[],
  affordances: readonly (readonly Affordance[])[],
  focus: number,
): (string | undefined)[] {
  const positions: number[] = [];
  order.forEach((index, position) => {
    const node = raw.nodes[index] as RawNode;
    const canAct = (affordances[position] as readonly Affordance[]).length > 0 || node.affordances.length > 0;
    if (canAct || ACTIONABLE.has(node.role) || index === focus || wasSeen(node, raw.surface)) positions.push(position);
  });
  positions.sort((a, b) => (order[a] as number) - (order[b] as number));
  const paths = pathsOf(raw.nodes);
  const candidates = positions.map((position): IdCandidate => {
    const index = order[position] as number;
    const node = raw.nodes[index] as RawNode;
    return {
      handle: node.handle,
      role: node.role,
      name: collapse(node.name),
      platformId: node.platformId ?? null,
      path: paths[index] ?? [],
      place: placeOf(node) ?? null,
    };
  });
  const given: (string | undefined)[] = new Array(order.length);
  ids.assign(raw.surface, candidates).forEach((id, at) => {
    given[positions[at] as number] = id;
  });
  return given;
}

/** What a picture shows of a live surface can be pointed at, whatever it is: a detector may not have known it for a control. */
function wasSeen({ handle }: RawNode, { backend }: SurfaceInfo): boolean {
  return handle.backend === 'vision' && backend !== 'vision';
}

/** The first child of each element that was kept: it knows the size of its set. */
function firstItemOf(
  { nodes }: TreeIndex,
  order: readonly number[],
  parents: readonly number[],
): (RawNode | undefined)[] {
  const first: (RawNode | undefined)[] = new Array(order.length);
  parents.forEach((parent, position) => {
    if (parent >= 0) first[parent] ??= nodes[order[position] as number];
  });
  return first;
}

function activationOf(node: RawNode, index: number, look: Visibility, surface: SurfaceInfo): Element['activation'] {
  const part = look.part[index];
  if (!node.bounds || !part || look.kind[index] !== SEEN) return null;
  return activationPoint(node.role, node.bounds, part, look.viewport, surface.scale);
}

/** GTK and Qt give an item that opens a submenu the items as children. */
function opensMenu({ nodes, end }: TreeIndex, index: number): boolean {
  const node = nodes[index] as RawNode;
  if (!MENU_ITEMS.has(node.role) || (end[index] as number) === index + 1) return false;
  const child = nodes[index + 1]?.role;
  return child !== undefined && (MENU_ITEMS.has(child) || child === 'menu');
}
