/** The acting script, and its commands on one element. */
import type { Locator } from 'playwright';
import { engineIn, type Script } from './engines.js';
import type { ElementPlace } from './handles.js';
import { actEngine } from './page/act.js';
import type { ActCommand, AnswerTo } from './page/act-protocol.js';

/** Name under which the script is registered as a selector engine. */
export const ACT_ENGINE = 'lumosact';

export const ACT_SCRIPT: Script = [ACT_ENGINE, async () => `(${actEngine.toString()})()`];

/** The very element, or what a command selects from it (`label`, `summary`). */
export function locate(
  place: ElementPlace,
  command?: Extract<ActCommand, readonly ['label'] | readonly ['summary']>,
): Locator {
  const { frame, selector } = place;
  return frame.locator(command === undefined ? selector : chained(place, command));
}

/** @throws what Playwright throws: a TimeoutError when the element is gone, others when its document is */
export async function callElement<const Command extends ActCommand>(
  place: ElementPlace,
  command: Command,
  timeout: number,
): Promise<AnswerTo<Command>> {
  const answer = await place.frame.locator(chained(place, command)).textContent({ timeout });
  return JSON.parse(answer ?? 'null') as AnswerTo<Command>;
}

function chained({ frame, selector }: ElementPlace, command: ActCommand): string {
  return `${selector} >> ${engineIn(frame.page().context(), ACT_ENGINE)}=${JSON.stringify(command)}`;
}
