/**
 * `npm run bench -- sheets [folder]`: contact sheets, what the vision pass alone finds on many screens (screens.ts), drawn on
 * their pictures. Writes `sheet-1.webp` … and `sheets.jsonl` (a line about the run, then one for each screen) into the
 * folder (default: docs/vision), and nothing else there.
 *
 * Every screen has its deadline and the whole has one; what could not be taken is left out, with the reason. Models and the reader
 * are loaded once and stay, as in a session: `ms` is of a look at a picture that was never seen before.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createVisionPass, type VisionPass } from '../../src/vision/index.js';
import type { SeenPicture } from '../../src/vision/pass.js';
import type { Figure } from '../report.js';
import { median } from '../stats.js';
import { filledPicture } from '../vision/warm.js';
import { CELLS, type Cell, drawSheet } from './draw.js';
import { SCREENS, type Screen } from './screens.js';
import { detectorHash, openTaker, Skipped, type TakenPicture, type Taker } from './take.js';

/** Milliseconds of all screens together, and for each stage of one look. */
const WHOLE_MS = 900_000;
const STAGE_MS = 30_000;

/** What was found on one screen. */
export interface SheetRow {
  readonly name: string;
  /** From 1, and the place on it from the top left, row by row. */
  readonly sheet: number;
  readonly cell: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  /** Elements that look operable, by class; `text` = read, and nothing says that it can be operated. */
  readonly found: Readonly<Record<string, number>>;
  /** Share of the operable ones that have a name; null where there are none. */
  readonly named: number | null;
  readonly ms: SeenPicture['timings'];
  readonly missing: readonly string[];
}

export interface SheetSkip {
  readonly name: string;
  readonly why: string;
}

export async function makeSheets(
  folder: string,
  say: (text: string) => void,
  screens: readonly Screen[] = SCREENS,
): Promise<Figure[]> {
  await mkdir(folder, { recursive: true });
  const taker = openTaker();
  const pass = await createVisionPass();
  try {
    const { taken, skipped } = await lookAtAll(taker, pass, screens, say);
    const rows = taken.map(rowOf);
    const sheets: { readonly file: string; readonly bytes: number }[] = [];
    await removeOld(folder);
    for (let first = 0; first < taken.length; first += CELLS) {
      const cells: Cell[] = taken.slice(first, first + CELLS).map(({ screen, picture, seen }, at) => ({
        caption: captionOf(rows[first + at] as SheetRow, screen),
        picture,
        elements: seen.elements,
      }));
      const file = `sheet-${first / CELLS + 1}.webp`;
      const bytes = await drawSheet(cells);
      await writeFile(join(folder, file), bytes);
      sheets.push({ file, bytes: bytes.length });
    }
    const head = { schema: 'lumos.sheets/1', detector: detectorHash(), sheets };
    const record = [head, ...rows, ...skipped].map((each) => `${JSON.stringify(each)}\n`).join('');
    await writeFile(join(folder, 'sheets.jsonl'), record);
    return figuresOf(rows, skipped, sheets);
  } finally {
    await Promise.allSettled([pass.close(), taker.close()]);
  }
}

interface Taken extends TakenPicture {
  readonly screen: Screen;
  readonly seen: SeenPicture;
}

async function lookAtAll(
  taker: Taker,
  pass: VisionPass,
  screens: readonly Screen[],
  say: (text: string) => void,
): Promise<{ readonly taken: Taken[]; readonly skipped: SheetSkip[] }> {
  const until = performance.now() + WHOLE_MS;
  const taken: Taken[] = [];
  const skipped: SheetSkip[] = [];
  for (const screen of screens) {
    const { name } = screen;
    say(`${name} …`);
    try {
      if (performance.now() > until) throw new Skipped(`all screens together took longer than ${WHOLE_MS / 1000} s`);
      const { picture, scale } = await taker.take(screen);
      if (taken.length === 0) await pass.look(filledPicture(picture));
      taken.push({ screen, picture, scale, seen: await pass.look(picture, { stageMs: STAGE_MS, scale }) });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      skipped.push({ name, why });
      say(`  left out: ${why}`);
      // What nobody foresaw is seen at the end as well, and costs only this screen.
      if (!(error instanceof Skipped)) say(error instanceof Error ? (error.stack ?? '') : '');
    }
  }
  return { taken, skipped };
}

function rowOf({ screen: { name }, picture, scale, seen }: Taken, at: number): SheetRow {
  const found: Record<string, number> = {};
  for (const { role } of seen.elements) found[role ?? 'text'] = (found[role ?? 'text'] ?? 0) + 1;
  const operable = seen.elements.filter(({ role }) => role !== null);
  const named = operable.filter((element) => element.name !== '').length;
  const round = (ms: number): number => Math.round(ms);
  const { detect, read, name: naming, whole } = seen.timings;
  return {
    name,
    sheet: Math.floor(at / CELLS) + 1,
    cell: (at % CELLS) + 1,
    width: picture.width,
    height: picture.height,
    scale,
    found: Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1))),
    named: operable.length === 0 ? null : Math.round((100 * named) / operable.length) / 100,
    ms: { detect: round(detect), read: round(read), name: round(naming), whole: round(whole) },
    missing: seen.missing,
  };
}

function captionOf({ found, ms, sheet, cell }: SheetRow, { name }: Screen): string {
  const operable = Object.entries(found).reduce((sum, [role, count]) => (role === 'text' ? sum : sum + count), 0);
  return `${sheet}.${cell}  ${name}: ${operable} controls, ${found.text ?? 0} texts, ${(ms.whole / 1000).toFixed(1)} s`;
}

/** Sheets of a run before, so that none is left of one that had more. */
async function removeOld(folder: string): Promise<void> {
  const old = (await readdir(folder)).filter((name) => /^sheet-\d+\.webp$/u.test(name));
  await Promise.all(old.map((name) => rm(join(folder, name))));
}

function figuresOf(
  rows: readonly SheetRow[],
  skipped: readonly SheetSkip[],
  sheets: readonly { readonly file: string; readonly bytes: number }[],
): Figure[] {
  const group = 'contact sheets';
  const why = skipped.map(({ name, why }) => `${name} (${why})`).join('; ');
  return [
    {
      group,
      name: 'screens',
      value: rows.length,
      unit: 'elements',
      aim: { relation: '>=', value: 24 },
      note: skipped.length === 0 ? 'none left out' : `left out: ${why}`,
    },
    {
      group,
      name: 'a look, median',
      value: rows.length === 0 ? null : median(rows.map(({ ms }) => ms.whole)),
      unit: 'ms',
    },
    {
      group,
      name: 'sheets',
      value: sheets.length,
      unit: 'elements',
      note: sheets.map(({ file, bytes }) => `${file} ${Math.round(bytes / 1000)} KB`).join(', '),
    },
  ];
}
