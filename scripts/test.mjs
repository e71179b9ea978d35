// `npm test [-- <part of a file name> …] [--name=<part of a test name>] [--no-lint]`
// Makes the clone ready, checks style and borders, runs the tests of pure code two files at a time, then those with live
// applications one by one, and those in Wine and of pages beside them. A live file that fails is run once more when the
// others are done: real applications have bad moments, and what fails twice is a defect. Both runs are shown. The last line
// of the output says how many passed, failed and were skipped.
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { run as runTests } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { desktopProcesses } from './lib/leftovers.mjs';
import { root, say } from './lib/run.mjs';
import { lint } from './lint.mjs';
import { setup } from './setup.mjs';

/** How long one file may take, in milliseconds. */
const PURE_TIMEOUT = 120_000;
const LIVE_TIMEOUT = 600_000;
/** Desktops end by themselves shortly after the test process that owned them. */
const GRACE = 8000;

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const namePattern = options.find((option) => option.startsWith('--name='))?.slice('--name='.length);
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const skips = new Map();
const secondRuns = [];
/** Live files with how long they took, milliseconds. */
const durations = [];
const started = performance.now();

if (!setup('test')) {
  failures.push('compiling');
  totals.failed += 1;
}
if (
  filters.length === 0 &&
  !options.includes('--no-lint') &&
  existsSync(join(root, 'node_modules/.bin/biome')) &&
  !lint()
) {
  failures.push('style and borders');
  totals.failed += 1;
}
try {
  if (existsSync(join(root, 'dist/tests'))) await runAll();
} catch (error) {
  // node:test takes uncaught errors for its own; a defect of this script must not look like "no tests".
  totals.failed += 1;
  failures.push(`the test runner itself: ${error?.stack}`);
}
finish();

async function runAll() {
  const folder = join(root, 'dist/tests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js') && filters.every((filter) => `tests/${name}`.includes(filter)))
    .sort()
    .map((name) => join(folder, name));
  const live = files.filter((name) => name.endsWith('.live.test.js'));
  const before = desktopProcesses();
  const pure = files.filter((name) => !live.includes(name));
  count(await runFiles(pure, 2, PURE_TIMEOUT));
  // Wine and browsers without a window have no desktop to share: they take turns beside those that do.
  const apart = live.filter((name) => /[/.]wine\.|\/windows\/|^tests\/web\//.test(`tests/${relative(folder, name)}`));
  const lanes = [live.filter((name) => !apart.includes(name)), apart];
  const again = (await Promise.all(lanes.map((lane) => runInTurn(lane, folder)))).flat();
  for (const file of again) {
    process.stdout.write(`running ${relative(folder, file)} once more\n`);
    count(await runFiles([file], 1, LIVE_TIMEOUT));
  }
  await reportLeftovers(before);
}

/** One after the other. Answers those that failed: they are run once more when nothing else runs. */
async function runInTurn(files, folder) {
  const failed = [];
  for (const file of files) {
    const began = performance.now();
    const first = await runFiles([file], 1, LIVE_TIMEOUT);
    durations.push([performance.now() - began, relative(folder, file)]);
    if (first.failures.length === 0) {
      count(first);
      continue;
    }
    secondRuns.push(...first.failures);
    failed.push(file);
  }
  return failed;
}

function count({ passed, failures: failed, skipped }) {
  totals.passed += passed;
  totals.failed += failed.length;
  failures.push(...failed);
  for (const [reason, name] of skipped) {
    totals.skipped += 1;
    skips.set(reason, [...(skips.get(reason) ?? []), name]);
  }
}

async function runFiles(files, concurrency, timeout) {
  const results = { passed: 0, failures: [], skipped: [] };
  if (files.length === 0) return results;
  const patterns = namePattern === undefined ? {} : { testNamePatterns: [new RegExp(namePattern, 'i')] };
  for await (const { type, data } of runTests({ files, concurrency, timeout, ...patterns })) {
    if (type === 'test:pass') pass(data, results);
    else if (type === 'test:fail') fail(data, results);
    else if (type === 'test:stderr' || type === 'test:stdout') process.stderr.write(data.message);
  }
  return results;
}

function isSuite(data) {
  return data.details?.type === 'suite';
}

function place(data) {
  return data.file ? relative(join(root, 'dist'), data.file) : '';
}

function pass(data, results) {
  // Left out by --name: not what "skipped" is about.
  if (data.skip === 'test name does not match pattern') return;
  if (data.skip !== undefined || data.todo !== undefined) {
    const reason = typeof data.skip === 'string' && data.skip !== '' ? data.skip : 'no reason given';
    results.skipped.push([reason, `${place(data)}: ${data.name}`]);
  } else if (!isSuite(data)) results.passed += 1;
}

function fail(data, results) {
  const error = data.details?.error;
  const inner = error?.cause ?? error;
  // A suite fails because a test in it did, which is told already; its own hooks are another matter.
  if (error?.failureType === 'subtestsFailed') return;
  const message = String(inner?.stack ?? inner?.message ?? inner ?? 'no message');
  results.failures.push(`${place(data)}: ${data.name}`);
  process.stdout.write(`\nFAILED ${place(data)}: ${data.name}\n${message.replace(/^/gm, '    ')}\n`);
}

async function reportLeftovers(before) {
  const started = performance.now();
  let left = [];
  do {
    left = [...desktopProcesses()].filter(([pid]) => !before.has(pid)).map(([, text]) => text);
    if (left.length === 0) return;
    await delay(100);
  } while (performance.now() - started < GRACE);
  totals.failed += 1;
  failures.push('processes that were left running');
  process.stdout.write(`\nFAILED processes that were left running:\n${left.map((text) => `    ${text}`).join('\n')}\n`);
}

function finish() {
  for (const [reason, names] of skips) {
    process.stdout.write(`\nskipped (${reason}):\n${names.map((name) => `  ${name}`).join('\n')}\n`);
  }
  if (secondRuns.length > 0) {
    process.stdout.write(`\nfailed in a first run:\n${secondRuns.map((name) => `  ${name}`).join('\n')}\n`);
  }
  if (filters.length === 0) process.stdout.write(`\n${timing()}\n`);
  if (failures.length > 0) process.stdout.write(`\nfailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`);
  if (totals.passed + totals.failed === 0) say('lumos: no test was run.');
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
  process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

/** Where the time went: the suite has a bound, and files that outgrow their share should be seen. */
function timing() {
  const slowest = durations.sort(([a], [b]) => b - a).slice(0, 8);
  const lines = slowest.map(([ms, name]) => `  ${seconds(ms).padStart(7)}  ${name}`);
  return `${seconds(performance.now() - started)} in all, longest:\n${lines.join('\n')}`;
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(0)} s`;
}
