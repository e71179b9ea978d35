import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { ReplayResult, ReplayRow } from '../../trace/replay.js';
import type { Trace, TraceStep } from '../../trace/trace.js';
import {
  badUsage,
  type Exit,
  examples,
  number,
  oneOf,
  type PlaceOptions,
  runs,
  withInput,
  withJson,
  withPlace,
} from '../command.js';
import { EXIT, exitCodeOf } from '../exit-codes.js';
import { version } from '../main.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';

interface ShowOptions extends PlaceOptions {
  readonly step?: number;
}

interface ExportOptions extends PlaceOptions {
  readonly html?: string;
  readonly omnimcp?: string;
  readonly protocol: '0.1' | '0.2';
}

interface ReplayOptions extends PlaceOptions {
  readonly fromStep?: number;
  readonly toStep?: number;
  readonly keep?: boolean;
}

interface SnapshotOptions extends PlaceOptions {
  readonly step: number;
  readonly output: string;
}

interface ListOptions extends PlaceOptions {
  readonly max: number;
}

/** `lumos trace`: what runs left behind. Where no file is named, the newest trace is meant. */
export function addTrace(program: Command, exit: Exit): void {
  const trace = program.command('trace').description('look at, check, export and repeat recorded runs');
  examples(trace, [
    'lumos trace list',
    'lumos trace show',
    'lumos trace export --html run.html',
    'lumos trace replay run.jsonl --desktop',
  ]);
  for (const add of [addList, addShow, addValidate, addSchema, addExport, addReplay, addSnapshot]) add(trace, exit);
}

function addList(trace: Command, exit: Exit): void {
  const list = withJson(trace.command('list').description('list recorded runs, newest first')).option(
    '--max <number>',
    'at most this many',
    number,
    20,
  );
  examples(list, ['lumos trace list', 'lumos trace list --max 5 --json']);
  runs<ListOptions>(list, exit, async (output, { max }) => {
    const { listTraces, readRecords, traceFolder } = await import('../../trace/index.js');
    const traces = [];
    for (const file of listTraces().slice(0, max)) traces.push({ ...file, ...(await headOf(readRecords(file.path))) });
    const lines = traces.map(
      (each) =>
        `${new Date(each.changedAt).toISOString().slice(0, 16).replace('T', ' ')}  ${each.path}\n    ${each.goal}`,
    );
    output.result(lines.join('\n') || `None yet in ${traceFolder()}.`, { folder: traceFolder(), traces });
    return undefined;
  });
}

/** The goal of a trace, or what is wrong with it: one bad file must not hide the others. */
async function headOf(records: AsyncIterable<unknown>): Promise<{ goal: string; started: string | null }> {
  try {
    for await (const entry of records as AsyncIterable<{ record?: { goal?: string; started?: string } }>) {
      return { goal: entry.record?.goal ?? '', started: entry.record?.started ?? null };
    }
    return { goal: '', started: null };
  } catch (error) {
    return { goal: `(cannot be read: ${error instanceof Error ? error.message : String(error)})`, started: null };
  }
}

function addShow(trace: Command, exit: Exit): void {
  const show = withJson(
    trace.command('show').argument('[file]', 'default: the newest').description('print a recorded run, step by step'),
  ).option('--step <number>', 'everything about one step: what was seen, said and done', number);
  examples(show, ['lumos trace show', 'lumos trace show run.jsonl --step 3']);
  runs<ShowOptions>(show, exit, async (output, options, [file]) => {
    const { stepText, traceText } = await import('../../trace/index.js');
    const { opened } = await open(file);
    if (options.step === undefined) {
      output.result(traceText(opened), opened);
      return undefined;
    }
    const step = stepOf(opened, options.step);
    output.result(stepText(step), step);
    return undefined;
  });
}

