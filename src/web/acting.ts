/** The acting side of the web backend: operations, dialogs, downloads, pointer and keyboard, and the bounds of trust. */
import { join } from 'node:path';
import type {
  Change,
  Delivery,
  Disposable,
  Notice,
  Operation,
  RawPath,
  ReadOptions,
  WindowOperation,
} from '../a11y/backend.js';
import { centre, type Point } from '../blueprint/geometry.js';
import type { Handle, RawNode, RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { InputDriver } from '../input/driver.js';
import type { WebContext } from './backend.js';
import { controlTab } from './control.js';
import { DialogInputDriver } from './dialog-input.js';
import {
  controlDialog,
  describeInDialog,
  dialogAt,
  dialogOf,
  dialogSurface,
  dialogSurfaceId,
  isDialogHandle,
  performInDialog,
  readDialog,
} from './dialog-surface.js';
import { Dialogs, type OpenDialog } from './dialogs.js';
import { Downloads } from './downloads.js';
import { guardNavigation, judgeWith, type Resolve } from './guard.js';
import { parseHandle, selectorOf } from './handles.js';
import { WebInputDriver } from './input.js';
import type { WebOptions } from './options.js';
import type { Tab } from './pages.js';
import { performInPage } from './perform.js';
import { stale } from './perform-context.js';
import { describeElement, elementAtPoint } from './point.js';
import { type MarkdownOptions, type PageText, readMarkdown } from './read-markdown.js';
import { Trust } from './trust.js';
import { watchTab } from './watch.js';

/** How long a download may take to be reported with the action that started it, milliseconds. */
const DOWNLOAD_MS = 1500;
/** For the answers to dialogs that are still open, milliseconds. */
const LEAVING_MS = 2000;
/** For the list of a joined browser's tabs, milliseconds. */
const LIST_MS = 1000;
/** Things to tell that nobody has asked for yet. */
const MOST_NOTICES = 50;

export class ActingSide {
  readonly dialogs = new Dialogs();
  readonly trust: Trust;
  readonly #context: WebContext;
  readonly #downloads: Downloads;
  readonly #resolve: Resolve | undefined;
  readonly #notices: Notice[] = [];
  /** What each tab showed last, for while a dialog keeps it from being asked. */
  readonly #shown = new WeakMap<Tab, RawTree>();
  readonly #inputs = new WeakMap<Tab, InputDriver>();
  /** Tabs that were opened or operated here, by CDP target. */
  readonly #ours = new Set<string>();
  #guard: Disposable | null = null;

  private constructor(context: WebContext, options: WebOptions) {
    this.#context = context;
    this.trust = new Trust(options.trust);
    this.#resolve = options.resolve;
    this.#downloads = new Downloads(options.downloads ?? defaultDownloads(options), (text, arrived) =>
      this.#note(text, arrived),
    );
  }

  /** Before anything is opened: nothing may happen unseen. */
  static async start(context: WebContext, options: WebOptions): Promise<ActingSide> {
    const side = new ActingSide(context, options);
    const { connection } = context;
    const first = await connection.context();
    for (const each of new Set([first, ...connection.contexts()])) {
      side.dialogs.watch(each);
      side.#downloads.watch(each);
      // Where a tab already is, a person has let it go.
      for (const page of each.pages()) side.trust.name(page.url());
    }
    if (options.cdp !== undefined) await knowLastUsed(context, options.cdp);
    context.pages.isBlocked = (page) => side.dialogs.of(page) !== null;
    side.#guard = await guardNavigation(first, {
      trust: side.trust,
      onBlocked: (address, { reason, hint }) => {
        side.#note(`not gone to: ${address.slice(0, 300)} (${reason}). ${hint}`, false);
      },
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
      // In a browser of the person's own, their own tabs are theirs.
      ...(connection.owned ? {} : { covers: (target) => side.#ours.has(target.toLowerCase()) }),
    });
    return side;
  }

  /**
   * @param named a person gave the address
   * @throws LumosError DENIED when nobody named it and it lies outside of the bounds of trust
   */
  async mayOpen(url: string, named: boolean): Promise<void> {
    if (named) {
      this.trust.name(url);
      return;
    }
    const verdict = await judgeWith({ trust: this.trust, ...(this.#resolve ? { resolve: this.#resolve } : {}) })(
      url,
      {},
    );
    if (!verdict.allowed) throw new LumosError('DENIED', `${verdict.reason}.`, { hint: verdict.hint });
  }

  /** The tab that was opened may be kept in its bounds. */
  own(tab: Tab): void {
    this.#ours.add(tab.id.replace(/^tab-/u, ''));
  }

  async surfaces(tabs: readonly SurfaceInfo[]): Promise<readonly SurfaceInfo[]> {
    const dialogs = await Promise.all(
      this.dialogs.all().map(async (dialog) => dialogSurface(dialog, await this.#tabInfo(dialog))),
    );
    const blocked = new Set(dialogs.map((dialog) => dialog.native.tab));
    return [...dialogs, ...tabs.map((tab) => (blocked.has(tab.id) ? { ...tab, active: false } : tab))];
  }

  dialog(surface: SurfaceId): OpenDialog | null {
    return dialogOf(this.dialogs, surface);
  }

  /** Reads a dialog, or a tab through `read`; a tab that waits for a dialog is shown as it was last seen. */
  async read(surface: SurfaceId, options: ReadOptions, read: (tab: Tab) => Promise<RawTree>): Promise<RawTree> {
    const dialog = this.dialog(surface);
    if (dialog) return readDialog(dialog, await this.#tabInfo(dialog), options.scope ?? 'visible');
    const tab = await this.#context.pages.tab(surface);
    const tree = this.dialogs.of(tab.page) ? null : await this.dialogs.during(tab.page, read(tab));
    if (tree) {
      if (options.root === undefined && (options.scope ?? 'visible') === 'visible') this.#shown.set(tab, tree);
      return tree;
    }
    return this.#blockedTree(tab, options);
  }

  async elementAt(point: Point, surface?: SurfaceId): Promise<RawPath | null> {
    const { pages } = this.#context;
    const asked = surface === undefined ? null : this.dialog(surface);
    if (asked) return dialogAt(asked, await this.#tabInfo(asked), point);
    const tab = surface === undefined ? (await pages.tabs())[0] : await pages.tab(surface);
    if (!tab) return null;
    const front = this.dialogs.of(tab.page);
    if (front) return dialogAt(front, await this.#tabInfo(front), point);
    return this.dialogs.during(tab.page, elementAtPoint(this.#context, point, tab.id));
  }

  async describe(handle: Handle): Promise<RawPath | null> {
    if (isDialogHandle(handle)) {
      const dialogs = this.dialogs.all();
      const infos = new Map(
        await Promise.all(dialogs.map(async (dialog) => [dialog, await this.#tabInfo(dialog)] as const)),
      );
      return describeInDialog(this.dialogs, handle, (dialog) => infos.get(dialog) as SurfaceInfo);
    }
    const page = this.#frameOf(handle)?.page();
    if (!page) return null;
    if (!this.dialogs.of(page)) {
      const found = await this.dialogs.during(page, describeElement(this.#context, handle));
      if (found || !this.dialogs.of(page)) return found;
    }
    const shown = this.#shown.get(await this.#context.pages.tabOf(page));
    return shown ? pathIn(shown, handle) : null;
  }

  async perform(handle: Handle, operation: Operation): Promise<Delivery> {
    if (isDialogHandle(handle)) return performInDialog(this.dialogs, handle, operation);
    const parts = parseHandle(handle);
    const frame = this.#frameOf(handle);
    if (!parts || !frame) throw stale();
    const page = frame.page();
    const tab = await this.#context.pages.tabOf(page);
    this.own(tab);
    return performInPage(
      {
        page,
        dialogs: this.dialogs,
        place: { frame, parts, selector: selectorOf(frame, parts) },
        covering: () => this.#covering(handle, tab),
      },
      operation,
    );
  }

  async control(surface: SurfaceId, operation: WindowOperation): Promise<Delivery> {
    const dialog = this.dialog(surface);
    if (dialog) return controlDialog(dialog, operation);
    const { pages } = this.#context;
    const tab = await pages.tab(surface);
    const done = await controlTab(tab.page, this.dialogs, tab.facts?.scale ?? 1, operation);
    if (operation.kind === 'activate' || operation.kind === 'restore') pages.use(tab.page);
    return done;
  }

  async watch(surface: SurfaceId, onChange: (change: Change) => void): Promise<Disposable> {
    const dialog = this.dialog(surface);
    const page = dialog?.page ?? (await this.#context.pages.tab(surface)).page;
    const nothing = { dispose: () => undefined };
    // A page that waits for a dialog takes no watch, and nothing changes in it.
    return (await this.dialogs.during(page, watchTab(page, onChange))) ?? nothing;
  }

  async inputFor(surface: SurfaceId): Promise<InputDriver> {
    const dialog = this.dialog(surface);
    if (dialog) return new DialogInputDriver(this.dialogs, dialog, await this.#tabInfo(dialog));
    const tab = await this.#context.pages.tab(surface);
    this.own(tab);
    let driver = this.#inputs.get(tab);
    if (!driver) {
      driver = new WebInputDriver({ page: tab.page, dialogs: this.dialogs, scale: () => tab.facts?.scale ?? 1 });
      this.#inputs.set(tab, driver);
    }
    return driver;
  }

  async markdown(surface: SurfaceId, options: MarkdownOptions): Promise<PageText> {
    const dialog = this.dialog(surface);
    const page = dialog?.page ?? (await this.#context.pages.tab(surface)).page;
    return readMarkdown(page, this.dialogs, options);
  }

  /** What happened besides, since it was last asked: downloads, places not gone to. */
  async notices(): Promise<readonly Notice[]> {
    const late = await this.#downloads.settle(DOWNLOAD_MS);
    return [...this.#notices.splice(0), ...late.map((name) => ({ text: `still downloading: ${name}`, effect: true }))];
  }

  /** Answers what is still asked, where the browser goes on without us. */
  async leave(): Promise<void> {
    this.#guard?.dispose();
    const { connection, options } = this.#context;
    if (connection.owned || !connection.isOpen()) return;
    const accept = options.leaveDialogs === 'accept';
    const late = new Promise((resolve) => setTimeout(resolve, LEAVING_MS).unref());
    // One that was answered elsewhere in the meantime is as good as answered here.
    const answers = this.dialogs.all().map((dialog) => dialog.answer(accept).catch(() => undefined));
    await Promise.race([Promise.all(answers), late]);
  }

  #note(text: string, effect: boolean): void {
    if (this.#notices.length < MOST_NOTICES) this.#notices.push({ text, effect });
  }

  #frameOf(handle: Handle) {
    const parts = parseHandle(handle);
    const frame = parts && this.#context.frames.frame(parts.frame);
    return frame && !frame.page().isClosed() ? frame : null;
  }

  async #tabInfo(dialog: OpenDialog): Promise<SurfaceInfo> {
    const { pages } = this.#context;
    return pages.surfaceFrom(await pages.tabOf(dialog.page));
  }

  #blockedTree(tab: Tab, options: ReadOptions): RawTree {
    const surface = { ...this.#context.pages.surfaceFrom(tab), active: false };
    const blockedBy = this.dialogs
      .all()
      .filter((dialog) => dialog.page === tab.page)
      .map(dialogSurfaceId);
    const shown = this.#shown.get(tab);
    const root: RawNode = {
      depth: 0,
      handle: { backend: 'web', key: `waiting:${tab.id}` },
      role: 'document',
      nativeRole: 'document',
      name: surface.title,
      states: [],
      bounds: surface.bounds,
      affordances: [],
      native: {},
    };
    return {
      ...(shown ?? { schema: 'lumos.raw/1', nodes: [root], focus: null }),
      scope: options.scope ?? 'visible',
      surface,
      blockedBy,
      partial: { reason: 'unsupported', message: 'A dialog is open: this is what the page showed before it.' },
      elapsedMs: 0,
    };
  }

  async #covering(handle: Handle, tab: Tab) {
    const path = await this.describe(handle);
    const bounds = path?.nodes.at(-1)?.bounds;
    const there = bounds && (await this.elementAt(centre(bounds), tab.id))?.nodes.at(-1);
    return there ? { id: '', role: there.role, name: there.name.slice(0, 200) } : null;
  }
}

/** A browser that is joined lists its tabs by when they were used last; a failure only costs the knowledge. */
async function knowLastUsed({ pages }: WebContext, endpoint: string): Promise<void> {
  if (!/^https?:/u.test(endpoint)) return;
  try {
    const answer = await fetch(new URL('/json/list', endpoint), { signal: AbortSignal.timeout(LIST_MS) });
    const targets = (await answer.json()) as readonly { readonly id?: unknown }[];
    const tabs = await pages.tabs();
    for (const target of [...targets].reverse()) {
      const tab = tabs.find((each) => each.id === `tab-${String(target.id).toLowerCase()}`);
      if (tab) pages.use(tab.page);
    }
  } catch {
    // Not every program with a debugging port has the list: the order of its tabs is then not known.
  }
}

function pathIn(tree: RawTree, handle: Handle): RawPath | null {
  const index = tree.nodes.findIndex((node) => node.handle.key === handle.key);
  const nodes: RawNode[] = [];
  let depth = tree.nodes[index]?.depth ?? -1;
  for (let at = index; at >= 0 && depth >= 0; at--) {
    const node = tree.nodes[at];
    if (node?.depth !== depth) continue;
    nodes.unshift(node);
    depth -= 1;
  }
  return nodes.length > 0 ? { surface: tree.surface, nodes } : null;
}

/** `$XDG_STATE_HOME/lumos/downloads` (XDG Base Directory Specification 0.8). */
function defaultDownloads({ environment: { env } }: WebOptions): string {
  return join(env.XDG_STATE_HOME || join(env.HOME || '/', '.local', 'state'), 'lumos', 'downloads');
}
