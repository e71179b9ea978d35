/** A trace as text for people. What applications said stands in quotation marks, escaped. */
import type { Action } from '../actions/action.js';
import { toText } from '../blueprint/text.js';
import { cut, quote } from '../blueprint/text-escape.js';
import { spentOf } from './past.js';
import type { TraceTarget } from './records.js';
import type { Trace, TraceStep } from './trace.js';

/** Code points of a text that is entered, in one line. */
const SHOWN = 120;

/** `set_text A4 textbox "Name" = "Ada"` */
export function describeStepAction(
  action: Action,
  target: TraceTarget | null,
  destination: TraceTarget | null = null,
): string {
  const { action: name, reason: _reason, ...said } = action as Action & Record<string, unknown>;
  const words = [name as string];
  // What it is done to comes first, whichever way the action was written.
  const { target: at, from, ...rest } = said as { readonly target?: unknown; readonly from?: unknown };
  const ordered = [...(at === undefined ? [] : [['target', at]]), ...(from === undefined ? [] : [['from', from]])];
  for (const [key, value] of [...ordered, ...Object.entries(rest)] as [string, unknown][]) {
    const meant = key === 'to' && action.action === 'drag' ? destination : target;
    if (key === 'target' || key === 'from' || (key === 'to' && action.action === 'drag')) {
      words.push(`${key === 'to' ? '→ ' : ''}${aim(value, meant)}`);
    } else if (typeof value === 'string') words.push(quote(cut(value, SHOWN).text));
    else words.push(`${key} ${JSON.stringify(value)}`);
  }
  if (!('target' in said) && action.action !== 'drag' && target) words.push(`into ${aim(target.id ?? '', target)}`);
  return words.join(' ');
}

function aim(value: unknown, target: TraceTarget | null): string {
  const place = typeof value === 'string' ? value : `${JSON.stringify(value)}`;
  return target ? `${place} ${target.role} ${quote(cut(target.name, SHOWN).text)}`.trim() : place;
}

export function headLines(trace: Trace): string[] {
  const { header, ended, resumed } = trace;
  const place = `${header.desktop.kind} desktop${header.desktop.display === null ? '' : ` ${header.desktop.display}`}`;
  return [
    `goal     ${quote(header.goal)}`,
    `outcome  ${ended ? `${ended.status}: ${quote(cut(ended.summary, 400).text)}` : 'interrupted, or still running'}`,
    `planner  ${header.planner}${header.model === null ? '' : ` with ${header.model}`}`,
    `where    ${place}, ${header.platform.os}, ${header.product.name} ${header.product.version}${header.source ? `, from ${header.source}` : ''}`,
    `started  ${header.started}${resumed.length > 0 ? `, resumed ${resumed.length} times` : ''}`,
    `spent    ${spentWords(trace)}`,
  ];
}

export function spentWords(trace: Trace): string {
  const spent = trace.ended?.spent ?? spentOf(trace);
  const tokens = spent.inputTokens + spent.outputTokens;
  return [
    `${spent.steps} ${spent.steps === 1 ? 'step' : 'steps'}`,
    seconds(spent.elapsedMs),
    ...(tokens > 0 ? [`${spent.inputTokens} + ${spent.outputTokens} tokens`] : []),
    ...(spent.costUsd ? [`$${spent.costUsd.toFixed(4)}`] : []),
  ].join(', ');
}

export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The whole run, a few lines a step. */
export function traceText(trace: Trace): string {
  return [
    ...headLines(trace),
    '',
    ...trace.steps.flatMap(stepLines),
    ...trace.problems.map((problem) => `! ${problem}`),
  ].join('\n');
}

function stepLines(step: TraceStep): string[] {
  const { acted, acting, rules, decision } = step;
  const action = acted?.action ?? acting?.action;
  const lines = rules.map((rule) => `     rule ${rule.rule} ${rule.verdict}: ${rule.message}`);
  const head = action
    ? describeStepAction(action, acted?.target ?? acting?.target ?? null, acting?.destination ?? null)
    : `asked ${step.exchanges.length} times, did nothing`;
  const effect = acted
    ? `     ${acted.effect.kind}: ${acted.effect.summary}  (${seconds(acted.elapsedMs)})`
    : acting
      ? '     no outcome: the run was interrupted here'
      : null;
  return [
    `${String(step.step).padStart(3)}  ${head}`,
    ...(action?.reason === undefined ? [] : [`     why: ${quote(cut(action.reason, 400).text)}`]),
    ...lines,
    ...(decision && decision.rule !== 'mode:bounded' ? [`     policy ${decision.verdict}: ${decision.reason}`] : []),
    ...(effect === null ? [] : [effect]),
    ...(acted?.error ? [`     ${acted.error.code}: ${acted.error.hint}`] : []),
  ];
}

/** Everything that is known of one step. */
export function stepText(step: TraceStep): string {
  const { acted, before, exchanges } = step;
  const part = (title: string, text: string): string[] => (text === '' ? [] : ['', `── ${title}`, text]);
  const said = exchanges.flatMap((exchange) => [
    ...exchange.messages.flatMap((message) => part(message.role, printableLines(message.text))),
    ...part(`answer of ${exchange.model} (${seconds(exchange.elapsedMs)})`, printableLines(exchange.answer)),
    ...part('coerced', exchange.coerced.map((each) => `${each.property}: ${each.note}`).join('\n')),
    ...part('sent back', exchange.complaint ?? ''),
  ]);
  const timings = Object.entries(acted?.timings ?? {}).map(([stage, ms]) => `${stage} ${seconds(ms ?? 0)}`);
  return [
    ...stepLines(step),
    ...part('seen before', before ? toText(before) : 'no window was open'),
    ...said,
    ...part('what changed', acted?.effect.difference ?? ''),
    ...part('read back', acted?.effect.readBack === undefined ? '' : quote(acted.effect.readBack)),
    ...part('how', acted?.means ?? ''),
    ...part('warnings', (acted?.warnings ?? []).join('\n')),
    ...part('time', timings.join(', ')),
  ].join('\n');
}

/** Line by line as written: the command line takes out what would steer a terminal. */
function printableLines(text: string): string {
  return text.replace(/\s+$/u, '');
}
