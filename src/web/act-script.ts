/** Registers the acting script with Playwright, and runs its commands on one element. */
import type { Locator } from 'playwright';
import type { ElementPlace } from './handles.js';
import { actEngine } from './page/act.js';
import type { ActCommand, AnswerTo } from './page/act-protocol.js';

/** Name under which the script is registered as a selector engine. */
export const ACT_ENGINE = 'lumosact';

let registered: Promise<void> | null = null;

/** Once per process, before the first browser is opened. */
export function registerActScript(): Promise<void> {
  registered ??= import('playwright').then(({ selectors }) =>
    selectors.register(ACT_ENGINE, `(${actEngine.toString()})()`, { contentScript: true }),
  );
  return registered;
}

/** The very element, or what a command selects from it (`label`, `summary`). */
export function locate(
  place: ElementPlace,
  command?: Extract<ActCommand, readonly ['label'] | readonly ['summary']>,
): Locator {
  const { frame, selector } = place;
  return frame.locator(command === undefined ? selector : chained(selector, command));
}

/** @throws what Playwright throws: a TimeoutError when the element is gone, others when its document is */
export async function callElement<const Command extends ActCommand>(
  { frame, selector }: ElementPlace,
  command: Command,
  timeout: number,
): Promise<AnswerTo<Command>> {
  const answer = await frame.locator(chained(selector, command)).textContent({ timeout });
  return JSON.parse(answer ?? 'null') as AnswerTo<Command>;
}

function chained(selector: string, command: ActCommand): string {
  return `${selector} >> ${ACT_ENGINE}=${JSON.stringify(command)}`;
}
