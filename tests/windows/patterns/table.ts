/** The rows as the table of docs/windows.md. Between the markers nothing is written by hand. */
import { GROUPS } from './index.js';
import type { Row } from './row.js';

const MARK = { start: '<!-- patterns: start -->', end: '<!-- patterns: end -->' } as const;

const cell = (text: string): string => text.replaceAll('|', '\\|');
const line = ({ capability, test, wine, standIn }: Row): string =>
  `| ${[capability, test, wine, standIn].map(cell).join(' | ')} |`;

export function patternTables(): string {
  const tables = GROUPS.map(([title, rows]) =>
    [
      `**${title}**`,
      '',
      '| capability | what is done | Wine 10 | stand-in |',
      '| --- | --- | --- | --- |',
      ...rows.map(line),
    ].join('\n'),
  );
  return [MARK.start, ...tables, MARK.end].join('\n\n');
}

/** The page with the tables as they are to be. @throws where it has no place for them */
export function withTables(page: string): string {
  const start = page.indexOf(MARK.start);
  const end = page.indexOf(MARK.end);
  if (start < 0 || end < start) throw new Error(`the page has no ${MARK.start} … ${MARK.end}`);
  return page.slice(0, start) + patternTables() + page.slice(end + MARK.end.length);
}
