/** One step of a report. */
import type { Action } from '../../actions/action.js';
import { STAGES } from '../../actions/result.js';
import type { Rect } from '../../blueprint/geometry.js';
import { cut } from '../../blueprint/text-escape.js';
import type { TraceTarget } from '../records.js';
import { seconds } from '../text.js';
import type { TraceExchange, TraceStep } from '../trace.js';
import { drawing } from './drawing.js';
import { esc, foreign } from './escape.js';

export type Picture = { readonly url: string; readonly bounds: Rect | null } | null;

/** Code points of a text in a heading. */
const SHOWN = 160;

export function stepHtml(step: TraceStep, picture: Picture): string {
  const { acted, acting, before } = step;
  const action = acted?.action ?? acting?.action ?? null;
  const target = acted?.target ?? acting?.target ?? null;
  const bounds = target?.bounds ?? acting?.target?.bounds ?? null;
  const marked = target ? { bounds, label: `${target.role} ${target.name}` } : null;
  const view = drawing(before, marked, picture);
  const place = before ? `in ${foreign(before.surface.title)}${appOf(before.surface.app.name)}` : 'no window was open';
  return `<article id="step-${step.step}" tabindex="-1"${view === '' ? ' class="wide"' : ''} aria-labelledby="title-${step.step}">
<h2 id="title-${step.step}"><span class="n">${step.step}</span><span class="what">${headline(action, target, acting?.destination ?? null)}</span>${effectPill(step)}</h2>
<p class="where">${place} · at ${seconds(step.t)}</p>
<div class="text">${parts(step, action)}</div>
${view === '' ? '' : `<figure class="picture">${view}<figcaption>${caption(target, picture)}</figcaption>${afterwards(step)}</figure>`}
</article>`;
}

function afterwards({ before, after }: TraceStep): string {
  if (!after || !before || after.hash === before.hash) return '';
  return `<details><summary>Afterwards: ${foreign(after.surface.title)}</summary>${drawing(after, null, null)}</details>`;
}

function appOf(name: string): string {
  return name === '' ? '' : ` of ${foreign(name)}`;
}

function caption(target: TraceTarget | null, picture: Picture): string {
  const what = picture ? 'The screen before the step' : 'Drawn from the blueprint before the step';
  return target
    ? `${what}; marked: ${esc(target.id ?? '')} ${esc(target.role)} ${foreign(cut(target.name, SHOWN).text)}`
    : what;
}

const VERBS: Partial<Record<Action['action'], string>> = {
  open_app: 'Open',
  open_url: 'Go to',
  open_search: 'Search the desktop for',
  switch_surface: 'Switch to',
  click: 'Click',
  double_click: 'Double-click',
  right_click: 'Right-click',
  hover: 'Point at',
  drag: 'Drag',
  type_text: 'Type',
  set_text: 'Set the text',
  press_key: 'Press',
  select: 'Select',
  toggle: 'Toggle',
  expand: 'Expand',
  set_value: 'Set the value',
  scroll: 'Scroll',
  wait_for: 'Wait for',
  ask_user: 'Ask',
  observe: 'Look',
  finish: 'Finish',
};

