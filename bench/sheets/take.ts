/** Pictures of the screens: windows in a private desktop, pages in Chromium without a network. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright';
import { intersect } from '../../src/blueprint/geometry.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../src/desktop/private.js';
import { findProgram } from '../../src/desktop/programs.js';
import { Session } from '../../src/session.js';
import { generatePage } from '../../src/synth/index.js';
import { decodePicture, fromRgba, type Picture } from '../../src/vision/index.js';
import { isSamePicture } from '../../src/vision/pixels.js';
import { findBrowser } from '../../src/web/executables.js';
import { projectFolder } from '../project.js';
import { Running } from '../running.js';
import type { PageSource, Screen, WindowSource } from './screens.js';

/** Milliseconds. */
const APPEARS_MS = 45_000;
const SETTLES_MS = 10_000;
const EVERY_MS = 500;
/** Times that a picture must be as the one before: some programs rest between two steps of drawing themselves. */
const EQUAL = 3;
const PAGE_MS = 20_000;
const DEFAULT_PAGE = { width: 960, height: 600 };

/** What a screen could not be taken for: part of the answer, not a failure. */
export class Skipped extends Error {}

export interface TakenPicture {
  readonly picture: Picture;
  /** Physical pixels for each logical one. */
  readonly scale: number;
}

export interface Taker {
  /** @throws Skipped with the reason */
  take(screen: Screen): Promise<TakenPicture>;
  close(): Promise<void>;
}

/** Nothing is started before it is needed. */
export function openTaker(): Taker {
  let desktops: Promise<Desktops> | null = null;
  let browser: Promise<Browser> | null = null;
  return {
    take({ source, scale = 1 }) {
      if (source.kind === 'window') {
        desktops ??= openDesktops();
        return desktops.then(async (it) => ({ picture: await it.window(source, scale), scale }));
      }
      browser ??= openBrowser();
      return browser.then((it) => pagePicture(it, source, scale));
    },
    async close() {
      const ending = [desktops?.then((it) => it.close()), browser?.then((it) => it.close())];
      await Promise.allSettled(ending);
    },
  };
}

interface Desktops {
  window(source: WindowSource, scale: number): Promise<Picture>;
  close(): Promise<void>;
}

/** One desktop for each scale: a window that is left behind on one is in no picture of another. */
async function openDesktops(): Promise<Desktops> {
  const open = new Map<number, { readonly desktop: PrivateDesktop; readonly session: Session }>();
  let counter = 0;
  const at = async (scale: number) => {
    const known = open.get(scale);
    if (known) return known;
    const desktop = await startPrivateDesktop({ width: 1024 * scale, height: 640 * scale, scale });
    const session = await Session.open({ environment: desktop.environment, vision: 'never' });
    const made = { desktop, session };
    open.set(scale, made);
    return made;
  };
  return {
    async window(source, scale) {
      const { desktop, session } = await at(scale);
      const { environment } = desktop;
      counter += 1;
      const folder = join(environment.env.HOME ?? '', `sheet-${counter}`);
      mkdirSync(folder, { recursive: true });
      const start = source.start(folder);
      const name = start.argv[0] ?? '';
      const program = findProgram(name, environment.env.PATH ?? '');
      if (program === null) throw new Skipped(`${name} is not installed`);
      const running = Running.start(start, program, environment);
      try {
        return await settled(session, source.title);
      } finally {
        await running.end();
      }
    },
    async close() {
      for (const { session, desktop } of open.values()) {
        await session.close();
        await desktop.stop();
      }
    },
  };
}

/**
 * The picture of a window once four in a row are the same; a caret that blinks never is, and the last one is as good. The window
 * is looked for by its title each time: it may be moved, grow, and get another id once its accessibility answers.
 */
async function settled(session: Session, title: RegExp): Promise<Picture> {
  const input = await session.input();
  const screen = await input.screen();
  // Nothing is pointed at: no tool tip, no other shade.
  await input.move({ x: screen.width - 1, y: screen.height - 1 });
  const started = performance.now();
  let seen: number | null = null;
  let equal = 0;
  let last: Picture | null = null;
  while (equal < EQUAL && performance.now() < (seen === null ? started + APPEARS_MS : seen + SETTLES_MS)) {
    await delay(EVERY_MS);
    const found = (await session.surfaces()).find(
      (each) => (each.kind === 'window' || each.kind === 'dialog') && title.test(each.title),
    );
    const frame = found?.bounds && intersect(found.bounds, screen);
    if (!frame) continue;
    seen ??= performance.now();
    const now = fromRgba(await input.capture(frame));
    equal = last && isSamePicture(last, now) ? equal + 1 : 0;
    last = now;
  }
  if (last === null) throw new Skipped(`no window with a title like ${title} within ${APPEARS_MS / 1000} s`);
  return last;
}

async function openBrowser(): Promise<Browser> {
  const env = Object.fromEntries(Object.entries(process.env).map(([key, value]) => [key, value ?? '']));
  const found = await findBrowser('chromium', env, '');
  if (found === null) throw new Skipped('Chromium is not installed');
  const { chromium } = await import('playwright');
  return chromium.launch({
    executablePath: found.executable,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--force-color-profile=srgb', '--disable-lcd-text'],
    timeout: PAGE_MS,
  });
}

async function pagePicture(browser: Browser, source: PageSource, factor: number): Promise<TakenPicture> {
  const made = 'seed' in source.from ? generated(source.from) : null;
  const scale = made?.scale ?? factor;
  const { width, height } = made ?? { ...DEFAULT_PAGE, ...source };
  const context = await browser.newContext({
    viewport: { width: width ?? DEFAULT_PAGE.width, height: height ?? DEFAULT_PAGE.height },
    deviceScaleFactor: scale,
    colorScheme: source.dark ? 'dark' : 'light',
    offline: true,
  });
  context.setDefaultTimeout(PAGE_MS);
  try {
    const tab = await context.newPage();
    if ('files' in source.from) {
      const files = source.from.files.map((file) => (isAbsolute(file) ? file : join(projectFolder(), file)));
      const file = files.find((each) => existsSync(each));
      if (file === undefined) throw new Skipped(`not there: ${files.join(', ')}`);
      await tab.goto(pathToFileURL(file).href, { waitUntil: 'load' });
      if (source.dark) await tab.addStyleTag({ content: DARK });
    } else {
      await tab.setContent(made?.html ?? ('html' in source.from ? source.from.html : ''), { waitUntil: 'load' });
    }
    return { picture: await decodePicture(await tab.screenshot()), scale };
  } finally {
    await context.close();
  }
}

/** As an extension makes pages dark that have no dark form: documentation mostly has none. */
const DARK = `html,body{background:#16191d!important;color:#dfe3e8!important}a{color:#8ab4f8!important}`;

function generated({ seed, layout, kit }: Extract<PageSource['from'], { seed: number }>) {
  return generatePage({
    seed,
    ...(layout === undefined ? {} : { kind: layout }),
    ...(kit === undefined ? {} : { kits: [kit] }),
  });
}

/** For the record: which model looked. */
export function detectorHash(): string | null {
  const file = join(projectFolder(), 'models/detector.json');
  if (!existsSync(file)) return null;
  const { sha256 } = JSON.parse(readFileSync(file, 'utf8')) as { sha256?: unknown };
  return typeof sha256 === 'string' ? sha256 : null;
}
