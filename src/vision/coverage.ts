/**
 * When to look: how much of a surface its semantics describe, measured from its raw tree alone (a few operations a node). Pure.
 *
 * The tree says nothing of what an application paints by itself. Three things tell that it does: there is no tree; there is a
 * place that is there to be painted on; or controls have no names. Empty space is none of them: most of a window is empty.
 */
import { WRITING } from '../blueprint/affordances.js';
import { area, intersect, type Rect } from '../blueprint/geometry.js';
import type { RawNode, RawTree } from '../blueprint/model.js';
import { nameNodes } from '../blueprint/names.js';
import { ACTIONABLE, FIELDS, isOperable, STATIC_TEXT, TEXT_BLOCKS } from '../blueprint/role-traits.js';
import type { Role } from '../blueprint/roles.js';
import { indexTree, type TreeIndex } from '../blueprint/tree-index.js';
import { lookAt, SEEN } from '../blueprint/viewport.js';

export interface Coverage {
  /** Whether a picture would tell what the tree does not. */
  readonly look: boolean;
  /** One sentence for a person, without a full stop. */
  readonly reason: string;
  /** What the tree leaves out: physical pixels on the screen, inside the surface, outermost only. Empty where `look` is false. */
  readonly holes: readonly Rect[];
  /** Nothing at all is described, which may only be so while the application starts. */
  readonly silent?: boolean;
}

/** Pixels at scale 1. Two painted buttons of a toolbar side by side; what is smaller is an ornament. */
const LEAST_PAINTED = { width: 48, height: 24 } as const;
/** Share of the surface, and pixels at scale 1. Toolkits have many empty boxes that only keep things apart; few are this large. */
const LEAST_BLANK = { share: 0.2, width: 200, height: 100 } as const;
/** Share of the surface beyond which a canvas with controls around it is a picture or a map: what is worked on. So is one that scrolls. */
const CONTENT_SHARE = 0.5;
/** Named controls that make it so: fewer are a title bar's. */
const CONTENT_CONTROLS = 5;
/** As many controls without a name, and at least this share of all: single ones are common, and mostly arrows and handles. */
const NAMELESS = { count: 4, share: 0.5 } as const;

/** What an application paints into: nothing below it is described, whatever its name. */
export const PAINTED: ReadonlySet<Role> = new Set<Role>(['canvas', 'embed', 'unknown', 'application']);
/** Boxes: with nothing at all in them they are empty, or painted by an application that does not say so. */
const BOXES: ReadonlySet<Role> = new Set<Role>(['pane', 'generic', 'group', 'region', 'main', 'form', 'tabpanel']);
const PICTURES: ReadonlySet<Role> = new Set<Role>(['image', 'figure', 'video']);
/** Hold text of their own, and are described by it even while it is empty. */
const WRITTEN: ReadonlySet<Role> = new Set<Role>(['terminal', ...FIELDS]);
/** Are pressed, and worth nothing to a reader without a name. (Lines between items of a menu come as nameless items.) */
const PRESSED: ReadonlySet<Role> = new Set<Role>(['button', 'link', 'tab', 'checkbox', 'radio', 'switch']);

export function coverageOf(tree: RawTree): Coverage {
  const { surface, partial } = tree;
  const none = (reason: string): Coverage => ({ look: false, reason, holes: [] });
  if (partial?.reason === 'unresponsive' || partial?.reason === 'died') return none('its application does not answer');
  if (surface.kind === 'desktop' || surface.kind === 'panel') return none(`a ${surface.kind} is not looked at`);
  if (surface.minimized === true) return none('it is minimized');
  const index = indexTree(tree.nodes);
  const facts = measure(tree, index);
  const { viewport } = facts;
  if (!viewport || area(viewport) === 0) return none('nobody can say where it is on the screen');
  if (facts.meaningful === 0) {
    if (surface.kind === 'popup') return none('a splash or a notification is not looked at');
    if (surface.backend === 'web' && !facts.pictures) return none('the page is empty');
    return { look: true, reason: 'nothing in it describes itself', holes: [viewport], silent: true };
  }
  const painted = facts.painted.filter((each) => !isContent(each, viewport, facts.named));
  const [largest] = [...painted].sort((a, b) => area(b.rect) - area(a.rect));
  if (largest)
    return { look: true, reason: paintedReason(largest, painted.length), holes: painted.map(({ rect }) => rect) };
  const { nameless } = facts;
  if (nameless.length >= NAMELESS.count && nameless.length >= NAMELESS.share * (nameless.length + facts.pressable)) {
    return { look: true, reason: `${nameless.length} of its controls have no name`, holes: nameless };
  }
  return none(
    facts.painted.length > 0
      ? 'what it paints is its content; the controls around it are described'
      : 'its semantics describe it',
  );
}

interface Painted {
  readonly role: Role;
  /** The part that can be seen. */
  readonly rect: Rect;
  /** Shown through a view that scrolls. */
  readonly scrolled: boolean;
}

interface Facts {
  readonly viewport: Rect | null;
  /** Elements that say something by themselves. */
  readonly meaningful: number;
  /** Those of them that can be operated and have a name. */
  readonly named: number;
  /** Controls that are pressed, with a name. */
  readonly pressable: number;
  /** Those without. */
  readonly nameless: readonly Rect[];
  readonly painted: readonly Painted[];
  /** Whether there is a picture of any kind. */
  readonly pictures: boolean;
}

