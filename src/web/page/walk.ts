/// <reference lib="dom" />
/** One pass over the document: what is shown, in the order in which it is read. */
import { type Clips, clipFor, clipsInside, type Edges, touches, viewportClips } from './clip.js';
import { Collection } from './collect.js';
import { activeDescendant } from './controls.js';
import { coverings, type Layer, type Target } from './cover.js';
import {
  areasOf,
  focusedElement,
  imageOf,
  isElement,
  isText,
  referenced,
  shadowRootOf,
  shownChildren,
  shownParent,
} from './dom.js';
import { forgetForms } from './forms.js';
import { frameOf } from './frames.js';
import { CLOSED, CLOSED_TAGS, CONTROLS, MUTE, SKIPPED } from './kinds.js';
import { areaBox, isClickable, isWorthCounting, mayHideItsShadow, shownText } from './looks.js';
import { isFolded, plainContent } from './names.js';
import { canScroll, isWorthANode, putElement } from './node.js';
import type { Box, ReadRequest } from './protocol.js';
import { numberOf } from './registry.js';
import { forgetTables, implicitRole, roleOf } from './roles.js';
import { countsOf, type Table } from './tables.js';

/** What an element inherits from what it stands in. */
interface Around {
  readonly depth: number;
  readonly clips: Clips;
  readonly disabled: boolean;
  readonly inert: boolean;
  /** Not laid out, because of something around it. */
  readonly hidden: boolean;
  /** The pointer already says that this can be clicked, or it stands in a control: more of the same is no news. */
  readonly pointer: boolean;
  readonly counts: Table | null;
  /** Texts are part of a name that is given. */
  readonly mute: boolean;
  /** The image whose areas are walked: elsewhere areas are passed over. */
  readonly image: boolean;
  /** Of the element around; null = it has none. */
  readonly box: DOMRect | null;
}

/** The way to one node: nothing beside it is looked at. */
export interface Goal {
  readonly node: Node;
  /** Also what is in it. */
  readonly subtree: boolean;
}

/** Elements between two looks at the clock. */
const TIME_EVERY = 256;
/** Suspected shadow roots that are reported. */
const MOST_SUSPECTS = 100;

export class Walker {
  readonly out = new Collection();
  readonly #request: ReadRequest;
  readonly #end: number;
  readonly #focused = focusedElement();
  readonly #active = activeDescendant(this.#focused);
  /** Elements shown elsewhere than where they stand (aria-owns), with who owns them. */
  readonly #owners = new Map<Element, Element>();
  readonly #layers: Layer[] = [];
  readonly #targets: Target[] = [];
  readonly #goal: Goal | null;
  /** Elements on the way to it. */
  readonly #way = new Set<Node>();
  /** Nodes so far that can be seen, or must be kept. */
  #seen = 0;
  #visited = 0;
  /** Index at which it was put. */
  #goalIndex = -1;
  #range: Range | null = null;

