/** Run in Windows' node.exe as it is: the system's own controls (`fixtures/stdctl.c`), without a provider, through MSAA. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { openMsaa } from '../../../src/a11y/windows-uia/com-msaa.js';
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import type { MsaaObject } from '../../../src/a11y/windows-uia/msaa.js';
import { toNode } from '../../../src/a11y/windows-uia/read-msaa.js';
import type { RawNode, SurfaceId } from '../../../src/blueprint/model.js';
import { currentEnvironment } from '../../../src/environment.js';
import { CoApartment, isComError, liveObjects } from '../../../src/platform/windows/com/index.js';
import { nativeWindows } from '../../../src/platform/windows/native-windows.js';
import { nodeNamed, surfaceNamed } from '../../contract/fixture.js';

const SECRET = 'correct-horse-battery';
const backend = createWindowsUiaBackend(currentEnvironment());
const windows = nativeWindows();
let apartment: CoApartment;
let program: ChildProcess;
let surface: SurfaceId;

before(async () => {
  program = spawn('Z:\\wine\\built\\stdctl.exe', [], { stdio: 'ignore' });
  surface = await surfaceNamed(backend, 'Standard controls');
  apartment = CoApartment.enter();
});
after(async () => {
  apartment.leave();
  await backend.close();
  const ended = once(program, 'exit');
  program.kill();
  await ended;
});

const msaa = () => openMsaa() ?? assert.fail('no oleacc');

async function controlWindows(): Promise<readonly number[]> {
  const info = (await backend.surfaces()).find(({ id }) => id === surface) ?? assert.fail('no window');
  return windows.children(Number(info.native.hwnd));
}

/** What MSAA says of each control, without messages or UI Automation. */
async function controls(): Promise<readonly RawNode[]> {
  return (await controlWindows()).map((hwnd, index) =>
    using(hwnd, (object) => toNode(object, 1, `${hwnd}`), `no object for control ${index}`),
  );
}

function using<T>(hwnd: number, work: (object: MsaaObject) => T, otherwise = 'no object'): T {
  const object = msaa().fromWindow(hwnd, 'client') ?? assert.fail(otherwise);
  try {
    return work(object);
  } finally {
    object.release();
  }
}

test("the system's own controls have names, states and places by MSAA (Wine, MSAA)", async () => {
  const nodes = await controls();
  // Wine knows a role for edit controls only, and gives them the label before them as their name.
  assert.deepEqual(
    nodes.map(({ role, name, states }) => [role, name, ...states.filter((state) => state !== 'focused')].join(' ')),
    [
      'generic Name: focusable',
      'textbox Name: focusable',
      'generic Press me focusable',
      'generic Agree focusable',
      'generic Small focusable',
      'generic Large focusable',
      'generic  focusable',
      'generic Red focusable',
      'generic  focusable',
      'textbox Name: focusable',
      'generic ready focusable',
      'generic Disabled disabled',
      'textbox ready focusable protected',
    ],
  );
  for (const node of nodes) assert.ok(node.bounds !== null && node.bounds.width > 0, node.name);
});

test('values are read and set by MSAA, never that of a password (Wine, MSAA)', async () => {
  const hwnds = await controlWindows();
  const values = (await controls()).map(({ value }) => value);
  assert.deepEqual(
    values.filter((value) => value !== undefined),
    ['Ada', 'line one\nline two'],
  );
  assert.equal(JSON.stringify(await controls()).includes(SECRET), false);
  using(hwnds[1] as number, (object) => object.setValue('Größe 漢字 🙂'));
  assert.equal((await controls())[1]?.value, 'Größe 漢字 🙂');
});

test('MSAA and what the backend reads by messages agree on the same controls (Wine, MSAA)', async () => {
  const tree = await backend.read(surface);
  const [, name] = await controls();
  const field = tree.nodes.find((node) => node.role === 'textbox') ?? assert.fail('no field');
  assert.deepEqual([field.value, field.bounds], [name?.value, name?.bounds]);
  assert.deepEqual(nodeNamed(tree, 'Disabled')?.states.includes('disabled'), true);
  assert.ok(nodeNamed(tree, 'Agree')?.states.includes('unchecked'));
  assert.equal(JSON.stringify(tree).includes(SECRET), false);
});

test('what a control cannot do by MSAA is refused as not implemented, and everything is given back (Wine, MSAA)', async () => {
  const [, , button] = await controlWindows();
  using(button as number, (object) => {
    assert.throws(
      () => object.doDefaultAction(),
      (error) => isComError(error, 'not_implemented'),
    );
  });
  assert.equal(liveObjects(), 0);
});
