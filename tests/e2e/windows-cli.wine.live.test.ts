/** The whole command line on Windows (Wine 10's), through the built executable in Windows' own Node, with files as the proof. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { eventually } from '../contract/fixture.js';
import { useWine, type WineResult, type WineRun, whyNoWine } from '../windows/wine.js';

interface Envelope<Data> {
  readonly schema: string;
  readonly ok: boolean;
  readonly data: Data;
  readonly error?: { readonly code: string };
}

interface Surfaces {
  readonly surfaces: readonly { readonly title: string; readonly active: boolean; readonly kind: string }[];
}

/** One command on a machine that is busy with much else. */
const LIMIT_MS = 240_000;
const TEXT = 'Hello from LUMOS — 你好';

describe('the command line in Wine 10', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  const lumos = (...args: string[]): Promise<WineResult> =>
    wine.run(['node', 'Z:\\lumos\\bin\\lumos.js', ...args], { timeoutMs: LIMIT_MS });

  async function json<Data>(...args: string[]): Promise<Envelope<Data>> {
    const { stdout, stderr } = await lumos(...args, '--json');
    try {
      return JSON.parse(stdout);
    } catch (error) {
      return assert.fail(`no JSON (${error}) of ${args.join(' ')}:\n${stdout}\n${stderr}`);
    }
  }

  const observe = async (): Promise<Blueprint> =>
    (await json<{ blueprint: Blueprint }>('observe', '--window', 'Lists')).data.blueprint;

  const named = (blueprint: Blueprint, role: string, name: string) =>
    blueprint.elements.find((each) => each.role === role && each.name === name) ?? assert.fail(`no ${role} "${name}"`);

  describe('with a window of list boxes and combo boxes', () => {
    let program: WineRun;
    /** Every command starts anew, which takes seconds in Wine: what one has said is used by those after it. */
    let blueprint: Blueprint;
    before(() => {
      program = wine.start(['Z:\\wine\\built\\lists.exe'], { timeoutMs: 900_000 });
    });
    after(() => program.kill());

    test('`windows --json` lists it, with its title and kind, as the active one', async () => {
      const found = await eventually(
        'the window',
        async () => {
          const { schema, ok, data } = await json<Surfaces>('windows');
          assert.deepEqual([schema, ok], ['lumos.cli/1', true]);
          const listed = data.surfaces.find(({ title }) => title === 'Lists');
          return listed?.active && listed;
        },
        LIMIT_MS,
      );
      assert.equal(found.kind, 'window');
    });

    test('`observe` prints its controls, `inspect` what is at a point, `find` what is called so', async () => {
      blueprint = await observe();
      assert.equal(blueprint.backend, 'windows-uia');
      const colour = named(blueprint, 'combobox', 'Colour');
      assert.equal(colour.value, 'Red');
      const { x, y } = colour.activation ?? assert.fail('no place');
      const at = await lumos('inspect', String(Math.round(x)), String(Math.round(y)));
      assert.match(at.stdout, new RegExp(`${colour.id} combobox "Colour"`));
      const found = await lumos('find', 'the colour combo box', '--window', 'Lists');
      assert.match(found.stdout, new RegExp(`\\b${colour.id}\\b`));
    });

    test('`act` chooses an option of a closed combo box, says that it did, and the application has been told', async () => {
      const { id } = named(blueprint, 'combobox', 'Colour');
      const action = { action: 'select', target: id, option: '青 — blue' };
      const { stdout, code } = await lumos('act', JSON.stringify(action), '--window', 'Lists');
      assert.equal(code, 0, stdout);
      assert.match(stdout, /^confirmed .* by CB_SETCURSEL/);
      const now = await observe();
      assert.equal(named(now, 'combobox', 'Colour').value, '青 — blue');
      assert.ok(now.elements.some(({ name }) => name === '101 says 2'));
      const missing = await json('act', JSON.stringify({ ...action, option: 'Beige' }), '--window', 'Lists');
      assert.deepEqual([missing.ok, missing.error?.code], [false, 'NOT_ACTIONABLE']);
    });
  });

  test('the lists and combo boxes of the system are read and chosen from by message', (t) =>
    wine.tests(t, 'tests/windows/inside/native-lists.js', { timeoutMs: 240_000 }));

  test('`doctor` says that windows can be read and operated', async () => {
    const { data } = await json<{ checks: readonly { name: string; ok: boolean }[] }>('doctor');
    for (const name of ['node', 'windows-uia', 'input', 'applications']) {
      assert.equal(data.checks.find((each) => each.name === name)?.ok, true, name);
    }
  });

  test('a goal opens Notepad, writes text beyond its code page, and saves it: the file has it', async () => {
    const path = wine.hostPath('C:\\hello.txt');
    assert.ok(!existsSync(path));
    const { code, stdout, stderr } = await lumos(`open Notepad, write '${TEXT}', then save it as hello.txt`);
    assert.equal(code, 0, `${stdout}\n${stderr}`);
    assert.match(stdout, /^done: saved C:\\hello\.txt/m);
    // The Notepad of Wine calls it "Unicode (UTF-8)" and writes the mark of UTF-8 before the text.
    assert.deepEqual(readFileSync(path), Buffer.from(`\ufeff${TEXT}`, 'utf8'));
  });

  test('the same goal does not replace the file that is there now', async () => {
    const path = wine.hostPath('C:\\hello.txt');
    const { code } = await lumos(`open Notepad, write 'something else', then save it as hello.txt`);
    assert.equal(code, 4);
    assert.deepEqual(readFileSync(path), Buffer.from(`\ufeff${TEXT}`, 'utf8'));
  });
});