  constructor(request: ReadRequest, goal: Goal | null = null) {
    this.#request = request;
    this.#goal = goal;
    this.#end = performance.now() + request.budgetMs;
    forgetTables();
    forgetForms();
    for (const owner of document.querySelectorAll('[aria-owns]')) {
      for (const owned of referenced(owner, 'aria-owns')) {
        if (!owned.contains(owner) && !this.#owners.has(owned)) this.#owners.set(owned, owner);
      }
    }
    if (goal) {
      for (let at: Node | null = goal.node; at && this.#way.size < 10_000; at = this.#parentOf(at)) this.#way.add(at);
    }
  }

  /** The document, or the goal with what is in it or on the way to it. */
  read(): Collection {
    const index = this.#document();
    const root = document.documentElement;
    if (root && this.#goal?.node !== document) {
      const unread = this.#children(root, this.#start(root), null);
      if (unread > 0) this.out.note(index, { unread });
    }
    for (const [covered, by] of coverings(this.#targets, this.#layers)) this.out.noteNative(covered, { coveredBy: by });
    if (this.#goal?.subtree) this.out.dropFirst(Math.max(0, this.#goalIndex));
    return this.out;
  }

  #start(root: Element): Around {
    const { clip } = this.#request;
    const box =
      clip === 'viewport' ? [0, 0, window.innerWidth, window.innerHeight] : clip === 'nothing' ? NOTHING : clip;
    const [x, y, width, height] = box as Box;
    const edges: Edges = { left: x, top: y, right: x + width, bottom: y + height };
    return {
      depth: 1,
      clips: viewportClips(edges),
      disabled: false,
      inert: root.hasAttribute('inert'),
      hidden: false,
      pointer: false,
      counts: null,
      mute: false,
      image: false,
      box: null,
    };
  }

  #document(): number {
    const index = this.out.reserve();
    const { scrollingElement } = document;
    const style = scrollingElement && getComputedStyle(scrollingElement);
    const scrolls =
      scrollingElement !== null &&
      style?.overflowY !== 'hidden' &&
      (scrollingElement.scrollHeight > window.innerHeight + 1 || scrollingElement.scrollWidth > window.innerWidth + 1);
    this.out.put(index, {
      depth: 0,
      node: numberOf(document),
      role: 'document',
      name: document.title.slice(0, 2000),
      tag: '#document',
      states: [],
      affordances: scrolls ? ['scroll'] : [],
      facts: null,
      box: new DOMRect(0, 0, window.innerWidth, window.innerHeight),
    });
    this.#seen++;
    if (this.#goal?.node === document) this.#goalIndex = index;
    return index;
  }

  /** @returns how many nodes below were left out */
  #children(element: Element, around: Around, style: CSSStyleDeclaration | null): number {
    const children = element.localName === 'img' ? areasOf(element) : shownChildren(element);
    const onWay = this.#goal !== null && this.#way.has(element) && this.#goal.node !== element;
    let unread = 0;
    for (let index = 0; index < children.length && !this.out.cut; index++) {
      const child = children[index] as Node;
      if (onWay && !this.#way.has(child)) {
        if (around.counts && isElement(child)) countsOf(child, roleOf(child).role, around.counts);
        continue;
      }
      if (isElement(child)) {
        if (!this.#owners.has(child)) unread += this.#element(child, around);
      } else if (isText(child)) unread += this.#text(child, element, around, style);
    }
    if (this.#owners.size > 0 && element.hasAttribute('aria-owns')) {
      for (const owned of referenced(element, 'aria-owns')) {
        if (this.#owners.get(owned) !== element || this.out.cut || (onWay && !this.#way.has(owned))) continue;
        unread += this.#element(owned, around);
      }
    }
    return unread;
  }

  /** @returns how many nodes were left out because they cannot be seen */
  #element(element: Element, around: Around): number {
    const tag = element.localName;
    if (SKIPPED.has(tag) || (tag === 'area' && !around.image)) return 0;
    const { out } = this;
    if (++this.#visited % TIME_EVERY === 0 && performance.now() > this.#end) {
      out.cut = 'deadline';
      return 0;
    }
    const all = this.#request.all || (this.#goal !== null && this.#way.has(element));
    const isFocused = element === this.#focused;
    // Most elements of most pages have none: one question instead of many.
    const plain = !element.hasAttributes();
    if (!plain && element.getAttribute('aria-hidden') === 'true' && !element.contains(this.#focused)) return 0;
    const style = getComputedStyle(element);
    const layout = tag === 'area' ? areaBox(element) : element.getBoundingClientRect();
    // Styles are dear to ask for: what has an area is laid out.
    const display = layout && layout.width > 0 && layout.height > 0 && tag !== 'area' ? '' : style.display;
    // Areas are never laid out; they are where their image is.
    const hidden = around.hidden || (display === 'none' && tag !== 'area') || isFolded(element);
    if (hidden && !all) return 0;
    const { position } = style;
    const box = display === 'contents' || hidden ? null : layout;
    const own = clipFor(around.clips, position);
    const inSight = box !== null && touches(box, own);
    const isLeaf = element.firstElementChild === null && element.shadowRoot === null;
    if (isLeaf && box && !inSight && !all && !isFocused && tag !== 'slot' && tag !== 'img') {
      this.#count(element, around);
      return isWorthCounting(element) ? 1 : 0;
    }

    const { role, authored = undefined } = plain ? { role: implicitRole(element) } : roleOf(element);
    const invisible = !hidden && style.visibility !== 'visible';
    const inert = around.inert || (!plain && element.hasAttribute('inert'));
    const pointer = style.cursor === 'pointer';
    const isControl = CONTROLS.has(role);
    const announces = pointer && !around.pointer;
    const clickable = !isControl && tag !== 'label' && (announces || !plain) && isClickable(element, announces);
    const overflow = box === null ? 'visible' : style.overflowX;
    const scrolls = overflow !== 'visible' && canScroll(element, style, overflow);
    const emits =
      (!invisible || all) &&
      ((role !== 'generic' && role !== 'none') ||
        clickable ||
        scrolls ||
        isFocused ||
        (!plain && isWorthANode(element, role)));
    if (emits && out.length >= this.#request.maxNodes) {
      out.cut = 'limit';
      return 0;
    }
    if (inSight && !invisible && position !== 'static' && position !== 'relative' && style.pointerEvents !== 'none') {
      this.#layers.push({ element, box });
    }

    const ownText = clickable && role === 'generic' ? plainContent(element) : '';
    const index = emits ? out.reserve() : -1;
    if (this.#goal?.node === element) this.#goalIndex = index >= 0 ? index : out.length;
    const seenBefore = this.#seen;
    const counts = countsOf(element, role, around.counts);
    const isFrame = role === 'document' && box !== null && (tag === 'iframe' || tag === 'frame');
    if (isFrame) out.frames.push({ ...frameOf(element, box, own), index, node: numberOf(element) });
    const isClosedSelect = tag === 'select' && role === 'combobox';
    const enters =
      !CLOSED.has(role) && !CLOSED_TAGS.has(tag) && !isFrame && !(isClosedSelect && !all) && !this.#stopsAt(element);
    let unread = 0;
    if (enters) {
      if (mayHideItsShadow(element, tag, isLeaf, box)) this.#suspect(element);
      const inner: Around = {
        depth: around.depth + (emits ? 1 : 0),
        clips:
          box && (!isLeaf || shadowRootOf(element))
            ? clipsInside(element, style, overflow, box, own, around.clips)
            : around.clips,
        disabled: around.disabled || element.getAttribute('aria-disabled') === 'true',
        inert,
        hidden: hidden || isClosedSelect || style.contentVisibility === 'hidden',
        box,
        pointer: pointer || isControl,
        counts,
        image: tag === 'img',
        mute: around.mute || MUTE.has(role) || ownText !== '',
      };
      unread = this.#children(element, inner, style);
    }
    const keep = all || isFocused || this.#seen > seenBefore || (emits && inSight);
    if (!keep) {
      if (emits) out.truncate(index);
      return emits ? 1 : unread;
    }
    if (!emits) return unread;

    this.#seen++;
    const { textLimit } = this.#request;
    putElement(
      out,
      element,
      role,
      authored,
      { disabled: around.disabled, inert, clickable, ownText, textLimit },
      { index, depth: around.depth, box, counts: around.counts, own: counts, hidden: hidden || invisible, unread },
    );
    if (scrolls) out.addAffordance(index, 'scroll');
    if (isFocused) {
      out.addState(index, 'focused');
      out.focus = index;
    }
    if (element === this.#active) out.addState(index, 'active');
    if (hidden || invisible) out.addState(index, 'hidden');
    else if (box && !inSight) out.addState(index, 'offscreen');
    if (inSight && out.hasAffordances(index)) this.#targets.push({ index, element, box, clip: own });
    return 0;
  }

  /** @returns how many nodes were left out because they cannot be seen */
  #text(text: Text, parent: Element, around: Around, parentStyle: CSSStyleDeclaration | null): number {
    if (around.mute || !/\S/.test(text.data)) return 0;
    const { maxNodes } = this.#request;
    const all = this.#request.all || (this.#goal !== null && this.#way.has(text));
    const { out } = this;
    const style = parentStyle ?? getComputedStyle(parent);
    const hidden = around.hidden || style.visibility !== 'visible';
    if (hidden && !all) return 0;
    let box: DOMRect | null = null;
    if (!hidden) {
      const outer = around.box;
      // Text lies in the box of its parent, save where that has none; only what may be seen is measured.
      if (!outer || touches(outer, around.clips.flow) || outer.width === 0 || outer.height === 0) {
        this.#range ??= document.createRange();
        this.#range.selectNodeContents(text);
        box = this.#range.getBoundingClientRect();
      }
    }
    const inSight = box !== null && touches(box, around.clips.flow);
    if (!inSight && !all) return 1;
    if (out.length >= maxNodes) {
      out.cut = 'limit';
      return 0;
    }
    const index = out.reserve();
    if (this.#goal?.node === text) this.#goalIndex = index;
    out.put(index, {
      depth: around.depth,
      node: numberOf(text),
      role: 'text',
      name: shownText(text.data, style),
      tag: '#text',
      states: hidden ? ['hidden'] : inSight ? [] : ['offscreen'],
      affordances: [],
      facts: null,
      box: box && box.width > 0 && box.height > 0 ? box : null,
    });
    this.#seen++;
    return 0;
  }

  /** Rows, cells and items that cannot be seen are counted all the same. */
  #count(element: Element, around: Around): void {
    if (around.counts) countsOf(element, roleOf(element).role, around.counts);
  }

  #stopsAt(element: Element): boolean {
    return this.#goal !== null && !this.#goal.subtree && this.#goal.node === element;
  }

  #parentOf(node: Node): Node | null {
    if (isElement(node) && node.localName === 'area') return imageOf(node);
    return (isElement(node) && this.#owners.get(node)) || shownParent(node);
  }

  #suspect(element: Element): void {
    if (this.out.suspects.length < MOST_SUSPECTS) this.out.suspects.push(numberOf(element));
  }
}

const NOTHING: Box = [0, 0, 0, 0];
