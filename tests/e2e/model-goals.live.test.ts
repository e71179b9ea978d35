/** Goals with a model: a real server over HTTP, real applications, and the proof outside of LUMOS where there is one. */
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { bindingsMissing } from '../contract/process-fixture.js';
import { dataOf, useCli } from '../support/cli.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import type { ModelServerRequest, Reply, Script } from '../support/model-server.js';
import { PROJECT } from '../support/shared.js';
import { waitFor } from '../support/wait.js';
import { type GoalData, told, useGoalDesk } from './goal-desk.js';

const ESSAY =
  'Twice a day the sea forgets a little of itself among the rocks. What it leaves behind is a tide pool: a bowl of ' +
  'bright water where anemones wait, hermit crabs trade houses — “naïve” architects, all of them — and time is told in ' +
  'salt.\n\nStay long enough and the pool begins to look back. 潮だまり.';

const APPS = join(PROJECT, 'tests', 'apps');
const skip = whyNoDesktop('mousepad') || (await bindingsMissing('3.0'));

/** One reply a step; each is given what was asked. */
const steps =
  (...replies: readonly ((request: ModelServerRequest) => Reply)[]): Script =>
  (request) =>
    (replies[request.step - 1] ?? (() => ({ action: 'finish', summary: 'nothing left' })))(request);

/** As `steps`, but a reply that says null is asked for again after another look. */
function inTurn(...replies: readonly ((request: ModelServerRequest) => Reply | null)[]): Script {
  let next = 0;
  return (request) => {
    const reply = replies[next]?.(request) ?? null;
    if (reply === null) return { action: 'observe' };
    next++;
    return reply;
  };
}

