/**
 * The generator of interfaces (OM-53; Table 4 of the paper that asks for it is empty): how fast it is, whether the same seed gives
 * the same, what the samples cover. Drawn interfaces and pairs in this process; pages in Chromium, where there is one.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EDGE_CASES,
  KIT_NAMES,
  openPageRenderer,
  PAGE_KINDS,
  SYNTH_ACTIONS,
  type SynthReport,
} from '../../src/synth/index.js';
import { type SynthKind, type SynthOptions, writeSamples } from '../../src/synth/write.js';
import { VISION_CLASSES } from '../../src/vision/model.js';
import { findBrowser } from '../../src/web/executables.js';
import type { QuietCheck } from '../quiet.js';
import type { Figure } from '../report.js';

/** Enough for every edge case and action to come several times. */
const COUNTS: Readonly<Record<SynthKind, number>> = { drawn: 144, pairs: 78, pages: 60 };
/** A suite that draws a thousand pictures should not feel it. */
const AIM_MS: Readonly<Record<SynthKind, number>> = { drawn: 50, pairs: 50, pages: 1000 };

export async function measureSynth(quiet: QuietCheck): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-bench-synth-'));
  try {
    const figures: Figure[] = [];
    for (const kind of ['drawn', 'pairs', 'pages'] as const) {
      await quiet.wait();
      figures.push(...(await measureKind(kind, folder)));
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureKind(kind: SynthKind, folder: string): Promise<Figure[]> {
  const group = `synth, ${kind}`;
  const env = Object.fromEntries(Object.entries(process.env).map(([key, value]) => [key, value ?? '']));
  const browser = kind === 'pages' ? await findBrowser('chromium', env, '') : null;
  if (kind === 'pages' && browser === null) {
    return [{ group, name: 'a picture', value: null, unit: 'ms', note: 'Chromium is not installed' }];
  }
  const options = { kind, seed: 0, count: COUNTS[kind] };
  const executable = browser?.executable ?? null;
  const first = await writeAfresh({ ...options, folder: join(folder, `${kind}-1`) }, executable);
  const second = await writeAfresh({ ...options, folder: join(folder, `${kind}-2`) }, executable);
  return [
    {
      group,
      name: 'a picture and its truth, written',
      value: second.milliseconds / second.pictures,
      unit: 'ms',
      aim: { relation: '<', value: AIM_MS[kind] },
      note: `${second.pictures} pictures, ${second.elements} elements`,
    },
    same(group, 'truths the same in a second run', first.truthSha256 === second.truthSha256),
    {
      group,
      name: 'pictures the same in a second run',
      value: 100 * (await equalPictures(join(folder, `${kind}-1`), join(folder, `${kind}-2`))),
      unit: 'percent',
      // A browser paints a pixel differently now and then; the truth stays.
      aim: kind === 'pages' ? { relation: '>=', value: 95 } : { relation: '=', value: 100 },
    },
    ...coverage(group, kind, first),
  ];
}

/** With a browser of its own, as each `lumos synth` has: what one page leaves in its caches can move a line of a later one. */
async function writeAfresh(options: SynthOptions, executable: string | null): Promise<SynthReport> {
  const renderer = executable === null ? undefined : await openPageRenderer(executable);
  try {
    return await writeSamples({ ...options, ...(renderer === undefined ? {} : { renderer }) });
  } finally {
    await renderer?.close();
  }
}

/** The share of the pictures that are the same file in both folders. */
async function equalPictures(a: string, b: string): Promise<number> {
  const names = (await readdir(a)).filter((name) => name.endsWith('.png'));
  const equal = await Promise.all(
    names.map(async (name) => (await readFile(join(a, name))).equals(await readFile(join(b, name)))),
  );
  return equal.filter(Boolean).length / names.length;
}

function same(group: string, name: string, equal: boolean): Figure {
  return { group, name, value: equal ? 100 : 0, unit: 'percent', aim: { relation: '=', value: 100 } };
}

function coverage(group: string, kind: SynthKind, report: SynthReport): Figure[] {
  const aim = { relation: '=', value: 100 } as const;
  const classes = VISION_CLASSES.filter((each) => (report.classes[each] ?? 0) > 0).length;
  const share = (prefix: string, names: readonly string[], name: string): Figure => {
    const met = names.filter((each) => report.variety[`${prefix} ${each}`] !== undefined).length;
    return { group, name, value: (100 * met) / names.length, unit: 'percent', aim, note: `${met} of ${names.length}` };
  };
  return [
    {
      group,
      name: 'classes covered',
      value: (100 * classes) / VISION_CLASSES.length,
      unit: 'percent',
      aim,
      note: `${classes} of ${VISION_CLASSES.length}; fewest: ${Math.min(...Object.values(report.classes))} elements`,
    },
    ...(kind === 'drawn' ? [share('edge', EDGE_CASES, 'edge cases covered')] : []),
    ...(kind === 'pairs' ? [share('action', SYNTH_ACTIONS, 'actions covered')] : []),
    ...(kind === 'pages'
      ? [
          share('kind', PAGE_KINDS, 'kinds of pages covered'),
          { ...share('kit', KIT_NAMES, 'kits used'), aim: { relation: '>=', value: 60 } as const },
        ]
      : []),
  ];
}
