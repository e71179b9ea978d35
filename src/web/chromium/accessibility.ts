/**
 * Reading a tab from Chromium's own accessibility tree and layout: one snapshot of the layout of all frames, one tree per
 * frame, no call per element. What the browser itself computes; slower than the page script, which is checked against it.
 */
import type { CDPSession, Frame } from 'playwright';
import type { DecodedNode } from '../decode.js';
import type { Tab } from '../pages.js';
import { type AxNode, captureTree } from './ax-node.js';
import { AxWalker } from './ax-walk.js';
import { captureLayout, DomDocument, type Edges } from './snapshot.js';
import { sessionOf } from './world.js';

export interface AxRequest {
  readonly all: boolean;
  readonly textLimit: number;
  readonly maxNodes: number;
}

export interface AxRead {
  readonly nodes: DecodedNode[];
  readonly focus: number | null;
  readonly cut: boolean;
  /** Of the viewport, CSS pixels, and physical pixels per CSS pixel. */
  readonly info: { readonly title: string; readonly width: number; readonly height: number; readonly scale: number };
}

/** What is known of one frame before the trees are walked. */
export interface FrameCapture {
  readonly document: DomDocument;
  readonly tree: readonly AxNode[];
  /** Documents of the frames inside, by the number of the frame's element. */
  readonly inner: ReadonlyMap<number, FrameCapture>;
}

export async function readAccessibility(tab: Tab, cdp: CDPSession, request: AxRequest): Promise<AxRead> {
  const [main, metrics] = await Promise.all([captureSession(tab, cdp), cdp.send('Page.getLayoutMetrics')]);
  const { cssLayoutViewport, layoutViewport } = metrics;
  const width = cssLayoutViewport.clientWidth;
  const height = cssLayoutViewport.clientHeight;
  const scale = width > 0 ? layoutViewport.clientWidth / width : 1;
  const viewport: Edges = { left: 0, top: 0, right: width, bottom: height };
  const walker = new AxWalker(request, scale);
  walker.document(main, { x: 0, y: 0 }, viewport, 0, null);
  const info = { title: main.document.title, width, height, scale };
  return { nodes: walker.nodes, focus: walker.focus, cut: walker.cut, info };
}

/** The frame at the root of a session with all frames inside it, those of other processes included. */
async function captureSession(tab: Tab, session: CDPSession): Promise<FrameCapture> {
  const { documents, strings } = await captureLayout(session);
  const decoded = documents.map((each) => new DomDocument(each, strings));
  const trees = await Promise.all(
    decoded.map(async ({ frameId }) => {
      // A frame may be gone since the snapshot was taken.
      return captureTree(session, frameId).catch(() => []);
    }),
  );
  const remote = await remoteFrames(tab, session);
  const capture = async (index: number): Promise<FrameCapture> => {
    const document = decoded[index] as DomDocument;
    const inner = new Map<number, FrameCapture>();
    await Promise.all(
      document.nodes.map(async (node) => {
        if (node.content >= 0) inner.set(node.backendNodeId, await capture(node.content));
        else if ((node.tag === 'iframe' || node.tag === 'frame') && remote.size > 0) {
          const { node: described } = await session.send('DOM.describeNode', { backendNodeId: node.backendNodeId });
          const other = described.frameId === undefined ? undefined : remote.get(described.frameId);
          if (other) inner.set(node.backendNodeId, await captureSession(tab, other));
        }
      }),
    );
    return { document, tree: trees[index] ?? [], inner };
  };
  return capture(0);
}

/** Sessions of frames in other processes, by the browser's own frame id. */
async function remoteFrames(tab: Tab, around: CDPSession): Promise<ReadonlyMap<string, CDPSession>> {
  const found = new Map<string, CDPSession>();
  const frames: readonly Frame[] = tab.page.frames();
  await Promise.all(
    frames.map(async (frame) => {
      const session = await sessionOf(tab, frame);
      if (!session || session === around || [...found.values()].includes(session)) return;
      const tree = await session.send('Page.getFrameTree').catch(() => null);
      if (tree) found.set(tree.frameTree.frame.id, session);
    }),
  );
  return found;
}
