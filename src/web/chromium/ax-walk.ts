/** The accessibility trees of all frames as one list of nodes, by the rules of `page/walk.ts`. */
import type { Role } from '../../blueprint/roles.js';
import type { DecodedNode } from '../decode.js';
import { areaEdges } from '../page/area.js';
import type { AxRequest, FrameCapture } from './accessibility.js';
import {
  type AxFacts,
  type AxNode,
  addFacts,
  affordancesOf,
  isEditingHost,
  labelsOf,
  nameOf,
  propertiesOf,
  statesOf,
} from './ax-node.js';
import { NO_NODES, roleFromChromium } from './ax-roles.js';
import { type Sight, sightOf, touches } from './clips.js';
import type { DomNode, Edges } from './snapshot.js';

const MUTE: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'image',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'scrollbar',
  'separator',
  'slider',
  'switch',
  'tab',
]);
const CLOSED: ReadonlySet<Role> = new Set<Role>([
  'audio',
  'canvas',
  'colorwell',
  'datepicker',
  'embed',
  'math',
  'meter',
  'option',
  'progressbar',
  'video',
]);
const CLOSED_TAGS: ReadonlySet<string> = new Set(['input', 'textarea']);
const CONTROLS: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);
const LONGEST_PLAIN = 100;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly capture: FrameCapture;
  readonly byId: ReadonlyMap<string, AxNode>;
  readonly sights: readonly Sight[];
  /** CSS pixels of the tab's viewport. */
  readonly origin: Point;
  readonly prefix: string;
}

interface Around {
  readonly depth: number;
  readonly disabled: boolean;
  readonly mute: boolean;
}

export class AxWalker {
  readonly nodes: DecodedNode[] = [];
  focus: number | null = null;
  cut = false;
  readonly #request: AxRequest;
  readonly #scale: number;
  #seen = 0;

  constructor(request: AxRequest, scale: number) {
    this.#request = request;
    this.#scale = scale;
  }

  /** @param element the node of the frame's element; null = the tab's own document */
  document(capture: FrameCapture, origin: Point, clip: Edges, depth: number, element: DecodedNode | null): void {
    const [root] = capture.tree;
    if (!root) return;
    const { document } = capture;
    const frame: Frame = {
      capture,
      byId: new Map(capture.tree.map((node) => [node.nodeId, node])),
      sights: sightOf(document, clip),
      origin,
      prefix: `b${document.nodes[0]?.backendNodeId ?? 0}.`,
    };
    const { content } = document;
    const scrolls = content.width > clip.right - clip.left + 1 || content.height > clip.bottom - clip.top + 1;
    const node: DecodedNode = element
      ? { ...element, description: null }
      : {
          depth,
          handle: { backend: 'web', key: '' },
          role: 'document',
          nativeRole: 'RootWebArea',
          name: document.title,
          description: null,
          value: null,
          states: [],
          bounds: this.#bounds(clip, { x: 0, y: 0 }),
          affordances: scrolls ? ['scroll'] : [],
          platformId: null,
          native: { tag: '#document' },
        };
    node.handle = { backend: 'web', key: `${frame.prefix}0` };
    if (node.name === '') node.name = document.title;
    this.nodes.push(node);
    this.#seen++;
    const unread = this.#children(root, frame, { depth: depth + 1, disabled: false, mute: false });
    if (unread > 0) node.unreadChildren = unread;
  }

