/**
 * `npm run bench [-- <part of a name> …] [--samples=<n>] [--json] [--no-peers]`
 *
 * LUMOS against a pyatspi walk, cua-driver, Playwright MCP and agent-browser: one machine, one run, one private desktop.
 *
 * Method. Each application is started alone in the desktop and measured once its tree has stopped growing. Reads alternate with
 * the walk (walk.py: recursive, all fields, what AT-SPI clients usually do), each after a check that the machine is idle; the
 * figures are medians of at least 7 samples after warm-up. A measured read starts from nothing remembered (the backend keeps
 * slow-changing facts for 2 s; samples are further apart) with the window already found, as it is for the walk. "Observed" goes
 * through a session as an agent's calls do: list of windows, read, blueprint with ids, hash. Completeness: every object that the
 * walk says is on the screen (SHOWING with all its parents; VISIBLE in GTK 4, which never says SHOWING) must be in the read
 * before or after it. Tokens: gpt-tokenizer's o200k. The peers' default outputs are whole pages, LUMOS's is what is on the
 * screen: `--scope all` and the number of operable elements stand beside it.
 *
 * Pages (web): see web/measure.ts; the tools take turns on the same pages, LUMOS through its library, the others through their own
 * stdio server and command, as agents ask them.
 *
 * Reading pictures (vision): see vision/measure.ts.
 *
 * A goal's steps (loop): see loop/measure.ts.
 *
 * Pictures against semantics (table3): see table3/measure.ts.
 *
 * Native calls (ffi): koffi against ffi-rs, see ffi/measure.ts.
 *
 * Interfaces with their truth (synth): see synth/measure.ts.
 *
 * Contact sheets (`sheets [folder]`, only where it is named, and alone): see sheets/measure.ts.
 *
 * Names: sheets, synth, web, vision, loop, table3, ffi, start, chromium, gtk3, gtk4, qt6ct, featherpad, calc, writer, tokens. Exit status 0 unless something broke: a missed aim
 * is a finding, printed as such.
 */

import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Backend } from '../src/a11y/backend.js';
import { type PrivateDesktop, startPrivateDesktop } from '../src/desktop/private.js';
import { findProgram } from '../src/desktop/programs.js';
import { Session } from '../src/session.js';
import { measureObserve } from './again.js';
import type { WalkedNode } from './compare.js';
import { measureLoop } from './loop/measure.js';
import { type PageServer, servePage } from './page.js';
import { CuaDriver } from './peers/cua-driver.js';
import { measurePoints } from './points.js';
import { projectFolder } from './project.js';
import { QuietCheck } from './quiet.js';
import { measureReads } from './reads.js';
import { type Figure, summary, table, verdict } from './report.js';
import { Running } from './running.js';
import { makeSheets } from './sheets/measure.js';
import { measureStart } from './start.js';
import { measureSynth } from './synth/measure.js';
import { measureTable3 } from './table3/measure.js';
import { TARGETS, type Target } from './targets.js';
import { measureTokens } from './tokens.js';
import { measureVision } from './vision/measure.js';
import { Walker } from './walker.js';
import { measureWeb } from './web/measure.js';

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const samples = Math.max(1, Number(options.find((option) => option.startsWith('--samples='))?.slice(10) ?? 7));
// It writes pictures into a folder, which is no part of a name.
const sheets = filters[0] === 'sheets';
const wanted = (name: string) => !sheets && (filters.length === 0 || filters.some((filter) => name.includes(filter)));

const folder = projectFolder();
const quiet = new QuietCheck();
const figures: Figure[] = [];
const broken: string[] = [];
const missing: Record<string, readonly WalkedNode[]> = {};

interface Bench {
  readonly desktop: PrivateDesktop;
  readonly session: Session;
  readonly backend: Backend;
  readonly walker: Walker | string;
  readonly cua: CuaDriver | string;
  readonly page: PageServer;
}

