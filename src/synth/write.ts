/** Samples as files, and a report of what they cover (OM-53). Everything but the times is the same for the same options. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VISION_CLASSES } from '../vision/model.js';
import { SYNTH_ACTIONS } from './drawn/behave.js';
import { EDGE_CASES, generateActionTestPair, generateTestUi, type TestUi } from './drawn/index.js';
import type { SynthElement } from './model.js';
import type { PageKind } from './page/layouts.js';
import { generatePage } from './page/page.js';
import type { PageRenderer } from './page/render.js';
import type { KitName } from './page/theme.js';
import { systemIcons } from './system-icons.js';

export const SYNTH_KINDS = ['drawn', 'pages', 'pairs'] as const;
export type SynthKind = (typeof SYNTH_KINDS)[number];

export interface SynthOptions {
  readonly kind: SynthKind;
  /** Of the first sample; each next one has the next seed. */
  readonly seed: number;
  readonly count: number;
  readonly folder: string;
  /** For pages: opened by the caller, who also closes it. */
  readonly renderer?: PageRenderer;
  readonly pageKind?: PageKind;
  readonly kits?: readonly KitName[];
  /** Every how many drawn interfaces one is an edge case, in turn through all. Default 3. */
  readonly edgeCaseEvery?: number;
  readonly signal?: AbortSignal;
  readonly onSample?: (name: string, elements: number) => void;
}

export interface SynthReport {
  readonly kind: SynthKind;
  readonly seed: number;
  readonly samples: number;
  readonly pictures: number;
  readonly elements: number;
  /** How many elements of each class. */
  readonly classes: Readonly<Record<string, number>>;
  /** How many elements are in each state. */
  readonly states: Readonly<Record<string, number>>;
  /** How many samples of each layout, kit, edge case or action. */
  readonly variety: Readonly<Record<string, number>>;
  /** Classes, edge cases and actions that no sample has. */
  readonly missing: readonly string[];
  /** Over all truths in order: equal runs have equal hashes. */
  readonly truthSha256: string;
  /** Over all pictures: equal where the same fonts are installed. */
  readonly pictureSha256: string;
  readonly milliseconds: number;
}

