/** Mapping and builder on trees that Accessibility Insights recorded on Windows (WPF and WinForms applications). */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Ask, factsOf, type NodeFacts } from '../../../src/a11y/windows-uia/facts.js';
import { PATTERNS } from '../../../src/a11y/windows-uia/ids.js';
import { toRawNodes } from '../../../src/a11y/windows-uia/nodes.js';
import { keyOf } from '../../../src/a11y/windows-uia/reference.js';
import { withoutWrappers } from '../../../src/a11y/windows-uia/shape.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import { checkNode } from '../../contract/invariants.js';

/** Kept outside of the repository: they belong to others. */
const FOLDER = process.env.LUMOS_UIA_SNAPSHOTS ?? findFolder();
const missing = existsSync(FOLDER) ? false : `no recorded trees in ${FOLDER || 'shared/conformance/uia-snapshots'}`;

interface Recorded {
  readonly Properties?: Readonly<Record<string, { readonly Value: unknown }>>;
  readonly Patterns?: readonly { readonly Name: string }[] | null;
  readonly Children?: readonly Recorded[] | null;
}

function findFolder(): string {
  for (let folder = import.meta.dirname; folder !== join(folder, '..'); folder = join(folder, '..')) {
    const found = join(folder, 'shared', 'conformance', 'uia-snapshots');
    if (existsSync(found)) return found;
  }
  return '';
}

function read(file: string): RawNode[] {
  const root = JSON.parse(readFileSync(join(FOLDER, file), 'utf8').replace(/^\uFEFF/, '')) as Recorded;
  const facts: NodeFacts[] = [];
  const visit = (node: Recorded, depth: number) => {
    facts.push(factsOf(answers(node), depth, (id) => keyOf(1, id.length > 0 ? id : [facts.length])));
    for (const child of node.Children ?? []) visit(child, depth + 1);
  };
  visit(root, 0);
  return toRawNodes(withoutWrappers(facts));
}

function answers(node: Recorded): Ask {
  const has = new Set(node.Patterns?.map(({ Name }) => Name));
  return (property) => {
    const pattern = PATTERNS.find(({ available }) => available === property);
    if (pattern !== undefined) return has.has(`${pattern.name}Pattern`);
    return node.Properties?.[property]?.Value as never;
  };
}

const line = (node: RawNode) =>
  `${' '.repeat(node.depth)}${node.role} "${node.name}" [${node.states}] (${node.affordances})`;

describe('recorded trees of Windows', { skip: missing }, () => {
  for (const file of missing ? [] : readdirSync(FOLDER).filter((name) => name.endsWith('.snapshot'))) {
    test(`${file} becomes well-formed nodes, none of them unknown`, () => {
      for (const node of read(file)) {
        checkNode(node, 'windows-uia', line(node));
        assert.notEqual(node.role, 'unknown', line(node));
      }
    });
  }

  const EXPECTED: Readonly<Record<string, readonly string[]>> = {
    'MonsterButton.snapshot': ['button "<" [focusable] (press,focus)', ' text "<" [] ()'],
    'MonsterEdit.snapshot': [
      'textbox "" [focused,focusable] (set_text,insert_text,focus)',
      ' scrollbar "" [disabled,vertical,offscreen] ()',
      ' scrollbar "" [disabled,horizontal,offscreen] ()',
    ],
    'MonsterListView.snapshot': [
      'listbox "" [focusable] (focus)',
      ' option "Spaniels" [focusable,selectable] (select,focus)',
      '  text "Spaniels" [] ()',
      ' option "Birds" [focusable,selectable] (select,focus)',
      '  text "Birds" [] ()',
      ' option "Trees" [focusable,selectable] (select,focus)',
      '  text "Trees" [] ()',
    ],
    'MonsterMenu.snapshot': [
      'menu "" [focusable] (focus)',
      ' menuitem "Font" [focusable] (expand,focus)',
      '  text "_Font" [] ()',
    ],
    'MonsterDataGrid.snapshot': [
      'grid "" [focusable] (focus)',
      ' row "" [] ()',
      '  columnheader "First Name" [] (press)',
      '   text "First Name" [] ()',
      '   generic "" [offscreen] ()',
      '   generic "" [] ()',
      '  columnheader "Last Name" [] (press)',
      '   text "Last Name" [] ()',
      '   generic "" [] ()',
      '   generic "" [] ()',
    ],
  };
  for (const [file, expected] of Object.entries(EXPECTED)) {
    test(`${file} reads as a person would say it`, () => assert.deepEqual(read(file).map(line), expected));
  }
});
