/** What a person sees while a goal is carried out: one line a step, what the rules said, and a sign of life while waiting. */
import type { Blueprint } from '../../blueprint/model.js';
import { toText } from '../../blueprint/text.js';
import { quote } from '../../blueprint/text-escape.js';
import type { RunEvent, RunListener } from '../../planner/events.js';
import type { Output } from '../output.js';
import { stepWords } from './step-words.js';
import type { Waiting } from './waiting.js';

/** `quiet` = nothing but the end; `verbose` = also what was seen, asked and answered. */
export type Loudness = 'quiet' | 'normal' | 'verbose';

export function createProgress(output: Output, loudness: Loudness, waiting: Waiting): RunListener {
  let before: Blueprint | null = null;
  let where: string | null = null;
  const say = (text: string): void => {
    waiting.clear();
    output.note(text);
  };
  const listener = (event: RunEvent): void => {
    switch (event.kind) {
      case 'started':
        if (event.resumedAt !== null) say(`going on after step ${event.resumedAt}: ${event.goal}`);
        return;
      case 'observed':
        before = event.blueprint;
        if (loudness === 'verbose' && before) say(toText(before));
        return;
      case 'asking':
        waiting.show('thinking');
        return;
      case 'exchange':
        waiting.clear();
        if (event.exchange.complaint !== null) say(`   the model was asked again: ${event.exchange.complaint}`);
        if (loudness === 'verbose') say(event.exchange.answer);
        return;
      case 'rule':
        if (event.verdict !== 'told' || loudness === 'verbose')
          say(`   ${event.verdict} (${event.rule}): ${event.message}`);
        return;
      case 'acting':
        waiting.show(stepWords(event.action, before));
        return;
      case 'acted': {
        const title = before?.surface.title ?? null;
        const moved = title !== null && where !== null && title !== where ? ` in ${quote(title)}` : '';
        where = title ?? where;
        const { effect, summary } = event.outcome;
        waiting.clear();
        output.step(`${event.step}. ${stepWords(event.action, before)}${moved}`, effect, summary);
        return;
      }
      case 'ended':
        waiting.clear();
    }
  };
  return loudness === 'quiet' ? () => waiting.clear() : listener;
}