function headline(action: Action | null, target: TraceTarget | null, destination: TraceTarget | null): string {
  if (!action) return 'Thought, and did nothing';
  const {
    action: name,
    reason: _reason,
    target: _target,
    from: _from,
    ...said
  } = action as Action & Record<string, unknown>;
  const words = Object.entries(said).map(([key, value]) => {
    if (name === 'drag') return '';
    const text = typeof value === 'string' ? value : `${key} ${JSON.stringify(value)}`;
    return `<code dir="auto">${esc(cut(text, SHOWN).text)}</code>`;
  });
  const aim = target
    ? `<span class="aim">${esc(target.role)} <b>${foreign(cut(target.name, SHOWN).text)}</b></span>`
    : '';
  const to = destination
    ? `→ <span class="aim">${esc(destination.role)} <b>${foreign(cut(destination.name, SHOWN).text)}</b></span>`
    : '';
  return [
    VERBS[name as Action['action']] ?? esc(String(name)),
    ...words,
    aim === '' ? '' : `${words.length > 0 ? 'in ' : ''}${aim}`,
    to,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function effectPill({ acted, acting }: TraceStep): string {
  if (acted) return `<span class="pill ${acted.effect.kind}">${acted.effect.kind.replace('_', ' ')}</span>`;
  return acting ? '<span class="pill">interrupted</span>' : '';
}

function parts(step: TraceStep, action: Action | null): string {
  const { acted } = step;
  const difference = acted?.effect.difference ?? '';
  return [
    action?.reason === undefined ? '' : `<p class="why">${foreign(action.reason)}</p>`,
    notes(step),
    acted ? `<p class="effect">${foreign(sentence(acted.effect.summary))}</p>` : '',
    acted?.error
      ? `<p class="effect"><span class="pill refused">${esc(acted.error.code)}</span> ${foreign(acted.error.hint)}</p>`
      : '',
    difference === '' ? '' : `<h3>What changed</h3>${diffHtml(difference)}`,
    step.exchanges.map(exchangeHtml).join(''),
    acted ? timings(step) : '',
  ].join('');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why: rules, the policy, what had to be rewritten. */
function notes({ rules, decision, acted, exchanges }: TraceStep): string {
  const coerced = [...(acted?.coerced ?? []), ...exchanges.flatMap((exchange) => exchange.coerced)];
  const lines = [
    ...rules.map((rule) => `<span class="pill ${rule.verdict}">${esc(rule.rule)}</span>${foreign(rule.message)}`),
    ...(decision
      ? [
          `<span class="pill ${decision.verdict}">policy: ${decision.verdict}</span>${foreign(decision.reason)}${
            decision.answeredBy === 'person' ? ' (a person said yes)' : ''
          }`,
        ]
      : []),
    ...coerced.map(
      (each) =>
        `<span class="pill">rewritten</span>${foreign(`${each.property === '' ? '' : `${each.property}: `}${each.note}`)}`,
    ),
    ...(acted?.means ? [`<span class="pill">how</span>${foreign(acted.means)}`] : []),
    ...(acted?.warnings ?? []).map((warning) => `<span class="pill partial">note</span>${foreign(warning)}`),
  ];
  return lines.length === 0 ? '' : `<ul class="notes">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

const CLASSES: Readonly<Record<string, string>> = { '+': 'add', '-': 'del', '~': 'chg' };

function diffHtml(difference: string): string {
  const lines = difference
    .split('\n')
    .map((line) => `<span class="${CLASSES[line.charAt(0)] ?? 'rest'}">${esc(line)}</span>`);
  return `<pre dir="auto" tabindex="0">${lines.join('\n')}</pre>`;
}

function exchangeHtml(exchange: TraceExchange): string {
  const { usage, complaint } = exchange;
  const tokens = usage.inputTokens === null ? '' : ` · ${usage.inputTokens} + ${usage.outputTokens ?? '?'} tokens`;
  const prompt = exchange.messages
    .map(({ role, text }) => `<h3>${esc(role)}</h3><pre dir="auto" tabindex="0">${esc(text)}</pre>`)
    .join('');
  return `<details><summary>${complaint === null ? 'Prompt and answer' : 'An answer that was sent back'} · ${foreign(exchange.model)} · ${seconds(
    exchange.elapsedMs,
  )}${tokens}</summary><h3>Answer</h3><pre dir="auto" tabindex="0">${esc(exchange.answer)}</pre>${
    complaint === null ? '' : `<h3>Sent back because</h3><p class="effect">${foreign(complaint)}</p>`
  }<details><summary>The prompt</summary>${prompt}</details></details>`;
}

/** Thinking and the stages, as one bar. Widths in thousandths, so that no style attribute is needed. */
function timings({ acted, exchanges }: TraceStep): string {
  const thinking = exchanges.reduce((sum, exchange) => sum + exchange.elapsedMs, 0);
  const spans = [
    ...(thinking > 0 ? [{ name: 'model', ms: thinking, kind: 0 }] : []),
    ...STAGES.flatMap((name) => {
      const ms = acted?.timings[name];
      return ms !== undefined && ms >= 0.5 ? [{ name, ms, kind: 1 + STAGES.indexOf(name) }] : [];
    }),
  ];
  const total = spans.reduce((sum, span) => sum + span.ms, 0);
  if (total <= 0) return '';
  let x = 0;
  const rects = spans.map(({ ms, kind }) => {
    const width = (ms / total) * 1000;
    const rect = `<rect class="s${kind}" x="${x.toFixed(1)}" width="${width.toFixed(1)}" height="10"/>`;
    x += width;
    return rect;
  });
  const legend = spans.map(
    ({ name, ms, kind }) =>
      `<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="s${kind}" width="10" height="10" rx="2"/></svg>${name} ${seconds(ms)}</li>`,
  );
  return `<h3>Time</h3><svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${rects.join(
    '',
  )}</svg><ul class="legend">${legend.join('')}</ul>`;
}
