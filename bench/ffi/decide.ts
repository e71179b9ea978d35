/** Which library is used for what. Pure. */
import { CASE_LABELS, CASES, type Case, NEEDED_FOR_COM } from './cases.js';

/** Microseconds of one call (median), or why there is none. */
export type Timing = number | string;

export interface Timings {
  readonly name: string;
  readonly version: string;
  readonly timings: Readonly<Record<Case, Timing>>;
}

export function renderTable(contenders: readonly Timings[]): string {
  const head = ['one call, median', ...contenders.map(({ name, version }) => `${name} ${version}`)];
  const rows = CASES.map((each) => [CASE_LABELS[each], ...contenders.map(({ timings }) => shown(timings[each]))]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `main` is used wherever it can do what is needed; `other` only for what the product needs and it does better or alone. */
export function decide(main: Timings, other: Timings): string {
  const lacking = (contender: Timings) => NEEDED_FOR_COM.filter((each) => typeof contender.timings[each] === 'string');
  if (lacking(main).length > 0) return `${main.name} cannot speak COM: ${list(lacking(main))}.`;
  const better = CASES.filter((each) => faster(other.timings[each], main.timings[each]));
  const parts = [`${main.name} for every native call.`];
  if (lacking(other).length > 0) parts.push(`${other.name} cannot speak COM: ${list(lacking(other))}.`);
  if (better.length === 0) parts.push(`${other.name} is better at nothing that was measured: not used.`);
  else if (lacking(other).length > 0) {
    parts.push(`It is quicker at ${list(better)}, which no part of the product needs from a second library: not used.`);
  } else parts.push(`${other.name} is quicker at ${list(better)}.`);
  return `Decision: ${parts.join(' ')}`;
}

/** By more than noise. */
function faster(a: Timing, b: Timing): boolean {
  return typeof a === 'number' && typeof b === 'number' && a < b * 0.8;
}

function list(cases: readonly Case[]): string {
  return cases.map((each) => CASE_LABELS[each]).join(', ');
}

function shown(timing: Timing): string {
  if (typeof timing === 'string') return `no: ${timing}`;
  return `${timing < 10 ? timing.toFixed(2) : timing.toFixed(1)} us`;
}
