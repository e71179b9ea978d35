/** Frames inside frames: which frame belongs to which element, and where its content stands in the tab. */
import type { Frame } from 'playwright';
import { type DecodedNode, decodeTree, type Origin } from './decode.js';
import { type FrameNumbers, selectorOf } from './handles.js';
import type { Clip, PageFrame, PageTree } from './page/protocol.js';
import { callPage } from './page-script.js';

/** The element of a frame, in the document that holds it. */
interface FrameElement {
  readonly parent: Frame;
  readonly document: string;
  readonly node: number;
}

/** Elements of frames that were met: a frame keeps its element for life. */
const elements = new WeakMap<Frame, FrameElement>();
const framesByElement = new WeakMap<Frame, Map<string, Frame>>();

/** The frame that an element shows. null = it is gone, or shows none. */
export async function contentFrame(
  parent: Frame,
  document: string,
  frame: PageFrame,
  timeoutMs: number,
): Promise<Frame | null> {
  const key = `${document}.${frame.node}`;
  let known = framesByElement.get(parent);
  const cached = known?.get(key);
  if (cached && !cached.isDetached()) return cached;
  const selector = selectorOf(parent, { document, node: frame.node });
  const handle = await parent.locator(selector).elementHandle({ timeout: timeoutMs });
  try {
    const content = (await handle?.contentFrame()) ?? null;
    if (content) {
      known ??= new Map();
      framesByElement.set(parent, known);
      known.set(key, content);
      elements.set(content, { parent, document, node: frame.node });
    }
    return content;
  } finally {
    await handle?.dispose().catch(() => {
      // The document went away with its handles.
    });
  }
}

/** How a frame's own coordinates and visibility follow from the frames around it. */
export interface FramePlace {
  readonly origin: Origin;
  readonly clip: Clip;
  /** The nodes around the frame's document, outermost first. */
  readonly ancestors: readonly DecodedNode[];
  /** The node of the frame's element; null = the tab's own document. */
  readonly element: DecodedNode | null;
}

const TAB: FramePlace = { origin: { x: 0, y: 0, depth: 0 }, clip: 'viewport', ancestors: [], element: null };

/** null = the frame is no longer shown where it was. */
export async function placeOfFrame(numbers: FrameNumbers, frame: Frame, timeoutMs: number): Promise<FramePlace | null> {
  if (frame === frame.page().mainFrame()) return TAB;
  const element = elements.get(frame);
  if (!element || frame.isDetached()) return null;
  const outer = await placeOfFrame(numbers, element.parent, timeoutMs);
  if (!outer) return null;
  const tree = await callPage(element.parent, ['path', element.document, element.node, outer.clip], timeoutMs);
  return tree && placeInside(tree, outer, numbers.numberOf(element.parent));
}

/** The place of the frame that a path leads to. null = it leads to none. */
export function placeInside(tree: PageTree, outer: FramePlace, parent: number): FramePlace | null {
  const frame = tree.frames.at(-1);
  if (!frame || frame.index !== tree.names.length - 1) return null;
  const nodes = asFrameContent(decodeTree(tree, parent, outer.origin), outer.element);
  const ancestors = [...outer.ancestors, ...nodes.slice(0, frame.index)];
  const element = nodes[frame.index] as DecodedNode;
  return { ...inside(frame, outer.origin, tree.info.scale, ancestors.length), ancestors, element };
}

export function inside(
  frame: PageFrame,
  outer: Origin,
  scale: number,
  depth: number,
): Pick<FramePlace, 'origin' | 'clip'> {
  const [x, y] = frame.box ?? [0, 0];
  const origin = { x: outer.x + Math.round(x * scale), y: outer.y + Math.round(y * scale), depth };
  if (!frame.seen) return { origin, clip: 'nothing' };
  const [left, top, width, height] = frame.seen;
  return { origin, clip: [left - x, top - y, width, height] };
}

/** The document of a frame stands in the place of the frame's element, under its name where it has one. */
export function asFrameContent(nodes: DecodedNode[], element: DecodedNode | null): DecodedNode[] {
  const [root] = nodes;
  if (root && element) {
    if (element.name !== '') root.name = element.name;
    root.description = element.description ?? null;
    root.platformId = element.platformId ?? null;
    root.native = { ...root.native, frame: true };
  }
  return nodes;
}