function addValidate(trace: Command, exit: Exit): void {
  const validate = withJson(
    trace
      .command('validate')
      .argument('[file]', 'default: the newest')
      .description('check a trace, or an interaction log of OmniMCP'),
  );
  examples(validate, ['lumos trace validate run.jsonl', 'lumos trace validate interaction_log.json --json']);
  runs(validate, exit, async (output, _options, [file]) => {
    const { readOmnimcp, validateTrace } = await import('../../trace/index.js');
    const { headOf: head } = await import('../../trace/load.js');
    const { looksLikeOmnimcp } = await import('../../trace/omnimcp-read.js');
    const path = await pathOf(file);
    if (looksLikeOmnimcp(head(path))) {
      const records = readOmnimcp(readFileSync(path, 'utf8'));
      const steps = records.filter((record) => record.type === 'acted').length;
      output.result(`${path}: a valid interaction log of OmniMCP, ${steps} steps`, { path, steps, findings: [] });
      return EXIT.done;
    }
    const { records, findings } = await validateTrace(path);
    const lines = findings.map(({ line, message }) => `line ${line}: ${message}`);
    output.result([...lines, `${path}: ${records} records, ${findings.length} findings`].join('\n'), {
      path,
      records,
      findings,
    });
    return findings.length === 0 ? EXIT.done : EXIT.notReached;
  });
}

function addSchema(trace: Command, exit: Exit): void {
  const schema = withJson(
    trace.command('schema').description('print the JSON Schema (2020-12) of a line of a trace'),
  ).option('--omnimcp', 'that of interaction logs of OmniMCP');
  examples(schema, ['lumos trace schema > lumos.trace.schema.json', 'lumos trace schema --omnimcp']);
  runs<PlaceOptions & { omnimcp?: boolean }>(schema, exit, async (output, { omnimcp }) => {
    const { OMNIMCP_SCHEMA, TRACE_SCHEMA } = await import('../../trace/index.js');
    const chosen = omnimcp ? OMNIMCP_SCHEMA : TRACE_SCHEMA;
    output.result(JSON.stringify(chosen, null, 2), chosen);
    return undefined;
  });
}

function addExport(trace: Command, exit: Exit): void {
  const command = withJson(
    trace
      .command('export')
      .argument('[file]', 'default: the newest')
      .description('write a recorded run as a page or in another protocol'),
  )
    .option('--html <file.html>', 'one page with pictures, that needs nothing else')
    .option('--omnimcp <file.json>', "OmniMCP's interaction log")
    .option(
      '--protocol <version>',
      "of OmniMCP's log: 0.1 as its readers know it, or 0.2 with everything",
      oneOf(['0.1', '0.2']),
      '0.1',
    );
  examples(command, ['lumos trace export --html run.html', 'lumos trace export run.jsonl --omnimcp log.json']);
  runs<ExportOptions>(command, exit, async (output, options, [file]) => {
    if (options.html === undefined && options.omnimcp === undefined) {
      throw badUsage('Nothing to export to.', 'Give --html <file.html> or --omnimcp <file.json>.');
    }
    const { reportHtml, toOmnimcp } = await import('../../trace/index.js');
    const { opened, path } = await open(file);
    const written: string[] = [];
    if (options.html !== undefined) {
      const html = reportHtml(opened, { picture: ({ file: name }) => pictureOf(path, name) });
      await writeFile(options.html, html, { mode: 0o600 });
      written.push(options.html);
    }
    if (options.omnimcp !== undefined) {
      const { log, leftOut } = toOmnimcp(opened, options.protocol);
      await writeFile(options.omnimcp, `${JSON.stringify(log, null, 2)}\n`, { mode: 0o600 });
      written.push(options.omnimcp);
      for (const { step, action } of leftOut)
        output.note(`step ${step} is left out: v0.1 has no ${action} (--protocol 0.2 has)`);
    }
    output.result(written.map((each) => `${each} written`).join('\n'), { written });
    return undefined;
  });
}

/** A trace may come from anywhere: it names files of its own folder only. */
function pictureOf(trace: string, name: string): Uint8Array | null {
  if (basename(name) !== name) return null;
  try {
    return readFileSync(join(dirname(trace), name));
  } catch {
    return null; // The page draws the blueprint instead.
  }
}