function measure(tree: RawTree, index: TreeIndex): Facts {
  const { nodes, parent } = index;
  const look = lookAt(index, tree.surface);
  const { names } = nameNodes(index);
  const around = surroundings(index);
  const { scale } = tree.surface;
  const viewport = look.viewport && clipped(look.viewport, tree.surface.bounds);
  /** 1 where the node or something below it speaks. */
  const spoken = new Uint8Array(nodes.length);
  let [meaningful, named, pressable, pictures] = [0, 0, 0, false];
  const nameless: Rect[] = [];
  const painted: Painted[] = [];
  // From the last to the first: what is below a node is known before the node itself.
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at] as RawNode;
    const above = parent[at] as number;
    const part = look.part[at] ?? null;
    const name = names[at] as string;
    if (look.kind[at] === SEEN && part) {
      if (PICTURES.has(node.role) || node.role === 'canvas') pictures = true;
      if (speaks(node, name)) {
        spoken[at] = 1;
        meaningful += 1;
        const operable = ACTIONABLE.has(node.role) || isOperable(node.affordances);
        if (operable && name !== '') named += 1;
      }
      if (PRESSED.has(node.role) && !node.states.includes('disabled')) {
        if (name !== '' || node.description) pressable += 1;
        else if (!spoken[at]) nameless.push(part);
      }
      const { scrolled, written } = around[at] as Around;
      if (!spoken[at] && viewport && isPainted(node, part, viewport, scale, !written && isBare(index, at))) {
        painted.push({ role: node.role, rect: part, scrolled });
      }
    }
    if (spoken[at] && above >= 0) spoken[above] = 1;
  }
  return { viewport, meaningful, named, pressable, nameless, painted: outermost(painted), pictures };
}

/** Whether an element tells a reader anything: what it is called, what it holds, or that it is there to be written in. */
export function speaks(node: RawNode, name: string): boolean {
  const { role } = node;
  // A page is a document, too, and says nothing by being one.
  if (WRITTEN.has(role) || (role === 'document' && isWritable(node))) return true;
  const said = name !== '' || Boolean(node.value?.trim() || node.description);
  if (STATIC_TEXT.has(role) || TEXT_BLOCKS.has(role) || role === 'heading' || role === 'image') return said;
  if (node.range) return true;
  if (!ACTIONABLE.has(role) && !isOperable(node.affordances)) return false;
  return said && !PAINTED.has(role);
}

function isWritable({ affordances, value }: RawNode): boolean {
  return Boolean(value?.trim()) || affordances.some((one) => WRITING.has(one));
}

function isPainted(node: RawNode, part: Rect, viewport: Rect, scale: number, bare: boolean): boolean {
  const atLeast = (width: number, height: number) => part.width >= width * scale && part.height >= height * scale;
  if (PAINTED.has(node.role) || node.states.includes('opaque')) {
    return atLeast(LEAST_PAINTED.width, LEAST_PAINTED.height);
  }
  if (!bare || !BOXES.has(node.role) || node.states.includes('busy')) return false;
  return atLeast(LEAST_BLANK.width, LEAST_BLANK.height) && area(part) >= LEAST_BLANK.share * area(viewport);
}

/** Has nothing in it, and is not the empty inside of a list or a view that scrolls. */
function isBare({ nodes, parent, end }: TreeIndex, at: number): boolean {
  return end[at] === at + 1 && nodes[parent[at] as number]?.role !== 'scrollarea';
}

function isContent({ rect, scrolled }: Painted, viewport: Rect, named: number): boolean {
  return named >= CONTENT_CONTROLS && (scrolled || area(rect) > CONTENT_SHARE * area(viewport));
}

/** What the ancestors of a node say about it. */
interface Around {
  /** Inside a view that scrolls. */
  readonly scrolled: boolean;
  /** Inside a field or a document, whose text is all there is to tell of it. */
  readonly written: boolean;
}

function surroundings({ nodes, parent }: TreeIndex): Around[] {
  const all: Around[] = [];
  nodes.forEach((_, at) => {
    const above = parent[at] as number;
    const role = nodes[above]?.role;
    const outer = all[above];
    const written = role !== undefined && (WRITTEN.has(role) || role === 'document');
    all.push({
      // A page scrolls as a whole in some browsers: what is painted in it is a part of it, not what the view is there for.
      scrolled: role === 'scrollarea' || (role !== 'document' && (outer?.scrolled ?? false)),
      written: written || (outer?.written ?? false),
    });
  });
  return all;
}

/** A box that holds nothing but painted things is named once, by what is outermost; that comes last here. */
function outermost(painted: readonly Painted[]): Painted[] {
  const kept: Painted[] = [];
  for (const each of [...painted].reverse()) {
    if (!kept.some(({ rect }) => area(intersect(rect, each.rect) ?? NOTHING) >= 0.9 * area(each.rect))) kept.push(each);
  }
  return kept;
}

const NOTHING: Rect = { x: 0, y: 0, width: 0, height: 0 };

function clipped(viewport: Rect, surface: Rect | null): Rect | null {
  return surface ? intersect(viewport, surface) : viewport;
}

const WORDS: Partial<Record<Role, string>> = {
  unknown: 'a part without a role',
  embed: 'an embedded part',
  canvas: 'a canvas',
};

function paintedReason({ role, rect }: Painted, count: number): string {
  const what = WORDS[role] ?? (BOXES.has(role) ? 'a part without content' : `a ${role}`);
  const more = count > 1 ? `, and ${count - 1} more,` : '';
  return `${what} of ${Math.round(rect.width)}x${Math.round(rect.height)}${more} tells nothing of what it shows`;
}
