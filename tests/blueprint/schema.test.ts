import assert from 'node:assert/strict';
import test from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { buildBlueprint } from '../../src/blueprint/build.js';
import { elementSignature, fnv1a32, fnv1a64, hashBlueprint } from '../../src/blueprint/hash.js';
import { IdRegistry } from '../../src/blueprint/ids.js';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import { BLUEPRINT_SCHEMA } from '../../src/blueprint/schema.js';
import { changed } from '../support/blueprint.js';
import { rawTree } from '../support/raw.js';
import { calculator, editor, files, login, settings } from './fixtures.js';

const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false }).compile(BLUEPRINT_SCHEMA);

function problems(value: unknown): string {
  return validate(JSON.parse(JSON.stringify(value))) ? '' : JSON.stringify(validate.errors);
}

test('blueprints validate against the published schema', () => {
  for (const one of [editor, login, settings, files, calculator]) assert.equal(problems(one), '');
  const built = buildBlueprint(
    rawTree(
      `window "W" [0,0,800,600]
        textbox "Name" [0,0,100,20] focused #name +set_text +focus placeholder="you" description="d" shortcut="Alt+N" = "a"
        textbox "Secret" [0,20,100,20] protected +set_text
        slider "S" [0,40,100,20] range={"now":1,"min":0,"max":null,"step":null} +set_value
        table "T" [0,60,400,400] rowCount=1000 columnCount=2 unreadChildren=900
         row "R" [0,60,400,20] row=0 position=1 setSize=1000 +select`.replaceAll('        ', ' '),
      { partial: { reason: 'limit', message: 'too many' }, blockedBy: ['x'] },
    ),
    new IdRegistry(),
    { sequence: 3, takenAt: 1 },
  );
  assert.equal(problems(built), '');
  assert.ok(built.elements.length >= 5);
});

test('the schema is closed: unknown fields, roles, states and malformed ids are refused', () => {
  const first = editor.elements[0]!;
  const withElement = (element: Partial<Record<keyof Element | 'extra', unknown>>): unknown => ({
    ...editor,
    elements: [{ ...first, ...element }],
  });
  for (const wrong of [
    { ...editor, extra: 1 },
    { ...editor, schema: 'lumos.blueprint/2' },
    { ...editor, focus: '12' },
    withElement({ extra: 1 }),
    withElement({ role: 'push button' }),
    withElement({ states: ['shiny'] }),
    withElement({ id: 'B12' }),
    withElement({ bounds: { x: 0, y: 0 } }),
    withElement({ affordances: undefined }),
  ]) {
    assert.notEqual(problems(wrong), '');
  }
});

test("the schema refuses a password's value", () => {
  const secret = { ...editor.elements[0]!, states: ['protected'] };
  assert.equal(problems({ ...editor, elements: [secret] }), '');
  assert.notEqual(problems({ ...editor, elements: [{ ...secret, value: 'hunter2' }] }), '');
});

test('FNV-1a gives the published values, in base 36 of at least 7 characters (XB-08)', () => {
  const base36 = (hex: string): string => BigInt(hex).toString(36);
  // Test vectors of http://www.isthe.com/chongo/tech/comp/fnv/ (test_fnv.c).
  for (const [text, bits32, bits64] of [
    ['', '0x811c9dc5', '0xcbf29ce484222325'],
    ['a', '0xe40c292c', '0xaf63dc4c8601ec8c'],
    ['foobar', '0xbf9cf968', '0x85944171f73967e8'],
    ['chongo was here!\n', '0xd49930d5', '0x46810940eff5f915'],
  ] as const) {
    assert.equal(fnv1a32(text), base36(bits32).padStart(7, '0'));
    assert.equal(fnv1a64(text), base36(bits64).padStart(13, '0'));
  }
  assert.notEqual(fnv1a64('ä'), fnv1a64('ã'));
});

test('the hash changes with everything a caller can see, and with nothing else', () => {
  const hash = (one: Blueprint): string => hashBlueprint(one);
  assert.match(hash(editor), /^[0-9a-z]{13}$/);
  assert.equal(hash({ ...editor, sequence: 99, takenAt: 5 }), hash(editor));
  assert.equal(hash({ ...editor, surface: { ...editor.surface, stacking: 7 } }), hash(editor));
  const seen = new Set([hash(editor)]);
  const changes: Partial<Element>[] = [
    { name: 'Other' },
    { value: null },
    { value: '' },
    { value: 'x' },
    { states: ['focused'] },
    { bounds: null },
    { bounds: { x: 1, y: 2, width: 3, height: 4 } },
    { affordances: [] },
    { foreground: false },
    { range: { now: 1, min: 0, max: 2, step: null } },
    { description: 'x' },
    { placeholder: 'x' },
    { summary: { hidden: 1, how: '' } },
    { role: 'link' },
    { level: 1 },
  ];
  for (const change of changes) seen.add(hash(changed(editor, { A5: change })));
  seen.add(hash(changed(editor, { A5: null })));
  seen.add(hash(changed(editor, {}, { focus: null })));
  seen.add(hash(changed(editor, {}, { surface: { title: 'x' } })));
  assert.equal(seen.size, changes.length + 4);
  assert.equal(
    hash(changed(editor, { A5: { states: ['focused', 'pressed'] } })),
    hash(changed(editor, { A5: { states: ['pressed', 'focused'] } })),
  );
});

test("an element's signature is of its role, name, value, identifier, path and frame", () => {
  const element = editor.elements[1]!;
  const signature = elementSignature(element, 'menubar');
  assert.match(signature, /^[0-9a-z]{7}$/);
  assert.equal(elementSignature({ ...element, id: 'A77', states: ['disabled'] }, 'menubar'), signature);
  assert.notEqual(elementSignature(element, 'toolbar'), signature);
  assert.notEqual(elementSignature({ ...element, value: '' }, 'menubar'), signature);
});
