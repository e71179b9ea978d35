import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Ia2Object, parseAttributes, refined } from '../../../src/a11y/windows-uia/ia2.js';
import type { RawNode } from '../../../src/blueprint/model.js';
import { ComError, codeOf } from '../../../src/platform/windows/com/hresult.js';

const refuse = (): never => {
  throw new ComError('IAccessible2', codeOf('E_NOTIMPL'));
};
const object = (parts: Partial<Ia2Object>): Ia2Object => ({
  role: refuse,
  states: refuse,
  attributes: refuse,
  position: refuse,
  text: refuse,
  replaceText: refuse,
  range: refuse,
  setCurrent: refuse,
  actions: refuse,
  doAction: refuse,
  release: () => {},
  ...parts,
});
const NODE: RawNode = {
  depth: 1,
  handle: { backend: 'windows-uia', key: 'x' },
  role: 'group',
  nativeRole: 'ROLE_SYSTEM 20',
  name: '',
  states: [],
  bounds: null,
  affordances: [],
  native: {},
};

describe('IAccessible2', () => {
  test('attributes are told apart where names and values have colons and semicolons', () => {
    assert.deepEqual(
      [...parseAttributes('tag:h2;id:a\\:b\\;c;empty:;level:2')],
      [
        ['tag', 'h2'],
        ['id', 'a:b;c'],
        ['empty', ''],
        ['level', '2'],
      ],
    );
    assert.deepEqual([...parseAttributes('no pairs at all')], []);
  });

  test('what an object refuses stays as MSAA said it', () => {
    assert.deepEqual(refined(NODE, object({})), { ...NODE, native: { ia2States: 0 } });
  });

  test("an author's own role comes before that of the toolkit", () => {
    const landmark = object({ role: () => 1069, attributes: () => 'xml-roles:navigation;' });
    assert.equal(refined(NODE, landmark).role, 'navigation');
    assert.equal(refined(NODE, object({ role: () => 1069 })).role, 'region');
    assert.equal(refined(NODE, object({ role: () => 20 })).role, 'group');
  });

  test('text is the value of what can be edited, and the name of what is only shown', () => {
    const text = () => ({ text: 'one \ufffc two', length: 9 });
    assert.equal(refined(NODE, object({ text })).name, 'one  two');
    assert.equal(refined({ ...NODE, name: 'Own' }, object({ text })).name, 'Own');
    const field = refined({ ...NODE, role: 'textbox' }, object({ states: () => 0x8, text }));
    assert.deepEqual([field.value, field.name, field.affordances], ['one \ufffc two', '', ['set_text', 'insert_text']]);
  });

  test('the text of a password is not asked for', () => {
    const secret: RawNode = { ...NODE, role: 'textbox', states: ['protected'] };
    const node = refined(secret, object({ states: () => 0x8, text: () => assert.fail('asked') }));
    assert.equal(node.value, undefined);
  });

  test('a long text tells its length', () => {
    const node = refined(NODE, object({ states: () => 0x8, text: () => ({ text: 'abc', length: 9000 }) }));
    assert.deepEqual([node.value, node.valueLength], ['abc', 9000]);
  });
});
