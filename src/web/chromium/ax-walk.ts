/** The accessibility trees of all frames as one list of nodes, by the rules of `page/walk.ts`. */
import type { Role } from '../../blueprint/roles.js';
import type { DecodedNode } from '../decode.js';
import { CLOSED as CLOSED_IN_PAGE, CLOSED_TAGS, CONTROLS, MUTE } from '../page/kinds.js';
import type { AxRequest, FrameCapture } from './accessibility.js';
import {
  type AxFacts,
  type AxNode,
  addFacts,
  affordancesOf,
  isEditingHost,
  nameOf,
  propertiesOf,
  statesOf,
} from './ax-node.js';
import {
  areaBox,
  type Frame,
  genericName,
  isScroll,
  labelTexts,
  type Point,
  plainText,
  rowsOf,
  TABLES,
  textIn,
} from './ax-parts.js';
import { NO_NODES, roleFromChromium } from './ax-roles.js';
import { type Sight, sightOf, touches } from './clips.js';
import type { DomNode, Edges } from './snapshot.js';

/** In the browser's tree there are parts inside these, too, which scripts cannot see. */
const CLOSED: ReadonlySet<Role> = new Set<Role>([...CLOSED_IN_PAGE, 'colorwell', 'datepicker', 'option']);

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
