/** A run as one HTML file that needs nothing else and works from a disk. All foreign text is escaped, and no script of it could run. */
import { createHash } from 'node:crypto';
import { spentOf } from '../past.js';
import type { ScreenshotRecord } from '../records.js';
import { seconds } from '../text.js';
import type { Trace, TraceStep } from '../trace.js';
import { esc, foreign } from './escape.js';
import { type Picture, stepHtml } from './step.js';
import { SCRIPT, STYLE } from './style.js';

export interface ReportOptions {
  /** The PNG file of a screenshot record, or null where it is not there. */
  readonly picture?: (record: ScreenshotRecord) => Uint8Array | null;
}

export function reportHtml(trace: Trace, options: ReportOptions = {}): string {
  const { header, ended } = trace;
  const goal = header.goal === '' ? 'A recorded run' : header.goal;
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const csp = `default-src 'none'; img-src data:; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`;
  const picture = (step: TraceStep): Picture => {
    const record = step.screenshot;
    const png = record && options.picture?.(record);
    return png ? { url: `data:image/png;base64,${Buffer.from(png).toString('base64')}`, bounds: record.bounds } : null;
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${esc(goal)} – LUMOS</title>
<style>${STYLE}</style>
</head>
<body>
<header class="top">
<p class="brand">LUMOS · trace of a run</p>
<h1>${foreign(goal)}</h1>
<p class="outcome">${ended ? `<span class="pill ${ended.status}">${ended.status}</span> ${ended.summary === ended.status ? '' : foreign(ended.summary)}` : '<span class="pill">interrupted</span> The trace has no end: the run was interrupted, or is still going on.'}</p>
<dl class="facts">${facts(trace)}</dl>
${ended?.error ? `<p class="outcome"><span class="pill failed">${esc(ended.error.code)}</span> ${foreign(ended.error.hint)}</p>` : ''}
</header>
<nav aria-label="Steps"><ol>${trace.steps.map(link).join('')}</ol></nav>
<main>
${trace.problems.length === 0 ? '' : `<div class="problems">${trace.problems.map((problem) => `<div>${esc(problem)}</div>`).join('')}</div>`}
${trace.steps.map((step) => stepHtml(step, picture(step))).join('\n')}
</main>
<footer><p><kbd>j</kbd> <kbd>k</kbd> or the arrow keys go from step to step, <kbd>e</kbd> opens and closes all details. Texts of applications are shown as they were; characters that cannot be seen are written out.</p></footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function link({ step, acted, acting }: TraceStep): string {
  const kind = acted?.effect.kind ?? 'none';
  const action = acted?.action.action ?? acting?.action.action ?? 'thought';
  return `<li><a class="${kind}" href="#step-${step}" title="${esc(action.replace('_', ' '))}: ${esc(kind.replace('_', ' '))}">${step}</a></li>`;
}

function facts(trace: Trace): string {
  const { header, resumed } = trace;
  const spent = trace.ended?.spent ?? spentOf(trace);
  const tokens = spent.inputTokens + spent.outputTokens;
  const grouped = (number: number): string => number.toLocaleString('en-US');
  const rows: [string, string][] = [
    ['Steps', String(spent.steps)],
    ['Duration', seconds(spent.elapsedMs)],
    ...(tokens > 0
      ? ([['Tokens', `${grouped(spent.inputTokens)} in, ${grouped(spent.outputTokens)} out`]] as [string, string][])
      : []),
    ...(spent.costUsd ? ([['Cost', `$${spent.costUsd.toFixed(4)}`]] as [string, string][]) : []),
    ['Planner', header.model ?? header.planner],
    ['Started', header.started.replace('T', ' ').replace(/\.\d+Z$/u, ' UTC')],
    [
      'Where',
      `${header.desktop.kind} desktop${header.desktop.display ? ` ${header.desktop.display}` : ''}, ${header.platform.os}`,
    ],
    ['Written by', `${header.product.name} ${header.product.version}${header.source ? ` (${header.source})` : ''}`],
    ...(resumed.length > 0 ? ([['Resumed', `${resumed.length} ×`]] as [string, string][]) : []),
  ];
  return rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${foreign(value)}</dd></div>`).join('');
}