if (sheets) await part('sheets', async () => makeSheets(resolve(filters[1] ?? join(folder, 'docs/vision')), say));
if (wanted('web')) {
  await part('web', async () => measureWeb(folder, samples, quiet, !options.includes('--no-peers')));
}
if (wanted('vision')) await part('vision', async () => measureVision(samples, quiet));
if (wanted('loop')) await part('loop', async () => measureLoop(samples, quiet));
if (wanted('table3')) await part('table3', async () => measureTable3(samples, quiet, say));
if (wanted('ffi')) {
  await part('ffi', async () => {
    const program = fileURLToPath(new URL('./ffi/run.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program, String(samples)], { timeout: 120_000 });
    say(stdout.trimEnd());
    return [];
  });
}
if (wanted('synth')) await part('synth', async () => measureSynth(quiet));
if (wanted('start')) await part('start', async () => measureStart(folder, quiet));
const targets = TARGETS.filter(({ name }) => wanted(name) || (name === 'chromium' && wanted('tokens')));
if (targets.length > 0) await part('the private desktop', measureDesktop);
print();
process.exitCode = broken.length > 0 ? 1 : 0;

async function measureDesktop(): Promise<Figure[]> {
  const desktop = await startPrivateDesktop({ width: 1280, height: 800 });
  const page = await servePage();
  const session = await Session.open({ environment: desktop.environment });
  const walker = new Walker(desktop.environment, folder);
  const cua = options.includes('--no-peers')
    ? 'left out (--no-peers)'
    : await CuaDriver.start(desktop.environment, folder);
  try {
    const bench: Bench = { desktop, session, backend: await session.backend('atspi'), walker, cua, page };
    for (const target of targets) await part(target.label, () => measureTarget(target, bench));
  } finally {
    await Promise.allSettled([walker.end(), typeof cua === 'string' ? null : cua.end(), session.close()]);
    page.close();
    await desktop.stop();
  }
  return [];
}

async function measureTarget(target: Target, bench: Bench): Promise<Figure[]> {
  const { desktop, session, backend, page } = bench;
  const { environment } = desktop;
  const home = join(environment.env.HOME ?? '', 'bench');
  mkdirSync(home, { recursive: true });
  const start = target.start({ folder: home, url: page.url });
  const program = findProgram(start.argv[0] ?? '', environment.env.PATH ?? '');
  if (program === null) {
    return [
      { group: target.label, name: 'everything', value: null, unit: 'ms', note: `${start.argv[0]} is not installed` },
    ];
  }
  say(`${target.label} …`);
  const running = Running.start(start, program, environment);
  try {
    const surface = await running.window(backend, target.title);
    const found: Figure[] = [];
    if (wanted(target.name)) {
      const reads = await measureReads({ ...bench, target, surface }, samples, quiet);
      if (reads.missing.length > 0) missing[target.label] = reads.missing;
      found.push(...reads.figures);
      found.push(...(await measureObserve(session, surface, target.label, samples, quiet, target.name === 'calc')));
      found.push(...(await measurePoints(session, surface, target.label, quiet)));
    }
    if (target.name === 'chromium' && wanted('tokens') && !options.includes('--no-peers')) {
      found.push(...(await measureTokens(session, surface, page.url, environment, folder)));
    }
    return found;
  } finally {
    await running.end();
  }
}

async function part(name: string, run: () => Promise<Figure[]>): Promise<void> {
  try {
    const found = await run();
    figures.push(...found);
    if (!options.includes('--json') && found.length > 0) say(table(found));
  } catch (error) {
    broken.push(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
}

function print(): void {
  const [cpu] = cpus();
  const idle = quiet.shares.map((share) => Math.round(share * 100)).sort((a, b) => a - b);
  const busy = idle.filter((share) => share < 60).length;
  const machine = {
    cpu: `${cpus().length} x ${cpu?.model ?? 'unknown'}`,
    node: process.version,
    samples,
    idle: { lowest: idle[0] ?? null, median: idle[Math.floor(idle.length / 2)] ?? null, busy, checks: idle.length },
  };
  if (options.includes('--json')) {
    const withVerdicts = figures.map((figure) => ({ ...figure, verdict: verdict(figure) }));
    process.stdout.write(
      `${JSON.stringify({ schema: 'lumos.bench/1', machine, figures: withVerdicts, missing, broken }, null, 2)}\n`,
    );
    return;
  }
  const quietness = `idle before the samples: median ${machine.idle.median} %, lowest ${machine.idle.lowest} %, below 60 %: ${busy} of ${idle.length}`;
  process.stdout.write(`\n${machine.cpu}, Node ${machine.node}; ${quietness}\n\n${table(figures)}\n`);
  for (const [label, nodes] of Object.entries(missing)) {
    const lines = nodes.slice(0, 20).map(({ role, name, path }) => `  ${role} ${JSON.stringify(name)} ${path}`);
    process.stdout.write(`\nmissing in ${label}:\n${lines.join('\n')}${nodes.length > 20 ? '\n  …' : ''}\n`);
  }
  for (const why of broken) process.stdout.write(`\nBROKEN ${why}\n`);
  process.stdout.write(`\n${summary(figures)}\n`);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
