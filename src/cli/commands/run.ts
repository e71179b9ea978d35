import type { Command } from 'commander';
import { editDistance } from '../../blueprint/similarity.js';
import { parseGoal } from '../../planner/literal/grammar.js';
import type { RunResult, StepRecord } from '../../planner/loop.js';
import { badUsage, type Exit, examples, runs, withInput, withPlace } from '../command.js';
import { EXIT } from '../exit-codes.js';
import type { Begun } from '../goal/choose-planner.js';
import { type GoalOptions, limitsOf, withGoalOptions } from '../goal/options.js';
import { createProgress, type Loudness } from '../goal/progress.js';
import type { Recording } from '../goal/record.js';
import { goOnHint, spentWords } from '../goal/summary.js';
import { waitingLine } from '../goal/waiting.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';

/** `lumos "<goal>"`: carries out a goal step by step. */
export function addRun(program: Command, exit: Exit): void {
  const command = withGoalOptions(
    withInput(
      withPlace(
        program
          .command('run', { isDefault: true })
          .argument('[goal...]', 'what to do, in plain words')
          .description('carry out a goal: lumos "open Notepad, write …, then save it as notes.txt"'),
      ),
    ),
  );
  examples(command, [
    `lumos 'open Notepad, write "Hello from LUMOS — 你好", then save it as hello.txt'`,
    `lumos 'open calculator, press 7, press ×, press 6, press ='`,
    `lumos 'choose File > Preferences, tick "Show line numbers", press Close' --app editor`,
    `lumos 'write a short essay about tide pools in Notepad' --model ollama/qwen3`,
    `lumos 'draft a mail to ada@example.org about the trip, but do not send it' --max-steps 20 --screenshots`,
    'lumos run --resume ~/.local/state/lumos/traces/essay.jsonl',
  ]);
  runs<GoalOptions>(command, exit, async (output, options, words) => {
    const limits = limitsOf(options);
    const begun = options.resume === undefined ? null : await begunBefore(options.resume);
    const goal = begun && words.length === 0 ? begun.goal : goalIn(words, program);
    const [{ runGoal }, { choosePlanner }, { sessionForGoal }, { startRecording }, { stopByPerson }, { defaultRules }] =
      await Promise.all([
        import('../../planner/loop.js'),
        import('../goal/choose-planner.js'),
        import('../../planner/goal-session.js'),
        import('../goal/record.js'),
        import('../stop-by-person.js'),
        import('../../planner/rules/index.js'),
      ]);
    // Before anything is started: a goal that can't be understood starts nothing.
    const { planner, model, note } = await choosePlanner(goal, options, begun);
    if (note !== null) output.note(note);
    const place = {
      ...options,
      privateIfHeadless: true,
      endsItself: true,
      goal: { words: goal, composed: planner.composes },
    };
    return withSession(place, output, async (session, stop) => {
      const waiting = waitingLine(output.json || options.quiet ? { write: () => {} } : process.stderr);
      const recording = await startRecording(goal, options, model, session, output);
      const person = await stopByPerson(session, {
        stopOnPointer: options.stopOnPointer === true,
        onlyWeb: session.kinds.every((kind) => kind === 'web'),
      });
      try {
        const result = await runGoal(sessionForGoal(session), planner, goal, {
          limits,
          signal: person ? AbortSignal.any([stop, person.signal]) : stop,
          listeners: [
            ...recording.listeners,
            ...(person ? [person.listener] : []),
            createProgress(output, loudness(options), waiting),
          ],
          ...(begun ? { past: begun.past } : {}),
          ...(planner.composes && process.env.LUMOS_FAST_PATHS === '1'
            ? { rules: defaultRules({ fastPaths: true }) }
            : {}),
        });
        for (const warning of person?.warnings ?? []) output.note(warning);
        return report(result, recording, model !== null, output);
      } finally {
        waiting.clear();
        recording.close();
        await person?.close();
      }
    });
  });
}

function goalIn(words: readonly string[], program: Command): string {
  if (words.length === 0) throw badUsage('There is no goal.', `Say what to do: lumos 'open Notepad, write "hello"'.`);
  rejectMistypedCommand(words, program);
  return words.join(' ');
}

/** What the trace of an interrupted run says of it. */
async function begunBefore(file: string): Promise<Begun> {
  const [{ loadTrace }, { pastOf }] = await Promise.all([
    import('../../trace/trace.js'),
    import('../../trace/past.js'),
  ]);
  const trace = await loadTrace(file);
  if (trace.ended?.status === 'done') {
    throw badUsage('That run came to its end: there is nothing to go on with.', 'Look at it with `lumos trace show`.');
  }
  return {
    goal: trace.header.goal,
    past: pastOf(trace),
    exchanges: trace.steps.flatMap(({ exchanges }) => exchanges),
  };
}

function loudness({ quiet, verbose }: GoalOptions): Loudness {
  if (quiet) return 'quiet';
  return verbose ? 'verbose' : 'normal';
}

function report(result: RunResult, recording: Recording, hasModel: boolean, output: Output): number {
  const { status, summary, error, spent, counters, warnings } = result;
  for (const warning of warnings) output.note(warning);
  const data = {
    status,
    summary,
    steps: result.steps.map(stepData),
    spent,
    counters,
    trace: recording.path,
    warnings,
  };
  const about = [spentWords(spent), ...(recording.path === null ? [] : [`trace ${recording.path}`])].join(' · ');
  const goOn = status === 'done' || recording.path === null ? null : goOnHint(recording.path);
  if (error && status === 'failed') {
    const code = output.failure(goOn === null ? error : error.withHint(`${error.hint} ${goOn}`), data);
    output.note(about);
    return code === EXIT.done ? EXIT.notReached : code;
  }
  output.result(`${status}: ${summary}`, data);
  if (hasModel || status !== 'done') output.note(about);
  if (goOn !== null) output.note(goOn);
  return status === 'done' ? EXIT.done : EXIT.notReached;
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

/** `lumos obsreve` and `lumos clikc A14` are no goals. */
function rejectMistypedCommand(words: readonly string[], program: Command): void {
  const goal = words.join(' ');
  if (parseGoal(goal).kind !== 'not_understood') return;
  const names = program.commands.map((command) => command.name());
  const first = (goal.split(/\s/u)[0] ?? '').toLowerCase();
  const meant = names.find((name) => editDistance(first, name, TYPING_MISTAKES) <= TYPING_MISTAKES);
  // Words around it make it a goal in somebody's language, unless the first one nearly is a command with an id after it.
  if (/\s/u.test(goal) && (meant === undefined || words.length === 1)) return;
  throw badUsage(
    `“${first}” is neither a command nor a goal.${meant === undefined ? '' : ` Did you mean ${meant}?`}`,
    `Commands: ${names.join(', ')}. A goal has a verb: lumos "open ${goal}".`,
  );
}

/** Letters that a mistyped command may be off. */
const TYPING_MISTAKES = 2;
