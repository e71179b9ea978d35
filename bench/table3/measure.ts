/**
 * LUMOS, Table III, first two rows (LU-42, LU-43), on the same screens: what each form of a screen costs a model to read, and how
 * often and how fast a thing that is called by its name is found in a picture alone, and through semantics.
 *
 * Method. Each application alone in a private desktop of 1280x800, its window as it opens. Forms: the screenshot (PNG of the window,
 * in tokens by the published rule below), the words that the page reader finds in it, the vision description (the blueprint of the
 * picture alone, as `lumos parse` prints it) and the blueprint (as `lumos observe --vision never`). Tokens of text: o200k.
 * Targets: every element of the tree that can be acted on, is wholly in the window and has a name that no other element there has.
 * Both ways are asked the same words, by the same search (`findElements`), and point at the middle of their best answer: right =
 * that lies inside the target. (Semantics are asked about what they themselves name: what they do not tell about at all is not counted
 * against them here.) Each look is at a picture that is new in every part, with the models loaded, and each read is a fresh one, as
 * before a first action; times are medians.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { findElements } from '../../src/blueprint/find.js';
import { contains, type Rect } from '../../src/blueprint/geometry.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { toText } from '../../src/blueprint/text.js';
import { startPrivateDesktop } from '../../src/desktop/private.js';
import { findProgram } from '../../src/desktop/programs.js';
import { Session } from '../../src/session.js';
import { chooseStages } from '../../src/vision/configure.js';
import { createVisionPass, fromRgba, type Picture, type VisionPass } from '../../src/vision/index.js';
import { pictureSurface, treeOfPicture } from '../../src/vision/tree.js';
import { servePage } from '../page.js';
import type { QuietCheck } from '../quiet.js';
import type { Figure } from '../report.js';
import { Running } from '../running.js';
import { median } from '../stats.js';
import { TARGETS, type Target } from '../targets.js';
import { pictureTokens } from './picture-tokens.js';

const SCREENS: readonly string[] = ['chromium', 'gtk3', 'gtk4', 'qt6ct', 'writer'];
const LONGEST_NAME = 40;

/** @param samples looks and reads on each screen */
export async function measureTable3(
  samples: number,
  quiet: QuietCheck,
  say: (text: string) => void,
): Promise<Figure[]> {
  const desktop = await startPrivateDesktop({ width: 1280, height: 800 });
  const { environment } = desktop;
  const page = await servePage();
  const session = await Session.open({ environment, vision: 'never' });
  const pass = await createVisionPass({ path: environment.env.PATH ?? '' });
  const home = join(environment.env.HOME ?? '', 'table3');
  mkdirSync(home, { recursive: true });
  const screens: Screen[] = [];
  const notes: Figure[] = [];
  try {
    for (const target of TARGETS.filter(({ name }) => SCREENS.includes(name))) {
      const start = target.start({ folder: home, url: page.url });
      const program = findProgram(start.argv[0] ?? '', environment.env.PATH ?? '');
      if (program === null) {
        notes.push(figure(target.label, 'everything', null, 'tokens', `${start.argv[0]} is not installed`));
        continue;
      }
      say(`${target.label} …`);
      const running = Running.start(start, program, environment);
      try {
        screens.push(await measureScreen(target, running, session, pass, samples, quiet));
      } finally {
        await running.end();
      }
    }
  } finally {
    await Promise.allSettled([pass.close(), session.close()]);
    page.close();
    await desktop.stop();
  }
  return [...screens.flatMap(figuresOf), ...(screens.length > 1 ? figuresOf(together(screens)) : []), ...notes];
}

interface Form {
  readonly bytes: number;
  readonly tokens: number;
}

interface Way {
  readonly right: number;
  /** Milliseconds of a fresh look or read, and of one search in it. */
  readonly seeing: number;
  readonly finding: number;
}

interface Screen {
  readonly label: string;
  readonly forms: Readonly<Record<FormName, Form>>;
  readonly targets: number;
  readonly vision: Way;
  readonly semantics: Way;
}

const FORMS = ['screenshot', 'OCR text', 'vision description', 'blueprint'] as const;
type FormName = (typeof FORMS)[number];

async function measureScreen(
  target: Target,
  running: Running,
  session: Session,
  pass: VisionPass,
  samples: number,
  quiet: QuietCheck,
): Promise<Screen> {
  const surface = await running.window(await session.backend('atspi'), target.title);
  await session.use(surface.id);
  const reads: number[] = [];
  const looks: number[] = [];
  let blueprint = await session.observe();
  for (let i = 0; i < samples; i++) {
    await quiet.wait();
    reads.push(
      await timed(async () => {
        blueprint = await session.observe();
      }),
    );
  }
  const bounds = blueprint.surface.bounds ?? { x: 0, y: 0, width: 1280, height: 800 };
  const { picture, origin } = await capture(session, bounds);
  let seen = await look(pass, picture, origin);
  for (let i = 0; i < samples; i++) {
    const other = speckled(picture, i + 1);
    await quiet.wait();
    looks.push(
      await timed(async () => {
        seen = await look(pass, other, origin);
      }),
    );
  }
  const targets = targetsOf(blueprint, bounds);
  const screenshot = await session.screenshot(blueprint.surface);
  return {
    label: target.label,
    forms: {
      screenshot: { bytes: screenshot.length, tokens: pictureTokens(picture) },
      'OCR text': formOf(await wordsOf(picture)),
      'vision description': formOf(toText(seen)),
      blueprint: formOf(toText(blueprint)),
    },
    targets: targets.length,
    vision: { ...grounded(targets, seen), seeing: median(looks) },
    semantics: { ...grounded(targets, blueprint), seeing: median(reads) },
  };
}

