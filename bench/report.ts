/** Figures, their aims and the table that shows them. Pure. */

export interface Aim {
  readonly relation: '<' | '<=' | '>=' | '=';
  readonly value: number;
}

export interface Figure {
  /** What was measured on: a window, or "start", "tokens". */
  readonly group: string;
  readonly name: string;
  /** null = could not be measured; `note` says why. */
  readonly value: number | null;
  readonly unit: 'ms' | 'times' | 'nodes' | 'tokens' | 'elements' | 'calls' | 'percent';
  readonly aim?: Aim;
  readonly note?: string;
}

export type Verdict = 'met' | 'missed' | 'not measured' | '';

export function verdict({ value, aim }: Figure): Verdict {
  if (value === null || Number.isNaN(value)) return 'not measured';
  if (aim === undefined) return '';
  const met =
    aim.relation === '<'
      ? value < aim.value
      : aim.relation === '<='
        ? value <= aim.value
        : aim.relation === '>='
          ? value >= aim.value
          : value === aim.value;
  return met ? 'met' : 'missed';
}

/** Plain text, one line a figure, grouped; columns as wide as they need to be. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    shown(figure.value, figure.unit),
    figure.aim === undefined ? '' : `${figure.aim.relation} ${shown(figure.aim.value, figure.unit)}`,
    verdict(figure),
    figure.note ?? '',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(4, ...rows.map((row) => (row[column] ?? '').length)));
  const lines: string[] = [];
  figures.forEach(({ group }, i) => {
    if (figures[i - 1]?.group !== group) lines.push(`${lines.length === 0 ? '' : '\n'}${group}`);
    const cells = (rows[i] ?? []).map((cell, column) =>
      column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    );
    lines.push(`  ${cells.join('  ')}`.trimEnd());
  });
  return lines.join('\n');
}

export function summary(figures: readonly Figure[]): string {
  const count = (wanted: Verdict) => figures.filter((figure) => verdict(figure) === wanted).length;
  return `${count('met')} aims met, ${count('missed')} missed, ${count('not measured')} not measured`;
}

function shown(value: number | null, unit: Figure['unit']): string {
  if (value === null || Number.isNaN(value)) return '-';
  if (unit === 'ms') return `${value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
  if (unit === 'times') return `${value.toFixed(value < 10 ? 2 : 1)}x`;
  if (unit === 'calls') return value.toFixed(1);
  if (unit === 'percent') return `${value.toFixed(1)} %`;
  return `${Math.round(value)} ${unit}`;
}