function addReplay(trace: Command, exit: Exit): void {
  const command = withInput(
    withPlace(
      trace
        .command('replay')
        .argument('[file]', 'default: the newest')
        .description('do a recorded run again, as far as the interface is the same'),
    ),
  )
    .option('--from-step <number>', 'begin with this step', number)
    .option('--to-step <number>', 'end with this step', number)
    .option('--keep', 'leave a private desktop that was started for it running');
  examples(command, [
    'lumos trace replay run.jsonl',
    'lumos trace replay run.jsonl --from-step 2 --to-step 4 --desktop',
  ]);
  runs<ReplayOptions>(command, exit, async (output, options, [file]) => {
    const { replayTrace } = await import('../../trace/index.js');
    const { opened } = await open(file);
    return withSession({ ...options, privateIfHeadless: true, endsItself: true }, output, async (session, stop) => {
      const result = await replayTrace(session, opened, {
        ...(options.fromStep === undefined ? {} : { from: options.fromStep }),
        ...(options.toStep === undefined ? {} : { to: options.toStep }),
        onStep: (row) => output.note(rowText(row)),
        signal: stop,
      });
      return reportReplay(output, result, stop.aborted);
    });
  });
}

function reportReplay(output: Output, result: ReplayResult, aborted: boolean): number {
  const { rows, stopped, skipped } = result;
  const same = rows.filter((row) => row.effect === row.expected).length;
  const lines = [`${rows.length} steps done again, ${same} with the effect they had then`];
  for (const { step, why } of skipped) lines.push(`step ${step} was left out: ${why}`);
  if (stopped) {
    lines.push(
      `stopped at step ${stopped.step} (${stopped.reason})`,
      `  expected  ${stopped.expected}`,
      `  found     ${stopped.found}`,
    );
    for (const { id, role, name } of stopped.candidates)
      lines.push(`  there is  ${id} ${role} ${JSON.stringify(name)}`);
  }
  output.result(lines.join('\n'), result);
  if (stopped?.error) return exitCodeOf(stopped.error.code);
  return stopped || aborted ? EXIT.notReached : EXIT.done;
}

function rowText({ step, action, expected, effect, summary }: ReplayRow): string {
  const mark = effect === expected ? '=' : '≠';
  return `${step}. ${action.action} → ${effect} ${mark} ${expected}: ${summary}`;
}

function addSnapshot(trace: Command, exit: Exit): void {
  const command = withJson(
    trace
      .command('snapshot')
      .argument('[file]', 'default: the newest')
      .description('save what a step saw as a capture that --from reads'),
  )
    .requiredOption('--step <number>', 'which step', number)
    .requiredOption('-o, --output <file.lumos>', 'where to');
  examples(command, ['lumos trace snapshot run.jsonl --step 2 -o step2.lumos && lumos find "Save" --from step2.lumos']);
  runs<SnapshotOptions>(command, exit, async (output, options, [file]) => {
    const [{ rawTreeOf }, { saveCapture }] = await Promise.all([
      import('../../trace/index.js'),
      import('../../a11y/capture/index.js'),
    ]);
    const { opened, path } = await open(file);
    const step = stepOf(opened, options.step);
    if (!step.before) throw badUsage(`Step ${options.step} saw no window.`, 'Choose another step: `lumos trace show`.');
    const shot = step.screenshot;
    const png = shot?.bounds ? pictureOf(path, shot.file) : null;
    await saveCapture(options.output, {
      trees: [rawTreeOf(step.before)],
      version: version(),
      takenAt: step.before.takenAt,
      note: `step ${step.step} of the run ${opened.header.goal}`,
      ...(png && shot?.bounds ? { screenshot: { png, bounds: shot.bounds } } : {}),
    });
    output.result(`${options.output} written`, { file: options.output });
    return undefined;
  });
}

async function open(file: string | undefined): Promise<{ opened: Trace; path: string }> {
  const { openTrace } = await import('../../trace/load.js');
  const path = await pathOf(file);
  return { opened: await openTrace(path), path };
}

async function pathOf(file: string | undefined): Promise<string> {
  if (file !== undefined) return resolve(file);
  const { listTraces, traceFolder } = await import('../../trace/place.js');
  const [newest] = listTraces();
  if (!newest) throw badUsage(`There is no trace in ${traceFolder()} yet.`, 'Run a goal first, or name a file.');
  return newest.path;
}

function stepOf(trace: Trace, wanted: number): TraceStep {
  const step = trace.steps.find((each) => each.step === wanted);
  if (step) return step;
  const last = trace.steps.at(-1)?.step ?? 0;
  throw badUsage(`There is no step ${wanted}: the run has ${last === 0 ? 'none' : `1 to ${last}`}.`);
}