/** `<name>.png` and `<name>.json` for each picture, and `report.json`. @throws LumosError INVALID_ACTION, BACKEND_UNAVAILABLE */
export async function writeSamples(options: SynthOptions): Promise<SynthReport> {
  await mkdir(options.folder, { recursive: true });
  const tally = new Tally();
  const started = performance.now();
  const icons = options.kind === 'pages' ? await systemIcons() : [];
  for (let seed = options.seed; seed < options.seed + options.count; seed++) {
    options.signal?.throwIfAborted();
    const name = `${options.kind === 'pages' ? 'page' : options.kind === 'pairs' ? 'pair' : 'drawn'}-${String(seed).padStart(6, '0')}`;
    const elements = await SAMPLES[options.kind]({ ...options, seed, name, icons }, tally);
    options.onSample?.(name, elements);
  }
  const report = tally.report(options, Math.round(performance.now() - started));
  await writeFile(join(options.folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

interface Sample extends SynthOptions {
  readonly name: string;
  readonly icons: readonly string[];
}

const SAMPLES: Readonly<Record<SynthKind, (sample: Sample, tally: Tally) => Promise<number>>> = {
  async drawn({ seed, name, folder, edgeCaseEvery = 3 }, tally) {
    const turn = Math.floor(seed / edgeCaseEvery) % EDGE_CASES.length;
    const edgeCase = edgeCaseEvery > 0 && seed % edgeCaseEvery === 0 ? EDGE_CASES[turn] : undefined;
    const made = await generateTestUi({ seed, ...(edgeCase === undefined ? {} : { edgeCase }) });
    const { png, ...truth } = made;
    tally.count(truth.elements, [`layout ${made.layout}`, ...(made.edgeCase ? [`edge ${made.edgeCase}`] : [])]);
    await save(folder, name, png, truth, tally);
    return truth.elements.length;
  },
  async pages({ seed, name, folder, renderer, pageKind, kits, icons }, tally) {
    if (renderer === undefined) throw new TypeError('Pages need a renderer.');
    const page = generatePage({
      seed,
      systemIcons: icons,
      ...(pageKind === undefined ? {} : { kind: pageKind }),
      ...(kits === undefined ? {} : { kits }),
    });
    const { png, ...truth } = await renderer.render(page);
    const { html, ...facts } = page;
    tally.count(truth.elements, [
      `kind ${page.kind}`,
      `kit ${page.kit}`,
      `script ${page.script}`,
      page.dark ? 'dark' : 'light',
    ]);
    await writeFile(join(folder, `${name}.html`), html);
    await save(folder, name, png, { ...facts, ...truth }, tally);
    return truth.elements.length;
  },
  async pairs({ seed, name, folder }, tally) {
    const action = SYNTH_ACTIONS[seed % SYNTH_ACTIONS.length];
    const pair = await generateActionTestPair({ seed, ...(action === undefined ? {} : { action }) });
    const truthOf = ({ png: _png, ...truth }: TestUi) => truth;
    tally.count(pair.before.elements, [`action ${pair.action.action}`]);
    tally.count(pair.after.elements, []);
    await save(folder, `${name}-before`, pair.before.png, truthOf(pair.before), tally);
    await save(folder, `${name}-after`, pair.after.png, truthOf(pair.after), tally);
    const { before: _before, after: _after, ...what } = pair;
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(what)}\n`);
    return pair.before.elements.length + pair.after.elements.length;
  },
};

async function save(folder: string, name: string, png: Uint8Array, truth: object, tally: Tally): Promise<void> {
  const text = `${JSON.stringify(truth)}\n`;
  tally.hash(png, text);
  await writeFile(join(folder, `${name}.png`), png);
  await writeFile(join(folder, `${name}.json`), text);
}

class Tally {
  private readonly classes: Record<string, number> = Object.fromEntries(VISION_CLASSES.map((each) => [each, 0]));
  private readonly states: Record<string, number> = {};
  private readonly variety: Record<string, number> = {};
  private readonly truths = createHash('sha256');
  private readonly pixels = createHash('sha256');
  private pictures = 0;
  private elements = 0;

  count(elements: readonly SynthElement[], facts: readonly string[]): void {
    this.elements += elements.length;
    for (const { role, states } of elements) {
      this.classes[role] = (this.classes[role] ?? 0) + 1;
      for (const [state, is] of Object.entries(states)) if (is) this.states[state] = (this.states[state] ?? 0) + 1;
    }
    for (const fact of facts) this.variety[fact] = (this.variety[fact] ?? 0) + 1;
  }

  hash(png: Uint8Array, truth: string): void {
    this.pictures += 1;
    this.pixels.update(png);
    this.truths.update(truth);
  }

  report({ kind, seed, count }: SynthOptions, milliseconds: number): SynthReport {
    const wanted =
      kind === 'drawn'
        ? EDGE_CASES.map((each) => `edge ${each}`)
        : kind === 'pairs'
          ? SYNTH_ACTIONS.map((each) => `action ${each}`)
          : [];
    return {
      kind,
      seed,
      samples: count,
      pictures: this.pictures,
      elements: this.elements,
      classes: this.classes,
      states: this.states,
      variety: Object.fromEntries(Object.entries(this.variety).sort(([a], [b]) => (a < b ? -1 : 1))),
      missing: [
        ...VISION_CLASSES.filter((each) => this.classes[each] === 0),
        ...wanted.filter((each) => this.variety[each] === undefined),
      ],
      truthSha256: this.truths.digest('hex'),
      pictureSha256: this.pixels.digest('hex'),
      milliseconds,
    };
  }
}
