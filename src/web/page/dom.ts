/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The document as it is shown: shadow trees in the place of their hosts' content, slots with what was put into them. */

/** Shadow roots closed to scripts that were handed in from outside, by host. */
const closedRoots = new WeakMap<Element, ShadowRoot>();

/** Elements that were asked about and have none. */
const innocent = new WeakSet<Node>();

export function learnShadowRoots(...roots: ShadowRoot[]): void {
  for (const root of roots) closedRoots.set(root.host, root);
}

export function clearOfSuspicion(node: Node): void {
  innocent.add(node);
}

export function isCleared(node: Node): boolean {
  return innocent.has(node);
}

export function shadowRootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? closedRoots.get(element) ?? null;
}

/** The children that are shown inside an element, in order. */
export function shownChildren(element: Element): ArrayLike<Node> {
  const shadow = shadowRootOf(element);
  if (shadow) return shadow.childNodes;
  if (element.localName === 'slot') {
    const assigned = (element as HTMLSlotElement).assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

/** The areas of an image's map, shown where the image is. */
export function areasOf(image: Element): Element[] {
  const name = image.getAttribute('usemap')?.replace(/^#/, '');
  if (!name) return [];
  const map = (image.getRootNode() as Document).querySelector(`map[name="${CSS.escape(name)}"]`);
  return map ? Array.from(map.querySelectorAll('area')) : [];
}

/** The image that an area belongs to. */
export function imageOf(area: Element): Element | null {
  const name = area.closest('map')?.getAttribute('name');
  return name ? (area.getRootNode() as Document).querySelector(`img[usemap="#${CSS.escape(name)}"]`) : null;
}

/** The element that a node is shown in, or null for the document's own. */
export function shownParent(node: Node): Element | null {
  // A slot of a closed tree is not told: it is looked for.
  const slot = (node as Element | Text).assignedSlot ?? slotInClosedRoot(node);
  if (slot) return slot;
  const parent = node.parentNode;
  if (!parent) return null;
  if (parent.nodeType === Node.DOCUMENT_FRAGMENT_NODE) return (parent as ShadowRoot).host ?? null;
  return parent.nodeType === Node.ELEMENT_NODE ? (parent as Element) : null;
}

function slotInClosedRoot(node: Node): Element | null {
  const host = node.parentElement;
  const root = host && closedRoots.get(host);
  if (!root) return null;
  for (const slot of root.querySelectorAll('slot')) if (slot.assignedNodes().includes(node as Element)) return slot;
  return null;
}

export function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

export function isText(node: Node): node is Text {
  return node.nodeType === 3;
}

/** Elements with these ids, in the tree that the referring element stands in. */
export function referenced(element: Element, attribute: string): Element[] {
  const ids = element.getAttribute(attribute);
  if (!ids) return [];
  const root = element.getRootNode() as Document | ShadowRoot;
  const found: Element[] = [];
  for (const id of ids.split(/\s+/)) {
    const target = id === '' ? null : root.getElementById?.(id);
    if (target) found.push(target);
  }
  return found;
}

/** The element that has the keyboard in this document, through shadow trees. */
export function focusedElement(): Element | null {
  let element = document.activeElement;
  // Nothing has it: keys go to the document.
  if (element === document.body || element === document.documentElement) return null;
  for (let inner = element && shadowRootOf(element)?.activeElement; inner; ) {
    element = inner;
    inner = shadowRootOf(element)?.activeElement ?? null;
  }
  return element;
}

/** ASCII white space to single spaces, as HTML does; a non-breaking space stays. */
export function collapseSpace(text: string): string {
  return /[\t\n\f\r]| {2}/.test(text) ? text.replace(/[ \t\n\f\r]+/g, ' ') : text;
}
