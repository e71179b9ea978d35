import { resolve } from 'node:path';
import type { Command } from 'commander';
import { LumosError } from '../../errors.js';
import type { KitName, PageKind, PageRenderer, SynthKind, SynthReport } from '../../synth/index.js';
import { badUsage, type Exit, examples, number, oneOf, type PlaceOptions, runs, withJson } from '../command.js';

interface SynthCommandOptions extends PlaceOptions {
  readonly count: number;
  readonly seed: number;
  readonly kind: SynthKind;
  readonly pairs?: boolean;
  readonly layout?: string;
  readonly kit?: string;
  readonly out: string;
}

/** More would fill a disk by a slip of the keyboard. */
const MOST = 100_000;

/** `lumos synth`: interfaces with their ground truth, by seed. */
export function addSynth(program: Command, exit: Exit): void {
  const synth = withJson(program.command('synth').description('generate interfaces with their ground truth, by seed'))
    .option('--count <number>', 'how many', number, 10)
    .option('--seed <number>', 'of the first; the same seed gives the same', number, 1)
    .option(
      '--kind <kind>',
      'drawn: pictures without a browser; pages: rendered in Chromium, many looks; pairs: before and after an action',
      oneOf(['drawn', 'pages', 'pairs']),
      'drawn',
    )
    .option('--pairs', 'short for --kind pairs')
    .option('--layout <name>', 'pages of this kind only (application, dialog, form, settings …)')
    .option(
      '--kit <name>',
      'pages in this look only (adwaita, fusion, classic, motif, material, mac, flat …; improvised: any)',
    )
    .requiredOption('--out <folder>', 'where to write; made when it is not there');
  examples(synth, [
    'lumos synth --out samples',
    'lumos synth --kind pages --count 100 --seed 7 --kit adwaita --out samples',
    'lumos synth --pairs --count 13 --out samples --json',
  ]);
  runs<SynthCommandOptions>(synth, exit, async (output, options) => {
    const { count, seed } = checked(options);
    const kind = options.pairs === true ? 'pairs' : options.kind;
    const { writeSamples, PAGE_KINDS, KIT_NAMES } = await import('../../synth/index.js');
    const pageKind = named<PageKind>(options.layout, PAGE_KINDS, '--layout', kind);
    const kit = named<KitName>(options.kit, KIT_NAMES, '--kit', kind);
    const folder = resolve(options.out);
    const renderer = kind === 'pages' ? await openRenderer() : undefined;
    try {
      const report = await writeSamples({
        kind,
        seed,
        count,
        folder,
        ...(renderer === undefined ? {} : { renderer }),
        ...(pageKind === undefined ? {} : { pageKind }),
        ...(kit === undefined ? {} : { kits: [kit] }),
      });
      output.result(inWords(report, folder), { folder, report });
    } finally {
      await renderer?.close();
    }
    return undefined;
  });
}

function checked({ count, seed }: SynthCommandOptions): { readonly count: number; readonly seed: number } {
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw badUsage(`--count is a whole number from 1 to ${MOST}.`);
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 31)
    throw badUsage('--seed is a whole number from 0 to 2147483648.');
  return { count, seed };
}

function named<T extends string>(
  value: string | undefined,
  known: readonly T[],
  option: string,
  kind: SynthKind,
): T | undefined {
  if (value === undefined) return undefined;
  if (kind !== 'pages') throw badUsage(`${option} is for --kind pages.`);
  const found = known.find((each) => each === value);
  if (found === undefined) throw badUsage(`“${value}” is none of ${known.join(', ')}.`);
  return found;
}

async function openRenderer(): Promise<PageRenderer> {
  const { findBrowser, KINDS } = await import('../../web/executables.js');
  const { openPageRenderer } = await import('../../synth/index.js');
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  const { chromium } = await import('playwright');
  const found = await findBrowser('chromium', env, chromium.executablePath());
  if (found !== null) return openPageRenderer(found.executable);
  throw new LumosError('BACKEND_UNAVAILABLE', 'No chromium browser is installed.', {
    hint: `Run: ${KINDS.chromium.install}, or generate without a browser: lumos synth --kind drawn`,
  });
}

function inWords(report: SynthReport, folder: string): string {
  const { samples, pictures, elements, classes, milliseconds, missing, truthSha256 } = report;
  const counts = Object.entries(classes).flatMap(([name, count]) => (count > 0 ? [`${name} ${count}`] : []));
  return [
    `${samples} samples, ${pictures} pictures, ${elements} elements in ${folder}`,
    counts.join(', '),
    ...(missing.length > 0 ? [`${missing.length} classes and edge cases are not among them (--json names them)`] : []),
    `${(milliseconds / pictures).toFixed(0)} ms a picture; truth ${truthSha256.slice(0, 16)}`,
  ].join('\n');
}