  #children(node: AxNode, frame: Frame, around: Around): number {
    let unread = 0;
    for (const id of node.childIds ?? []) {
      const child = frame.byId.get(id);
      if (child && !this.cut) unread += this.#node(child, frame, around);
    }
    return unread;
  }

  /** @returns how many nodes were left out because they cannot be seen */
  #node(node: AxNode, frame: Frame, around: Around): number {
    const chromium = String(node.role?.value ?? '');
    if (NO_NODES.has(chromium)) return 0;
    const dom =
      node.backendDOMNodeId === undefined ? undefined : frame.capture.document.byBackendId.get(node.backendDOMNodeId);
    if (!dom || dom.isPseudo) return dom?.isPseudo ? 0 : this.#children(node, frame, around);
    if (node.ignored) return this.#children(node, frame, around);
    if (chromium === 'StaticText') return this.#text(node, dom, frame, around);
    return this.#element(node, dom, chromium, frame, around);
  }

  #element(node: AxNode, dom: DomNode, chromium: string, frame: Frame, around: Around): number {
    const { all, maxNodes, textLimit } = this.#request;
    const sight = frame.sights[dom.index] as Sight;
    const rawName = String(node.name?.value ?? '');
    let role = roleFromChromium(chromium);
    if (chromium === 'SvgRoot' && rawName === '') role = 'generic';
    const { attributes, tag } = dom;
    const isControl = CONTROLS.has(role);
    const clickable = !isControl && tag !== 'label' && this.#isClickable(dom, sight, frame);
    const style = dom.style;
    const scrolls = Boolean(
      style &&
        ((dom.overflows.y && isScroll(style('overflow-y'))) || (dom.overflows.x && isScroll(style('overflow-x')))),
    );
    const isScroller =
      scrolls && tag !== 'textarea' && tag !== 'input' && tag !== 'select' && tag !== 'html' && tag !== 'body';
    const focused = propertiesOf(node).get('focused') === true;
    const worth =
      attributes.has('tabindex') ||
      isEditingHost(dom) ||
      (rawName !== '' && ['aria-label', 'aria-labelledby'].some((key) => attributes.has(key))) ||
      (tag === 'abbr' && attributes.has('title'));
    const emits =
      (role !== 'generic' && role !== 'none') || clickable || isScroller || focused || (worth && role !== 'none');
    if (emits && this.nodes.length >= maxNodes) {
      this.cut = true;
      return 0;
    }
    const box = tag === 'area' ? areaBox(dom, frame) : dom.box;
    const inSight = box !== null && touches(box, sight.own);
    const ownText = clickable && role === 'generic' ? plainText(node, frame) : '';
    const index = this.nodes.length;
    const seenBefore = this.#seen;
    const facts: AxFacts = {
      node,
      dom,
      role,
      clickable,
      scrolls: isScroller,
      disabledAround: around.disabled,
      textLimit,
    };
    let target: DecodedNode | null = null;
    if (emits) {
      target = this.#make(facts, chromium, frame, around.depth, ownText, box);
      this.nodes.push(target);
    }
    const inner = frame.capture.inner.get(dom.backendNodeId);
    let unread = 0;
    if (target && (tag === 'iframe' || tag === 'frame')) this.#frame(target, dom, sight, inner, frame, index);
    else if (!CLOSED.has(role) && !CLOSED_TAGS.has(tag) && !(tag === 'select' && role === 'combobox' && !all)) {
      unread = this.#children(node, frame, {
        depth: around.depth + (emits ? 1 : 0),
        disabled: around.disabled || attributes.get('aria-disabled') === 'true',
        mute: around.mute || MUTE.has(role) || ownText !== '',
      });
    }
    const keep = all || focused || this.#seen > seenBefore || (emits && inSight);
    if (!keep) {
      this.nodes.length = index;
      return emits ? 1 : unread;
    }
    if (!target) return unread;
    this.#seen++;
    if (unread > 0) target.unreadChildren = unread + (target.unreadChildren ?? 0);
    if (focused && role !== 'document') {
      target.states = [...target.states, 'focused'];
      this.focus = index;
    }
    if (box && !inSight) target.states = [...target.states, 'offscreen'];
    return 0;
  }

  #make(
    facts: AxFacts,
    chromium: string,
    frame: Frame,
    depth: number,
    ownText: string,
    box: Edges | null,
  ): DecodedNode {
    const { node, dom, role } = facts;
    const states = statesOf(facts);
    const name =
      role === 'math'
        ? nameOf(node, dom, role) || textIn(node, frame)
        : role === 'generic'
          ? genericName(node, dom)
          : nameOf(node, dom, role);
    const target: DecodedNode = {
      depth,
      handle: { backend: 'web', key: frame.prefix + dom.backendNodeId },
      role,
      nativeRole: chromium,
      name: name === '' ? ownText : name,
      description: null,
      value: null,
      states,
      bounds: box && this.#bounds(box, frame.origin),
      affordances: affordancesOf(facts, states),
      platformId: null,
      native: { tag: dom.tag },
    };
    addFacts(target, facts);
    const labels = labelTexts(node, dom, frame);
    if (labels.length > 0) target.labelledBy = labels;
    const rows = TABLES.has(role) ? rowsOf(node, dom, frame) : null;
    if (rows) Object.assign(target, rows);
    return target;
  }

  #frame(
    target: DecodedNode,
    dom: DomNode,
    sight: Sight,
    inner: FrameCapture | undefined,
    frame: Frame,
    index: number,
  ): void {
    const box = dom.client ?? dom.box;
    if (!inner || !box) {
      target.role = 'embed';
      target.states = [...target.states, 'opaque'];
      return;
    }
    const origin = { x: frame.origin.x + box.left, y: frame.origin.y + box.top };
    const clip: Edges = {
      left: Math.max(box.left, sight.own.left) - box.left,
      top: Math.max(box.top, sight.own.top) - box.top,
      right: Math.min(box.right, sight.own.right) - box.left,
      bottom: Math.min(box.bottom, sight.own.bottom) - box.top,
    };
    this.nodes.length = index;
    this.document(inner, origin, clip, target.depth, target);
  }

  #text(node: AxNode, dom: DomNode, frame: Frame, around: Around): number {
    const name = String(node.name?.value ?? '');
    if (around.mute || !/\S/.test(name)) return 0;
    const parent = frame.sights[dom.parent];
    const inSight = dom.box !== null && (!parent || touches(dom.box, parent.inner));
    if (!inSight && !this.#request.all) return 1;
    if (this.nodes.length >= this.#request.maxNodes) {
      this.cut = true;
      return 0;
    }
    this.#seen++;
    this.nodes.push({
      depth: around.depth,
      handle: { backend: 'web', key: frame.prefix + dom.backendNodeId },
      role: 'text',
      nativeRole: 'StaticText',
      name,
      description: null,
      value: null,
      states: inSight ? [] : ['offscreen'],
      bounds: dom.box && this.#bounds(dom.box, frame.origin),
      affordances: [],
      platformId: null,
      native: { tag: '#text' },
    });
    return 0;
  }

  #isClickable(dom: DomNode, sight: Sight, { capture }: Frame): boolean {
    if (dom.tag === 'body' || dom.tag === 'html') return false;
    if (!(sight.pointer && !sight.pointerAround) && !dom.attributes.has('onclick')) return false;
    for (let at: DomNode | undefined = dom; at; at = capture.document.nodes[at.parent])
      if (at.tag === 'label') return false;
    return true;
  }

  #bounds(box: Edges, origin: Point): NonNullable<DecodedNode['bounds']> {
    const x = Math.round((box.left + origin.x) * this.#scale);
    const y = Math.round((box.top + origin.y) * this.#scale);
    const width = Math.round((box.right + origin.x) * this.#scale) - x;
    const height = Math.round((box.bottom + origin.y) * this.#scale) - y;
    return {
      x,
      y,
      width: Math.max(box.right > box.left ? 1 : 0, width),
      height: Math.max(box.bottom > box.top ? 1 : 0, height),
    };
  }
}

const TABLES: ReadonlySet<Role> = new Set<Role>(['table', 'grid', 'treegrid']);
const CELLS: ReadonlySet<string> = new Set(['cell', 'gridcell', 'columnheader', 'rowheader']);

function rowsOf(
  node: AxNode,
  { tag, attributes }: DomNode,
  frame: Frame,
): { rowCount?: number; columnCount?: number; unreadChildren?: number } {
  let rows = 0;
  let columns = 0;
  const walk = (at: AxNode): void => {
    for (const id of at.childIds ?? []) {
      const child = frame.byId.get(id);
      const role = String(child?.role?.value ?? '');
      if (!child || TABLES.has(role as Role)) continue;
      if (role === 'row') rows++;
      if (rows === 1 && CELLS.has(role)) columns++;
      walk(child);
    }
  };
  walk(node);
  const said = Number(attributes.get('aria-rowcount') ?? 0);
  const saidColumns = Number(attributes.get('aria-colcount') ?? 0);
  return {
    ...(said > 0 ? { rowCount: said } : tag === 'table' ? { rowCount: rows } : {}),
    ...(saidColumns > 0 ? { columnCount: saidColumns } : tag === 'table' ? { columnCount: columns } : {}),
    ...(said > rows ? { unreadChildren: said - rows } : {}),
  };
}

/** Texts that name the element from elsewhere. */
function labelTexts(node: AxNode, dom: DomNode, { capture, prefix }: Frame): string[] {
  const { nodes, byBackendId } = capture.document;
  const keys: string[] = [];
  for (const id of labelsOf(node)) {
    const label = byBackendId.get(id);
    if (!label || label === dom) continue;
    const inside = new Set([label.index]);
    for (let index = label.index + 1; index < nodes.length; index++) {
      const each = nodes[index] as DomNode;
      if (!inside.has(each.parent)) break;
      // What is in the labelled element itself is its own.
      if (each !== dom) inside.add(index);
      if (each.type === 3 && /\S/.test(each.text)) keys.push(prefix + each.backendNodeId);
    }
  }
  return keys;
}

/** An area of an image map has no box of its own: it lies in its image. */
function areaBox({ attributes, parent }: DomNode, { capture }: Frame): Edges | null {
  const { nodes } = capture.document;
  const map = nodes[parent]?.attributes.get('name');
  const image = nodes.find((node) => node.tag === 'img' && node.attributes.get('usemap') === `#${map}`)?.box;
  const edges = areaEdges(attributes.get('coords') ?? '', attributes.get('shape') ?? 'rect');
  if (!image) return null;
  if (!edges) return image;
  const [left, top, right, bottom] = edges;
  return { left: image.left + left, top: image.top + top, right: image.left + right, bottom: image.top + bottom };
}

function isScroll(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

function genericName(node: AxNode, dom: DomNode): string {
  const authored = ['aria-label', 'aria-labelledby'].some((key) => dom.attributes.has(key)) || dom.tag === 'abbr';
  return authored ? String(node.name?.value ?? '') : '';
}

/** All text below a node. */
function textIn(node: AxNode, frame: Frame): string {
  if (node.role?.value === 'StaticText') return String(node.name?.value ?? '');
  let text = '';
  for (const id of node.childIds ?? []) {
    const child = frame.byId.get(id);
    if (child) text += textIn(child, frame);
  }
  return text;
}

/** The text of something clickable that has no parts of its own; empty where it has. */
function plainText(node: AxNode, frame: Frame): string {
  const parts: string[] = [];
  const walk = (at: AxNode): boolean => {
    for (const id of at.childIds ?? []) {
      const child = frame.byId.get(id);
      if (!child) continue;
      const role = String(child.role?.value ?? '');
      if (role === 'StaticText') parts.push(String(child.name?.value ?? ''));
      else if (!child.ignored && !PLAIN.has(role)) return false;
      else if (!walk(child)) return false;
    }
    return true;
  };
  if (!walk(node)) return '';
  const text = parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .trim();
  return text.length > LONGEST_PLAIN ? '' : text;
}

const PLAIN: ReadonlySet<string> = new Set([
  'generic',
  'none',
  'InlineTextBox',
  'strong',
  'emphasis',
  'code',
  'mark',
  'time',
]);
