import { statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Action } from '../../actions/action.js';
import type { Blueprint } from '../../blueprint/model.js';
import { editDistance } from '../../blueprint/similarity.js';
import { quote } from '../../blueprint/text-escape.js';
import { elementLine } from '../../blueprint/text-line.js';
import type { RunListener } from '../../planner/events.js';
import { parseGoal } from '../../planner/literal/grammar.js';
import type { StepRecord } from '../../planner/loop.js';
import { badUsage, type Exit, examples, type PlaceOptions, runs, withInput, withPlace } from '../command.js';
import { EXIT, exitCodeOf } from '../exit-codes.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';

interface RunOptions extends PlaceOptions {
  readonly replace?: boolean;
  readonly verbose?: boolean;
  readonly keep?: boolean;
}

/** `lumos "<goal>"`: carries out a literal goal step by step. */
export function addRun(program: Command, exit: Exit): void {
  const command = withInput(
    withPlace(
      program
        .command('run', { isDefault: true })
        .argument('<goal...>', 'what to do, in plain words')
        .description('carry out a goal: lumos "open Notepad, write …, then save it as notes.txt"'),
    ),
  )
    .option('--replace', 'existing files may be replaced when saving')
    .option('--keep', 'leave a private desktop that was started for this goal running')
    .option('-v, --verbose', 'show the whole blueprint at every step');
  examples(command, [
    `lumos 'open Notepad, write "Hello from LUMOS — 你好", then save it as hello.txt'`,
    `lumos 'open calculator, press 7, press ×, press 6, press ='`,
    `lumos 'choose File > Preferences, tick "Show line numbers", press Close' --app editor`,
  ]);
  runs<RunOptions>(command, exit, async (output, options, words) => {
    const goal = words.join(' ');
    rejectMistypedCommand(words, program);
    const [{ runGoal }, { createLiteralPlanner }, { sessionForGoal }] = await Promise.all([
      import('../../planner/loop.js'),
      import('../../planner/literal/planner.js'),
      import('../goal-session.js'),
    ]);
    // Before anything is started: a goal that can't be understood starts nothing.
    const planner = createLiteralPlanner(goal, {
      folder: process.cwd(),
      replace: options.replace === true,
      stat: fileStamp,
    });
    const place = { ...options, privateIfHeadless: true, endsItself: true };
    return withSession(place, output, async (session, stop) => {
      const progress = createProgress(output, options.verbose === true);
      const result = await runGoal(sessionForGoal(session), planner, goal, {
        signal: stop,
        listeners: [progress],
      });
      const data = { status: result.status, summary: result.summary, steps: result.steps.map(stepData) };
      if (result.error && result.status === 'failed') {
        const code = output.failure(result.error);
        return code === EXIT.done ? exitCodeOf(result.error.code) : code;
      }
      output.result(`${result.status}: ${result.summary}`, data);
      return result.status === 'done' ? EXIT.done : EXIT.notReached;
    });
  });
}

function stepData(record: StepRecord): unknown {
  const { step, action, outcome, elapsedMs } = record;
  return {
    step,
    action,
    effect: outcome.effect,
    summary: outcome.summary,
    error: outcome.error?.toJSON() ?? null,
    elapsedMs: Math.round(elapsedMs),
  };
}

/** One line a step: what was asked, what was done, what was seen. */
function createProgress(output: Output, verbose: boolean): RunListener {
  let before: Blueprint | null = null;
  return (event) => {
    if (event.kind === 'observed') before = event.blueprint;
    if (event.kind !== 'acted') return;
    const { step, action, outcome } = event;
    if (verbose && before) output.note(before.elements.map((element) => elementLine(element)).join('\n'));
    output.note(`${step}. ${action.action}${aimOf(action, before)} → ${outcome.effect}: ${outcome.summary}`);
  };
}

/** What the action is about, in a few words. */
function aimOf(action: Action, before: Blueprint | null): string {
  switch (action.action) {
    case 'open_app':
      return ` ${quote(action.name)}`;
    case 'open_url':
      return ` ${quote(action.url)}`;
    case 'switch_surface':
      return ` ${quote(action.surface)}`;
    case 'press_key':
      return ` ${action.key}`;
    case 'wait_for':
      return ` ${action.condition}${action.query === undefined ? '' : ` ${quote(action.query)}`}`;
    default:
      return 'target' in action && typeof action.target === 'string' ? ` ${nameOf(before, action.target)}` : '';
  }
}

function nameOf(blueprint: Blueprint | null, id: string): string {
  const element = blueprint?.elements.find((one) => one.id === id);
  return element ? `${id} ${element.role} ${quote(element.name)}` : id;
}

function fileStamp(path: string): { stamp: string } | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? { stamp: `${found.mtimeMs}:${found.size}:${found.ino}` } : null;
}

/** `lumos obsreve` and `lumos clikc A14` are no goals. */
function rejectMistypedCommand(words: readonly string[], program: Command): void {
  const goal = words.join(' ');
  if (parseGoal(goal).kind !== 'not_understood') return;
  const names = program.commands.map((command) => command.name());
  const first = (goal.split(/\s/u)[0] ?? '').toLowerCase();
  const meant = names.find((name) => editDistance(first, name, TYPING_MISTAKES) <= TYPING_MISTAKES);
  if (meant === undefined && /\s/u.test(goal)) return;
  throw badUsage(
    `“${first}” is neither a command nor a goal.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    `Commands: ${names.join(', ')}. A goal has a verb: lumos "open ${goal}".`,
  );
}

/** Letters that a mistyped command may be off. */
const TYPING_MISTAKES = 2;