describe('a goal with a model', { skip }, () => {
  const cli = useCli();
  const desktop = useDesktop({ width: 1280, height: 900 });
  const desk = useGoalDesk(cli, desktop);

  test('writes the essay that the model composed into a real editor, exactly and once, and finishes', async (t) => {
    const goal = 'write a short essay about tide pools in Mousepad';
    const { result, server } = await desk.carryOut(
      goal,
      steps(
        () => ({ action: 'open_app', name: 'Mousepad' }),
        // What it is told to write is not what it was asked to write.
        ({ id }) => ({ action: 'type_text', target: id('textbox'), text: goal }),
        ({ id }) => ({ action: 'type_text', target: id('textbox'), text: ESSAY }),
        // Small models write it again.
        ({ id }) => ({ action: 'type_text', target: id('textbox'), text: ESSAY }),
        () => ({ action: 'finish', success: true, summary: 'The essay is in the editor.' }),
        () => ({ action: 'finish', success: true, summary: 'The essay is in the editor.' }),
      ),
      ['--json'],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    const data = dataOf<GoalData>(result);
    assert.equal(data.status, 'done');
    assert.equal(data.summary, 'The essay is in the editor.');
    assert.equal((await desk.element(/Mousepad/u, 'textbox')).value, ESSAY);
    assert.equal(data.counters.literalCopies, 1);
    assert.ok(server.requests.every(({ goal: told }) => told === goal));
    t.diagnostic(`${data.steps.length} actions: ${told(result).join(', ')}`);
  });

  test('fills in a mail and does not send it, though the model tries twice', async () => {
    const outbox = join(mkdtempSync(join(cli.path, 'mail-')), 'outbox');
    desktop.start(['/usr/bin/python3', join(APPS, 'mail-form.py'), outbox]);
    await desk.look('New message');
    const { result } = await desk.carryOut(
      'Draft a mail to ada@example.org with the subject "Tide pools" about the trip, but do not send it',
      steps(
        ({ id }) => ({ action: 'set_text', target: id('textbox', 'To'), text: 'ada@example.org' }),
        ({ id }) => ({ action: 'set_text', target: id('textbox', 'Subject'), text: 'Tide pools' }),
        ({ id }) => ({ action: 'set_text', target: id('textbox', 'Message'), text: 'Dear Ada,\nlow tide is at nine.' }),
        ({ id }) => ({ action: 'click', target: id('button', 'Send') }),
        () => ({ action: 'press_key', key: 'Control+Enter' }),
        () => ({ action: 'finish', success: true, summary: 'The draft is ready.' }),
        () => ({ action: 'finish', success: true, summary: 'The draft is ready.' }),
      ),
      ['--json', '--window', 'New message'],
    );
    const data = dataOf<GoalData>(result);
    assert.deepEqual(
      data.steps.map(({ action, effect, error }) => `${action.action} ${error?.code ?? effect}`),
      ['set_text confirmed', 'set_text confirmed', 'set_text confirmed', 'click DENIED', 'press_key DENIED'],
    );
    assert.equal(existsSync(outbox), false, 'nothing was sent');
    assert.equal((await desk.element('New message', 'textbox', 'To')).value, 'ada@example.org');
    assert.equal((await desk.element('New message', 'textbox', 'Message')).value, 'Dear Ada,\nlow tide is at nine.');
  });

  test('sets the one slider that was meant, through the settings that a person sees', async () => {
    const file = join(mkdtempSync(join(cli.path, 'settings-')), 'state.json');
    desktop.start(['/usr/bin/python3', join(APPS, 'settings-dialog.py'), file]);
    await desk.look('Sound and display');
    const { result } = await desk.carryOut(
      'set the volume to 35 and close the settings',
      steps(
        ({ id }) => ({ action: 'set_value', target: id('slider', 'Volume'), value: 35 }),
        ({ id }) => ({ action: 'click', target: id('button', 'Close') }),
        () => ({ action: 'finish', success: true, summary: 'The volume is 35.' }),
      ),
      ['--json', '--window', 'Sound and display'],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {
      volume: 35,
      brightness: 70,
      mute: false,
      theme: 'Light',
    });
  });

  test('finds a file in a file manager and renames it', { skip: whyNoDesktop('thunar') }, async () => {
    const folder = mkdtempSync(join(cli.path, 'files-'));
    for (const name of ['budget.txt', 'résumé.txt', 'notes-old.txt']) writeFileSync(join(folder, name), name);
    desktop.start(['thunar', folder]);
    await desk.look(/files-/u);
    const { result } = await desk.carryOut(
      'find notes-old.txt in the file manager and rename it to notes-2026.txt',
      // A window may take a while to show what was asked for: then the model looks again.
      inTurn(
        // The icons of Thunar's first view say nothing about themselves; its list does.
        () => ({ action: 'press_key', key: 'Control+2' }),
        ({ find }) => {
          const file = find('gridcell', 'notes-old.txt', 1);
          return file && { action: 'click', target: file };
        },
        () => ({ action: 'press_key', key: 'F2' }),
        ({ find, blueprintText }) => {
          const field = blueprintText.includes('Rename') && find('textbox', undefined, 1);
          return field ? { action: 'set_text', target: field, text: 'notes-2026.txt' } : null;
        },
        () => ({ action: 'press_key', key: 'Enter' }),
        () =>
          existsSync(join(folder, 'notes-2026.txt')) ? { action: 'finish', success: true, summary: 'Renamed.' } : null,
      ),
      ['--json', '--window', 'files-'],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.deepEqual(readdirSync(folder).sort(), ['budget.txt', 'notes-2026.txt', 'résumé.txt']);
    assert.equal(readFileSync(join(folder, 'notes-2026.txt'), 'utf8'), 'notes-old.txt');
  });

  test('computes a cell of a spreadsheet', { skip: whyNoDesktop('localc') }, async () => {
    const file = join(mkdtempSync(join(cli.path, 'sheet-')), 'numbers.csv');
    writeFileSync(file, '10\n20\n30\n');
    const home = mkdtempSync(join(cli.path, 'office-'));
    desktop.start([
      'localc',
      `-env:UserInstallation=file://${home}`,
      '--norestore',
      '--nologo',
      '--infilter=CSV:44,34,76,1',
      file,
    ]);
    await waitFor(
      'the sheet',
      async () => (await desk.look(/numbers\.csv/u)).elements.some(({ name }) => name === 'B1'),
      60_000,
      500,
    );
    const { result } = await desk.carryOut(
      'put the sum of A1 to A3 into B1',
      steps(
        ({ id }) => ({ action: 'click', target: id(null, 'B1') }),
        () => ({ action: 'type_text', text: '=SUM(A1:A3)' }),
        () => ({ action: 'press_key', key: 'Enter' }),
        () => ({ action: 'finish', success: true, summary: 'B1 is 60.' }),
      ),
      ['--json', '--window', 'numbers.csv'],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    const sheet = await desk.look(/numbers\.csv/u);
    assert.equal(sheet.elements.find(({ name }) => name === 'B1')?.value, '60');
  });
});
