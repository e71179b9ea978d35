/** Reading a tab: one call into each of its frames, all frames of one depth at once. */
import type { CDPSession, Frame } from 'playwright';
import type { ReadOptions } from '../a11y/backend.js';
import type { PartialReason, RawTree } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { WebContext } from './backend.js';
import { readAccessibility } from './chromium/accessibility.js';
import { learnClosedRoots } from './chromium/closed-roots.js';
import { askDirectly, rememberDocument } from './chromium/direct.js';
import { type DecodedNode, decodeTree } from './decode.js';
import { asFrameContent, contentFrame, type FramePlace, inside, placeOfFrame } from './frame-tree.js';
import { parseHandle } from './handles.js';
import type { PageFrame, PageTree, ReadRequest } from './page/protocol.js';
import { callPage } from './page-script.js';
import type { Tab } from './pages.js';

const DEFAULT_DEADLINE_MS = 5000;
const DEFAULT_MAX_NODES = 20_000;
const DEFAULT_TEXT_LIMIT = 4000;
/** Kept of the deadline for bringing the answer over. */
const RETURN_SHARE = 0.2;
/** Frames inside frames inside frames … that are followed. */
const MOST_LEVELS = 16;
/** Closed shadow roots inside closed shadow roots that are looked for in one read. */
const MOST_PASSES = 4;

interface Reading {
  readonly context: WebContext;
  readonly tab: Tab;
  readonly request: Omit<ReadRequest, 'clip' | 'budgetMs' | 'maxNodes' | 'root'>;
  readonly maxNodes: number;
  readonly end: number;
  /** First thing that went missing. */
  partial: { readonly reason: PartialReason; readonly message: string } | null;
  info: PageTree['info'] | null;
}

const MESSAGES = {
  limit: 'The limit of nodes was reached before everything was read.',
  deadline: 'The deadline passed before everything was read.',
  unresponsive: 'A frame of the page did not answer.',
  died: 'A frame of the page went away while it was read.',
} as const;

/** @throws LumosError STALE_ID (dead `root`), APP_UNRESPONSIVE (nothing came back in time, or the tab crashed), NO_SURFACE */
export async function readTab(context: WebContext, tab: Tab, options: ReadOptions): Promise<RawTree> {
  const started = performance.now();
  const scope = options.scope ?? 'visible';
  const deadline = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
  if (tab.crashed) throw crashed(tab);
  const reading: Reading = {
    context,
    tab,
    request: { all: scope === 'all', textLimit: options.textLimit ?? DEFAULT_TEXT_LIMIT },
    maxNodes: options.maxNodes ?? DEFAULT_MAX_NODES,
    end: started + deadline,
    partial: null,
    info: null,
  };
  const { nodes, focus } = await readWhole(reading, options, deadline);
  if (reading.info && options.root === undefined) tab.facts = reading.info;
  return {
    schema: 'lumos.raw/1',
    surface: context.pages.surfaceFrom(tab),
    scope,
    nodes,
    focus,
    ...(reading.partial ? { partial: reading.partial } : {}),
    elapsedMs: performance.now() - started,
  };
}

interface Read {
  readonly nodes: DecodedNode[];
  /** Index of the focused node, or null. */
  readonly focus: number | null;
}

async function readWhole(reading: Reading, options: ReadOptions, deadline: number): Promise<Read> {
  const { tab } = reading;
  try {
    if (!options.root && tab.cdp && reading.context.options.reader === 'accessibility') {
      return await readTree(reading, tab.cdp);
    }
    if (!options.root) {
      const whole = await readFrame(reading, tab.page.mainFrame(), TAB_PLACE, reading.maxNodes, 0);
      if (whole) return whole;
      throw unresponsive(tab, deadline);
    }
    return await readSubtree(reading, options.root, options.root.key);
  } catch (error) {
    if (error instanceof LumosError && error.code !== 'TIMEOUT') throw error;
    if (tab.page.isClosed()) {
      throw new LumosError('NO_SURFACE', 'The tab was closed while it was read.', {
        hint: 'List the surfaces again.',
        cause: error,
      });
    }
    if (tab.crashed) throw crashed(tab);
    throw unresponsive(tab, deadline, error);
  }
}

/** By the browser's own tree; bounded as a whole, because the protocol's calls have no deadline of their own. */
async function readTree(reading: Reading, cdp: CDPSession): Promise<Read> {
  const { tab, request, maxNodes } = reading;
  const { nodes, focus, cut, info } = await before(reading.end, readAccessibility(tab, cdp, { ...request, maxNodes }));
  tab.facts = info;
  if (cut) miss(reading, 'limit');
  return { nodes, focus };
}

async function before<T>(end: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const wait = Math.max(1, end - performance.now());
    timer = setTimeout(
      () => reject(new LumosError('TIMEOUT', 'The browser did not answer in time.', { hint: 'Wait.' })),
      wait,
    );
  });
  // Where the timer wins, the work's own failure comes later and has nobody to tell.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const TAB_PLACE: FramePlace = { origin: { x: 0, y: 0, depth: 0 }, clip: 'viewport', ancestors: [], element: null };

async function readSubtree(reading: Reading, handle: NonNullable<ReadOptions['root']>, key: string): Promise<Read> {
  const { frames } = reading.context;
  const parts = parseHandle(handle);
  const frame = parts && frames.frame(parts.frame);
  const mine = frame && frame.page() === reading.tab.page;
  const place = mine ? await placeOfFrame(frames, frame, left(reading)) : null;
  const part =
    parts && frame && place
      ? await readFrame(reading, frame, { ...place, origin: { ...place.origin, depth: 0 } }, reading.maxNodes, 0, {
          document: parts.document,
          node: parts.node,
        })
      : null;
  if (part) return part;
  throw new LumosError('STALE_ID', 'The element is no longer in the page.', {
    hint: 'Observe again.',
    details: { key },
  });
}

