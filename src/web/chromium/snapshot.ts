/** A layout snapshot (DOMSnapshot.captureSnapshot) made usable: one object per document, looked up by node number. Linear. */
import type { CDPSession } from 'playwright';

/** Order of the styles asked for. */
export const STYLES = [
  'display',
  'visibility',
  'position',
  'overflow-x',
  'overflow-y',
  'cursor',
  'pointer-events',
  'transform',
] as const;
export type StyleName = (typeof STYLES)[number];

/** Layout of all frames in the process of one session. */
export function captureLayout(session: CDPSession): Promise<Captured> {
  return session.send('DOMSnapshot.captureSnapshot', {
    computedStyles: [...STYLES],
    includePaintOrder: true,
    includeDOMRects: true,
  });
}

/** The part of the answer that is used (Chrome DevTools protocol, DOMSnapshot). Strings are indices into `strings`. */
interface Captured {
  readonly documents: readonly DocumentSnapshot[];
  readonly strings: readonly string[];
}

interface DocumentSnapshot {
  readonly frameId: number;
  readonly title: number;
  readonly scrollOffsetX?: number;
  readonly scrollOffsetY?: number;
  readonly contentWidth?: number;
  readonly contentHeight?: number;
  readonly nodes: {
    readonly parentIndex?: readonly number[];
    readonly nodeType?: readonly number[];
    readonly nodeName?: readonly number[];
    readonly nodeValue?: readonly number[];
    readonly backendNodeId?: readonly number[];
    readonly attributes?: readonly (readonly number[])[];
    readonly inputValue?: Rare;
    readonly textValue?: Rare;
    readonly contentDocumentIndex?: Rare;
    readonly inputChecked?: { readonly index: readonly number[] };
    readonly optionSelected?: { readonly index: readonly number[] };
    readonly pseudoType?: Rare;
  };
  readonly layout: {
    readonly nodeIndex: readonly number[];
    readonly styles: readonly (readonly number[])[];
    readonly bounds: readonly (readonly number[])[];
    readonly paintOrders?: readonly number[];
    readonly scrollRects?: readonly (readonly number[])[];
    readonly clientRects?: readonly (readonly number[])[];
  };
}

interface Rare {
  readonly index: readonly number[];
  readonly value: readonly number[];
}

/** CSS pixels of the frame's viewport. */
export interface Edges {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface DomNode {
  readonly index: number;
  readonly parent: number;
  readonly type: number;
  /** Lower case for elements of HTML. */
  readonly tag: string;
  readonly backendNodeId: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly box: Edges | null;
  readonly style: ((name: StyleName) => string) | null;
  readonly paintOrder: number;
  readonly value: string | undefined;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly text: string;
  readonly isPseudo: boolean;
  /** Its content is larger than the box that it is seen in. */
  readonly overflows: { readonly x: boolean; readonly y: boolean };
  /** Index of the document it shows, or -1. */
  readonly content: number;
  /** Inner edges, without border and scroll bars. */
  readonly client: Edges | null;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

export class DomDocument {
  readonly frameId: string;
  readonly title: string;
  /** All there is to scroll over, CSS pixels. */
  readonly content: { readonly width: number; readonly height: number };
  readonly nodes: readonly DomNode[];
  readonly byBackendId: ReadonlyMap<number, DomNode>;

