/** What docs/windows.md is made of: between its markers nothing is written by hand. */
import { WINE_CAPABILITIES, WINE_GAPS } from '../../contract/wine-gaps.js';
import { GROUPS } from './index.js';

type Cells = readonly string[];

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function patterns(): string {
  const head = ['capability', 'what is done', 'Wine 10', 'stand-in'];
  return GROUPS.map(([title, rows]) => {
    const cells = rows.map(({ capability, test, wine, standIn }) => [capability, test, wine, standIn]);
    return `**${title}**\n\n${table(head, cells)}`;
  }).join('\n\n');
}

function contract(): string {
  const flags = Object.entries(WINE_CAPABILITIES).map(([flag, has]) => {
    const gap = WINE_GAPS[flag];
    return [`\`${flag}\``, has ? 'yes' : 'no', gap === undefined ? (has ? 'yes' : 'no') : `not in Wine: ${gap}`];
  });
  const gaps = Object.entries(WINE_GAPS).filter(([name]) => !(name in WINE_CAPABILITIES));
  return table(
    ['flag, or test', 'stand-in', 'Wine 10, standard controls'],
    [...flags, ...gaps.map(([name, why]) => [name, 'yes', `not in Wine: ${why}`])],
  );
}

const PARTS: Readonly<Record<string, () => string>> = { patterns, contract };

/** The page with its tables as they are to be. @throws where it has no place for one */
export function withTables(page: string): string {
  return Object.entries(PARTS).reduce((text, [name, make]) => {
    const [start, end] = [`<!-- ${name}: start -->`, `<!-- ${name}: end -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the page has no ${start} … ${end}`);
    return `${text.slice(0, from)}${start}\n\n${make()}\n\n${text.slice(to)}`;
  }, page);
}
