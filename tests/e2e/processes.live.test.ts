/** One desktop, many processes: what one command has named, a later one finds again, or refuses honestly. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Blueprint, Element } from '../../src/blueprint/model.js';
import type { Candidate } from '../../src/errors.js';
import { SECRET } from '../contract/fixture.js';
import { bindingsMissing } from '../contract/process-fixture.js';
import { type CliResult, dataOf, envelopeOf, useCli } from '../support/cli.js';
import { useCliDesktop } from '../support/cli-desktop.js';
import { whyNoDesktop } from '../support/desktop.js';

const cli = useCli();
const skip = whyNoDesktop() || (await bindingsMissing('3.0'));

describe('commands of one desktop', { skip }, () => {
  const desktop = useCliDesktop(cli, 'gtk3-fixture.py', { FIXTURE_ROWS: '20' });
  /** Where ids are kept. */
  const state = () => join(desktop.environment.env.XDG_STATE_HOME ?? '', 'lumos');

  const lumos = (...args: string[]): Promise<CliResult> => cli.run([...args, '--desktop', '--json']);
  const observe = async (): Promise<Blueprint> => dataOf<{ blueprint: Blueprint }>(await lumos('observe')).blueprint;
  const named = async (name: string): Promise<Element[]> =>
    (await observe()).elements.filter((element) => element.name === name && element.id !== null);
  const idOf = async (name: string): Promise<string> => {
    const [only, ...others] = await named(name);
    assert.ok(only?.id && others.length === 0, `${others.length + (only ? 1 : 0)} elements called ${name}`);
    return only.id;
  };
  const error = (
    result: CliResult,
  ): [code: string | undefined, exit: number | null, candidates: readonly Candidate[]] => {
    const { error: found } = envelopeOf(result);
    return [found?.code, result.code, found?.candidates ?? []];
  };

  test('the desktop is listed, and its windows are', async () => {
    const { desktops } = dataOf<{ desktops: { id: string }[] }>(await cli.run(['desktop', 'list', '--json']));
    assert.deepEqual(
      desktops.map((each) => each.id),
      [desktop.id],
    );
    const { surfaces } = dataOf<{ surfaces: { title: string; active: boolean }[] }>(await lumos('windows'));
    assert.deepEqual(
      surfaces.map(({ title, active }) => [title, active]),
      [['Contract fixture', true]],
    );
  });

  test('an id that one process has shown is clicked by another, and stays the same in a third', async () => {
    const press = await idOf('Press me');
    const clicked = dataOf<{ effect: { kind: string; difference: string } }>(await lumos('click', press));
    assert.equal(clicked.effect.kind, 'confirmed');
    assert.match(clicked.effect.difference, /pressed 1/);
    assert.equal(await idOf('Press me'), press);
  });

  test('ids of equal elements are those elements, and a description that fits both is refused', async () => {
    const [first, second] = await named('Delete');
    assert.ok(first?.id && second?.id && first.id !== second.id);
    for (const each of [first, second]) {
      const result = dataOf<{ target: { id: string } }>(await lumos('hover', each.id ?? ''));
      assert.equal(result.target.id, each.id);
    }
    const [code, exit, candidates] = error(await cli.run(['click Delete', '--desktop', '--json']));
    assert.deepEqual([code, exit], ['AMBIGUOUS_TARGET', 1]);
    assert.deepEqual(
      candidates.map((candidate) => candidate.id),
      [first.id, second.id],
    );
  });

  test('typed text, set values, selections and waits work by short forms, one process each', async () => {
    const ids = Object.fromEntries(
      (await observe()).elements.filter((each) => each.id !== null).map((each) => [each.name, each.id ?? '']),
    );
    const effect = (result: CliResult): string => dataOf<{ effect: { kind: string } }>(result).effect.kind;
    assert.equal(effect(await lumos('set', ids.Name ?? '', 'naïve — 你好 🙂')), 'confirmed');
    assert.equal(effect(await lumos('type', ids.Name ?? '', '!')), 'confirmed');
    assert.equal(effect(await lumos('set', ids.Volume ?? '', '55', '--number')), 'confirmed');
    assert.equal(effect(await lumos('toggle', ids.Subscribe ?? '', '--on')), 'confirmed');
    assert.equal(effect(await lumos('select', ids.Colour ?? '', 'Blue')), 'confirmed');
    assert.equal(effect(await lumos('wait', 'exists', 'Press me')), 'confirmed');
    const after = await observe();
    const value = (name: string) => after.elements.find((each) => each.id === ids[name])?.value;
    assert.equal(value('Name'), 'naïve — 你好 🙂!');
    assert.equal(value('Colour'), 'Blue');
  });

  test('what is disabled, covered or behind a dialog is refused with what is in the way', async () => {
    const disabled = error(await lumos('click', await idOf('Disabled')));
    assert.deepEqual(disabled.slice(0, 2), ['NOT_ACTIONABLE', 1]);
    const covered = await lumos('click', await idOf('Covered'), '--input', 'pointer');
    assert.deepEqual(error(covered).slice(0, 2), ['OCCLUDED', 1]);
    assert.match(envelopeOf(covered).error?.message ?? '', /Cover/);
    await desktop.fixture.order?.('open-dialog');
    const press = dataOf<{ matches: { element: Element }[] }>(
      await lumos('find', 'Press me', '--window', 'Contract fixture'),
    ).matches[0]?.element.id;
    const blocked = await lumos('click', press ?? '');
    assert.equal(error(blocked)[0], 'OCCLUDED');
    assert.match(envelopeOf(blocked).error?.message ?? '', /Contract question/);
    await desktop.fixture.order?.('close-dialog');
  });

  test('an element that is gone is STALE_ID, not another one with its number', async () => {
    const press = await idOf('Press me');
    await desktop.fixture.order?.('remove-press-me');
    assert.deepEqual(error(await lumos('click', press)).slice(0, 2), ['STALE_ID', 1]);
    const given = (await observe()).elements.map((element) => element.id);
    assert.equal(given.includes(press), false);
    assert.deepEqual(error(await lumos('click', 'A9999')).slice(0, 2), ['UNKNOWN_ID', 1]);
  });

  test('two processes at once do not forget each other: every id that was shown is still known', async () => {
    const [one, two] = await Promise.all([observe(), observe()]);
    const ids = (blueprint: Blueprint) =>
      blueprint.elements.flatMap((each) => (each.id ? [`${each.id} ${each.name}`] : []));
    assert.deepEqual(ids(one), ids(two));
  });

  test('the state file belongs to its owner alone, and a password is in nothing that was written or printed', async () => {
    const [file = ''] = readdirSync(state());
    assert.equal(statSync(join(state(), file)).mode & 0o777, 0o600);
    const saved = join(cli.path, 'window.lumos');
    const password = await idOf('Password');
    const printed = await Promise.all([
      lumos('observe', '--all', '--save', saved),
      lumos('observe', '--format', 'lines'),
      lumos('observe', '--format', 'rows'),
      lumos('find', 'password'),
      lumos('click', password),
      cli.run(['read the Password', '--desktop']),
    ]);
    const { bounds } = (await observe()).elements.find((each) => each.id === password) ?? {};
    assert.ok(bounds);
    printed.push(await lumos('inspect', String(Math.round(bounds.x + 8)), String(Math.round(bounds.y + 8))));
    printed.push(await cli.run(['observe', '--from', saved, '--json']));
    const { unzipSync, strFromU8 } = await import('fflate');
    const inside = Object.entries(unzipSync(readFileSync(saved))).filter(([name]) => name.endsWith('.json'));
    const texts = [
      ...printed.flatMap(({ stdout, stderr }) => [stdout, stderr]),
      ...readdirSync(state()).map((name) => readFileSync(join(state(), name), 'utf8')),
      ...inside.map(([, bytes]) => strFromU8(bytes)),
    ];
    assert.ok(texts.some((text) => text.includes('Password')));
    for (const text of texts) assert.equal(text.includes(SECRET), false, text.slice(0, 200));
  });

  test('a password that is typed is in nothing that is printed either', async () => {
    const result = await lumos('type', await idOf('Password'), 'tr0ub4dor');
    assert.equal(result.code, 0, result.stdout);
    assert.equal(`${result.stdout}${result.stderr}`.includes('tr0ub4dor'), false, result.stdout);
    const states = readdirSync(state()).map((name) => readFileSync(join(state(), name), 'utf8'));
    for (const text of states) assert.equal(text.includes('tr0ub4dor'), false);
  });

  test('an id of a window that is closed is STALE_ID and says which window it was', async () => {
    const bold = await idOf('Bold');
    await desktop.fixture.dispose();
    const result = await lumos('click', bold);
    assert.deepEqual(error(result).slice(0, 2), ['STALE_ID', 1]);
    assert.match(envelopeOf(result).error?.message ?? '', /Contract fixture/);
    assert.deepEqual(error(await lumos('observe')).slice(0, 2), ['NO_SURFACE', 1]);
  });
});