  constructor(snapshot: DocumentSnapshot, strings: readonly string[]) {
    const text = (index: number | undefined): string =>
      index === undefined || index < 0 ? '' : (strings[index] ?? '');
    this.frameId = text(snapshot.frameId);
    this.title = text(snapshot.title);
    this.content = { width: snapshot.contentWidth ?? 0, height: snapshot.contentHeight ?? 0 };
    const { nodes, layout } = snapshot;
    const layoutOf = new Map<number, number>();
    layout.nodeIndex.forEach((node, position) => {
      // The first box of a node counts: later ones are of its generated content.
      if (!layoutOf.has(node)) layoutOf.set(node, position);
    });
    const values = rare(nodes.inputValue);
    const texts = rare(nodes.textValue);
    const contents = rare(nodes.contentDocumentIndex);
    const checked = new Set(nodes.inputChecked?.index);
    const selected = new Set(nodes.optionSelected?.index);
    const pseudo = new Set(nodes.pseudoType?.index);
    const scrollX = snapshot.scrollOffsetX ?? 0;
    const scrollY = snapshot.scrollOffsetY ?? 0;
    const count = nodes.parentIndex?.length ?? 0;
    const built: DomNode[] = new Array(count);
    const byBackendId = new Map<number, DomNode>();
    for (let index = 0; index < count; index++) {
      const at = layoutOf.get(index);
      const bounds = at === undefined ? undefined : layout.bounds[at];
      const styles = at === undefined ? undefined : layout.styles[at];
      const [x = 0, y = 0, width = 0, height = 0] = bounds ?? [];
      const box = bounds ? edges(x - scrollX, y - scrollY, width, height) : null;
      const scroll = at === undefined ? undefined : layout.scrollRects?.[at];
      const inner = at === undefined ? undefined : layout.clientRects?.[at];
      const value = values.get(index) ?? texts.get(index);
      const node: DomNode = {
        index,
        parent: nodes.parentIndex?.[index] ?? -1,
        type: nodes.nodeType?.[index] ?? 0,
        tag: text(nodes.nodeName?.[index]).toLowerCase(),
        backendNodeId: nodes.backendNodeId?.[index] ?? 0,
        attributes: attributesOf(nodes.attributes?.[index], text),
        box,
        style: styles ? (name) => text(styles[STYLES.indexOf(name)]) : null,
        paintOrder: at === undefined ? -1 : (layout.paintOrders?.[at] ?? -1),
        value: value === undefined ? undefined : text(value),
        checked: checked.has(index),
        selected: selected.has(index),
        text: text(nodes.nodeValue?.[index]),
        isPseudo: pseudo.has(index),
        overflows: overflows(scroll, inner),
        content: contents.get(index) ?? -1,
        client: box && inner && inner.length === 4 ? clientEdges(box, inner) : null,
      };
      built[index] = node;
      byBackendId.set(node.backendNodeId, node);
    }
    this.nodes = built;
    this.byBackendId = byBackendId;
  }
}

function rare(data: Rare | undefined): Map<number, number> {
  const found = new Map<number, number>();
  data?.index.forEach((node, position) => {
    found.set(node, data.value[position] as number);
  });
  return found;
}

function attributesOf(
  indices: readonly number[] | undefined,
  text: (index: number) => string,
): ReadonlyMap<string, string> {
  if (!indices || indices.length === 0) return NO_ATTRIBUTES;
  const attributes = new Map<string, string>();
  for (let at = 0; at + 1 < indices.length; at += 2) {
    attributes.set(text(indices[at] as number), text(indices[at + 1] as number));
  }
  return attributes;
}

function edges(left: number, top: number, width: number, height: number): Edges {
  return { left, top, right: left + width, bottom: top + height };
}

/** `clientRects`: x and y = the width of the left and upper border. */
function clientEdges(box: Edges, [x = 0, y = 0, width = 0, height = 0]: readonly number[]): Edges {
  return edges(box.left + x, box.top + y, width, height);
}

function overflows(
  scroll: readonly number[] | undefined,
  client: readonly number[] | undefined,
): { readonly x: boolean; readonly y: boolean } {
  if (!scroll || !client || scroll.length < 4 || client.length < 4) return NO_OVERFLOW;
  return {
    x: (scroll[2] as number) > (client[2] as number) + 1,
    y: (scroll[3] as number) > (client[3] as number) + 1,
  };
}

const NO_OVERFLOW = { x: false, y: false };