async function ask(frame: Frame, request: ReadRequest, timeoutMs: number): Promise<PageTree | null> {
  const direct = await askDirectly(frame, ['read', request], timeoutMs);
  return direct === undefined ? callPage(frame, ['read', request], timeoutMs) : direct;
}

/** null = the document has no such root. */
async function readFrame(
  reading: Reading,
  frame: Frame,
  place: FramePlace,
  maxNodes: number,
  level: number,
  root?: ReadRequest['root'],
): Promise<Read | null> {
  const timeout = left(reading);
  const request: ReadRequest = {
    ...reading.request,
    clip: place.clip,
    maxNodes,
    budgetMs: Math.round(timeout * (1 - RETURN_SHARE)),
    ...(root ? { root } : {}),
  };
  let tree = await ask(frame, request, timeout);
  for (let pass = 0; tree && pass < MOST_PASSES && (await hadClosedRoots(reading, frame, tree)); pass++) {
    tree = await ask(frame, request, left(reading));
  }
  if (!tree) return null;
  rememberDocument(reading.tab, frame, tree.info.document);
  if (level === 0) reading.info = tree.info;
  if (tree.cut) miss(reading, tree.cut);
  const { frames } = reading.context;
  const nodes = asFrameContent(decodeTree(tree, frames.numberOf(frame), place.origin), root ? null : place.element);
  const focus = tree.focus >= 0 ? tree.focus : null;
  if (tree.frames.length === 0) return { nodes, focus };
  const inner = await Promise.all(
    tree.frames.map((child) => readChild(reading, frame, tree, child, nodes, maxNodes - nodes.length, place, level)),
  );
  return graft(reading, tree.frames, nodes, inner, focus, maxNodes);
}

async function hadClosedRoots(reading: Reading, frame: Frame, tree: PageTree): Promise<boolean> {
  if (tree.suspects.length === 0 || !reading.tab.cdp) return false;
  // The page went on meanwhile: what could be read of it is good enough.
  return learnClosedRoots(reading.tab, frame, tree.info.document, tree.suspects).catch(() => false);
}

/** null = what is in the frame is not known; that is said. */
async function readChild(
  reading: Reading,
  parent: Frame,
  tree: PageTree,
  child: PageFrame,
  nodes: readonly DecodedNode[],
  maxNodes: number,
  place: FramePlace,
  level: number,
): Promise<Read | null> {
  const element = nodes[child.index];
  if (!element || level >= MOST_LEVELS) return null;
  try {
    const frame = await contentFrame(parent, tree.info.document, child, left(reading));
    if (!frame) return null;
    const where = { ...inside(child, place.origin, tree.info.scale, element.depth), ancestors: [], element };
    return await readFrame(reading, frame, where, maxNodes, level + 1);
  } catch (error) {
    const silent = error instanceof LumosError && error.code === 'TIMEOUT';
    miss(reading, silent ? 'unresponsive' : 'died');
    return null;
  }
}

/** Puts the content of frames in the place of their elements. */
function graft(
  reading: Reading,
  frames: readonly PageFrame[],
  nodes: readonly DecodedNode[],
  inner: readonly (Read | null)[],
  focus: number | null,
  maxNodes: number,
): Read {
  const all: DecodedNode[] = [];
  let focused: number | null = null;
  let from = 0;
  frames.forEach((frame, position) => {
    for (; from < frame.index; from++) {
      if (from === focus) focused = all.length;
      all.push(nodes[from] as DecodedNode);
    }
    const element = nodes[from++] as DecodedNode;
    const content = inner[position];
    if (!content) {
      element.role = 'embed';
      element.states = [...element.states, 'opaque'];
      all.push(element);
      return;
    }
    const [root] = content.nodes;
    if (root) {
      root.bounds = element.bounds;
      if (element.states.includes('offscreen')) root.states = [...root.states, 'offscreen'];
    }
    if (frame.index === focus) {
      focused = all.length + (content.focus ?? 0);
      if (content.focus === null && root) root.states = [...root.states, 'focused'];
    }
    for (const node of content.nodes) all.push(node);
  });
  for (; from < nodes.length; from++) {
    if (from === focus) focused = all.length;
    all.push(nodes[from] as DecodedNode);
  }
  if (all.length > maxNodes) {
    all.length = maxNodes;
    miss(reading, 'limit');
  }
  return { nodes: all, focus: focused !== null && focused < all.length ? focused : null };
}

function miss(reading: Reading, reason: keyof typeof MESSAGES): void {
  reading.partial ??= { reason, message: MESSAGES[reason] };
}

/** Milliseconds left, never none: a call that is late says so itself. */
function left(reading: Reading): number {
  return Math.max(1, Math.round(reading.end - performance.now()));
}

export function unresponsive(tab: Tab, deadlineMs: number, cause?: unknown): LumosError {
  return new LumosError('APP_UNRESPONSIVE', `The tab "${nameOf(tab)}" did not answer within ${deadlineMs} ms.`, {
    hint: 'A dialog may be open, or its scripts are busy: answer the dialog, wait, or load the page again.',
    details: { deadlineMs },
    ...(cause === undefined ? {} : { cause }),
  });
}

export function crashed(tab: Tab): LumosError {
  return new LumosError('APP_UNRESPONSIVE', `The tab "${nameOf(tab)}" crashed.`, {
    hint: 'Open its address again.',
    details: { crashed: true },
  });
}

function nameOf(tab: Tab): string {
  return tab.facts?.title || tab.page.url();
}