async function capture(session: Session, bounds: Rect): Promise<{ picture: Picture; origin: Rect }> {
  const input = await session.input();
  return { picture: fromRgba(await input.capture(bounds)), origin: bounds };
}

/** The blueprint of the picture alone, in screen coordinates. */
async function look(pass: VisionPass, picture: Picture, origin: Rect): Promise<Blueprint> {
  const seen = await pass.look(picture);
  const elements = seen.elements.map((one) => ({
    ...one,
    bounds: { ...one.bounds, x: one.bounds.x + origin.x, y: one.bounds.y + origin.y },
  }));
  const surface = { ...pictureSurface('picture', 'Picture', picture), bounds: origin };
  const { tree } = treeOfPicture(surface, { ...seen, elements });
  return buildBlueprint(tree, new IdRegistry(), { sequence: 1, takenAt: 0 });
}

async function wordsOf(picture: Picture): Promise<string> {
  const { reader } = await chooseStages({ detector: 'regions', path: process.env.PATH ?? '' });
  try {
    const lines = new Map<number, string[]>();
    for (const { text, line } of (await reader?.page(picture)) ?? [])
      lines.set(line, [...(lines.get(line) ?? []), text]);
    return [...lines.values()].map((words) => words.join(' ')).join('\n');
  } finally {
    await reader?.close();
  }
}

function targetsOf({ elements }: Blueprint, window: Rect): Element[] {
  const named = elements.filter(({ id, name, activation }) => id !== null && name !== '' && activation !== null);
  const inside = ({ x, y, width, height }: Rect): boolean =>
    x >= window.x && y >= window.y && x + width <= window.x + window.width && y + height <= window.y + window.height;
  return named.filter(
    (one) =>
      one.name.length <= LONGEST_NAME &&
      one.bounds !== null &&
      inside(one.bounds) &&
      elements.filter(({ name }) => name === one.name).length === 1,
  );
}

function grounded(targets: readonly Element[], where: Blueprint): { right: number; finding: number } {
  const times: number[] = [];
  let right = 0;
  for (const { name, bounds } of targets) {
    const started = performance.now();
    const [best] = findElements(where, name, { max: 1 });
    times.push(performance.now() - started);
    const found = best?.element.bounds;
    const point = found && { x: found.x + found.width / 2, y: found.y + found.height / 2 };
    if (point && bounds && contains(bounds, point)) right += 1;
  }
  return { right, finding: times.length === 0 ? 0 : median(times) };
}

function formOf(text: string): Form {
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}

/** The same to the eye, and new in every part: what the pass remembers of parts of a picture would make a second look look cheap. */
function speckled(picture: Picture, by: number): Picture {
  const data = Uint8Array.from(picture.data);
  for (let y = 0; y < picture.height; y += SPECKLE) {
    for (let x = 0; x < picture.width; x += SPECKLE) {
      const at = (y * picture.width + x) * 3;
      data[at] = ((data[at] ?? 0) + by) % 256;
    }
  }
  return { ...picture, data };
}

/** Pixels. Parts that are remembered are larger than this. */
const SPECKLE = 16;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function together(screens: readonly Screen[]): Screen {
  const sum = (pick: (screen: Screen) => number): number => screens.reduce((all, screen) => all + pick(screen), 0);
  const mean = (pick: (screen: Screen) => number): number => sum(pick) / screens.length;
  const way = (pick: (screen: Screen) => Way): Way => ({
    right: sum((screen) => pick(screen).right),
    seeing: mean((screen) => pick(screen).seeing),
    finding: mean((screen) => pick(screen).finding),
  });
  const form = (name: FormName): Form => ({
    bytes: mean((screen) => screen.forms[name].bytes),
    tokens: mean((screen) => screen.forms[name].tokens),
  });
  return {
    label: `all ${screens.length} screens (means; targets together)`,
    forms: Object.fromEntries(FORMS.map((name) => [name, form(name)])) as Record<FormName, Form>,
    targets: sum(({ targets }) => targets),
    vision: way(({ vision }) => vision),
    semantics: way(({ semantics }) => semantics),
  };
}

function figuresOf({ label, forms, targets, vision, semantics }: Screen): Figure[] {
  const cost = FORMS.flatMap((name) => [
    figure(label, `${name}, tokens`, forms[name].tokens, 'tokens', `${Math.round(forms[name].bytes)} bytes`),
  ]);
  const ground = (
    [
      ['vision only', vision],
      ['semantics', semantics],
    ] as const
  ).flatMap(([name, way]) => [
    figure(
      label,
      `${name}, found`,
      targets === 0 ? null : (100 * way.right) / targets,
      'percent',
      `${way.right} of ${targets} named targets`,
    ),
    figure(
      label,
      `${name}, time`,
      way.seeing + way.finding,
      'ms',
      `${way.seeing.toFixed(0)} ms to see, ${way.finding.toFixed(2)} ms to find`,
    ),
  ]);
  return [...cost, ...ground];
}

function figure(group: string, name: string, value: number | null, unit: Figure['unit'], note: string): Figure {
  return { group: `Table III: ${group}`, name, value, unit, note };
}
