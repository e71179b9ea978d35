import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { ActionResult } from '../../actions/result.js';
import { LumosError } from '../../errors.js';
import { badUsage, type Exit, examples, type PlaceOptions, runs, withInput, withPlace } from '../command.js';
import { EXIT, exitCodeOf } from '../exit-codes.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';
import { describeResult } from '../result-text.js';
import { namesPage } from '../web-place.js';

/** `lumos act '{"action": …}'`: one validated primitive as JSON. */
export function addAct(program: Command, exit: Exit): void {
  const command = withInput(
    withPlace(
      program
        .command('act')
        .argument('<json>', 'the action, or - to read it from standard input')
        .description('perform one action given as JSON (see `lumos act --help`)'),
    ),
  );
  examples(command, [
    `lumos act '{"action": "click", "target": "A14"}'`,
    `lumos act '{"action": "set_text", "target": "A9", "text": "naïve — 你好"}' --json`,
    `echo '{"action": "press_key", "key": "Control+s"}' | lumos act -`,
  ]);
  runs(command, exit, async (output, options, [json]) => {
    const text = json === '-' ? await readAll(process.stdin) : json!;
    let action: unknown;
    try {
      action = JSON.parse(text);
    } catch (error) {
      throw badUsage(
        `This is not JSON: ${(error as Error).message}`,
        `Quote it: lumos act '{"action": "click", "target": "A14"}'`,
      );
    }
    return performAndReport(action, options, output);
  });
}

/** Performs one action, prints what came of it, and answers the exit code. */
export async function performAndReport(action: unknown, options: PlaceOptions, output: Output): Promise<number> {
  const web = options.web ?? (namesPage(action) ? ('if-running' as const) : undefined);
  const where = web === undefined ? options : { ...options, web };
  return withSession(where, output, async (session) => {
    // The ids of a capture are those of its one blueprint; they are not kept between commands.
    if (options.from !== undefined) await session.observe();
    const result = await session.act(action);
    if (result.surface?.backend === 'web' && result.surface.kind === 'dialog') {
      const answer = options.dialogs === 'accept' ? 'accepted' : 'dismissed (--dialogs accept accepts it)';
      output.note(`The dialog is ${answer} when this command ends; a goal of several steps can answer it.`);
    }
    if (output.json) {
      if (!result.error) output.result('', result);
      else return output.failure(LumosError.fromJSON(result.error));
    } else if (result.error) {
      return output.failure(LumosError.fromJSON(result.error));
    } else {
      output.result(describeResult(result), result);
    }
    return exitOf(result);
  });
}

function exitOf(result: ActionResult): number {
  if (result.error) return exitCodeOf(result.error.code);
  return result.effect.kind === 'no_effect' || result.effect.kind === 'partial' ? EXIT.notReached : EXIT.done;
}
