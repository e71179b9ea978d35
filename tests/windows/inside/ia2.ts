/** Run in Windows' node.exe as it is: IAccessible2 of a server in this very process, where it needs no proxies. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import koffi from 'koffi';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import type { RawNode, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import { nodeNamed, surfaceNamed } from '../../contract/fixture.js';

const backend = createWindowsUiaBackend(currentEnvironment());
const page = koffi.load('Z:\\wine\\built\\page.dll');
const count = (name: 'presses' | 'volume' | 'passwords_read') => page.func(`int page_${name}()`)() as number;
let surface: SurfaceId;

before(async () => {
  assert.equal(page.func('int page_show()')(), 1);
  surface = await surfaceNamed(backend, 'Late window');
});
after(() => backend.close());

async function element(name: string): Promise<RawNode> {
  const tree = await backend.read(surface, { deadlineMs: 20_000 });
  return nodeNamed(tree, name) ?? assert.fail(`no "${name}": ${tree.nodes.map((node) => node.name).join(', ')}`);
}

test('roles, states, attributes and places that MSAA has no words for are read (Wine, IAccessible2)', async () => {
  const heading = await element('Welcome');
  assert.deepEqual([heading.role, heading.level], ['heading', 2]);
  const field = await element('Search');
  assert.deepEqual([field.role, field.value], ['searchbox', 'Größe']);
  assert.deepEqual(field.states, ['focusable', 'required']);
  const slider = await element('Volume');
  assert.deepEqual(slider.range, { now: 30, min: 0, max: 100, step: null });
  assert.ok(slider.states.includes('horizontal'));
  const button = await element('Sign in');
  assert.deepEqual([button.platformId, button.shortcut], ['sign:in', 'Alt+S']);
  assert.deepEqual(button.affordances, ['focus', 'press']);
});

test('what MSAA has no default action for is pressed (Wine, IAccessible2)', async () => {
  await backend.perform((await element('Sign in')).handle, { kind: 'press' });
  assert.equal(count('presses'), 1);
});

test('text is set, inserted by code points, and read whole (Wine, IAccessible2)', async () => {
  const { handle } = await element('Search');
  await backend.perform(handle, { kind: 'set_text', text: 'a🙂漢字' });
  await backend.perform(handle, { kind: 'insert_text', text: '-', offset: 2 });
  assert.equal((await backend.perform(handle, { kind: 'read_text' })).text, 'a🙂-漢字');
  assert.equal((await element('Search')).value, 'a🙂-漢字');
});

test('a number is set inside of its range only (Wine, IAccessible2)', async () => {
  const { handle } = await element('Volume');
  await backend.perform(handle, { kind: 'set_value', value: 55 });
  assert.equal(count('volume'), 55);
  await assert.rejects(
    backend.perform(handle, { kind: 'set_value', value: 101 }),
    (error) => error instanceof LumosError && error.code === 'INVALID_ACTION',
  );
});

test('a password is set without ever being read (Wine, IAccessible2)', async () => {
  const password = await element('Password');
  assert.ok(password.states.includes('protected'));
  assert.equal(password.value, undefined);
  await backend.perform(password.handle, { kind: 'set_text', text: 'hunter2' });
  await assert.rejects(
    backend.perform(password.handle, { kind: 'read_text' }),
    (error) => error instanceof LumosError && error.code === 'DENIED',
  );
  assert.equal(count('passwords_read'), 0);
});
