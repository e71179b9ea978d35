/** Goals with a model on pages, and over several applications at once. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { bindingsMissing } from '../contract/process-fixture.js';
import { dataOf, useCli } from '../support/cli.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import type { ModelServerRequest, Reply, Script } from '../support/model-server.js';
import { browserMissing } from '../web/reading.js';
import { type GoalData, told, useGoalDesk } from './goal-desk.js';

const FORM = `<!doctype html><meta charset="utf-8"><title>Registration</title>
<form method="post" action="/register">
<p><label>Name <input name="name" required></label>
<p><label>Password <input name="password" type="password"></label>
<p><label>Country <select name="country"><option>Chile<option>Côte d’Ivoire<option>日本</select></label>
<p><label><input type="checkbox" name="terms" value="yes"> I accept the terms</label>
<p><label><input type="checkbox" name="news" value="yes"> Send me news</label>
<p><button>Register</button></form>`;

const steps =
  (...replies: readonly ((request: ModelServerRequest) => Reply)[]): Script =>
  (request) =>
    (replies[request.step - 1] ?? (() => ({ action: 'finish', summary: 'nothing left' })))(request);

describe('a goal with a model on a page', { skip: whyNoDesktop() || (await browserMissing()) }, () => {
  const cli = useCli();
  const desktop = useDesktop();
  const desk = useGoalDesk(cli, desktop);
  const received: string[] = [];
  let server: Server;
  let url = '';

  before(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString('utf8');
      });
      request.on('end', () => {
        if (request.method === 'POST') received.push(body);
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(request.method === 'POST' ? '<!doctype html><title>Thanks</title><h1>Welcome, Zoë</h1>' : FORM);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  after(() => {
    server?.closeAllConnections();
    server?.close();
  });

  test('fills in a form and registers once, with exactly what was asked', async () => {
    const { result } = await desk.carryOut(
      'register as "Zoë" from 日本, accept the terms, no news, then press "Register"',
      steps(
        ({ id }) => ({ action: 'set_text', target: id('textbox', 'Name'), text: 'Zoë' }),
        ({ id }) => ({ action: 'select', target: id('combobox', 'Country'), option: '日本' }),
        ({ id }) => ({ action: 'toggle', target: id('checkbox', 'I accept the terms'), to: true }),
        ({ id }) => ({ action: 'click', target: id('button', 'Register') }),
        () => ({ action: 'finish', success: true, summary: 'Registered.' }),
      ),
      ['--json', '--url', url],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.deepEqual(
      received.map((body) => Object.fromEntries(new URLSearchParams(body))),
      [{ name: 'Zoë', password: '', country: '日本', terms: 'yes' }],
    );
  });
});

describe('a goal with a model over three applications', {
  skip: whyNoDesktop('mousepad', 'galculator', 'zenity') || (await bindingsMissing('3.0')),
}, () => {
  const cli = useCli();
  const desktop = useDesktop({ width: 1280, height: 900 });
  const desk = useGoalDesk(cli, desktop);

  test('carries a result from one to the next', async () => {
    const zenity = desktop.start(['zenity', '--entry', '--title=Answer', '--text=What is 6 × 7?'], { pipes: true });
    let answer = '';
    zenity.stdout?.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
    });
    await desk.look('Answer');
    const { result } = await desk.carryOut(
      'work out 6 × 7 in the calculator, note "6 × 7 = 42" in Mousepad, and answer the question with 42',
      steps(
        () => ({ action: 'open_app', name: 'galculator' }),
        ...['6', '*', '7', '='].map((key) => () => ({ action: 'press_key', key })),
        () => ({ action: 'open_app', name: 'Mousepad' }),
        ({ id }) => ({ action: 'type_text', target: id('textbox'), text: '6 × 7 = 42' }),
        () => ({ action: 'switch_surface', surface: 'Answer' }),
        ({ id }) => ({ action: 'set_text', target: id('textbox', 'What is 6 × 7?'), text: '42' }),
        ({ id }) => ({ action: 'click', target: id('button', 'OK') }),
        () => ({ action: 'finish', success: true, summary: '42' }),
      ),
      ['--json'],
    );
    assert.equal(result.code, 0, result.stdout + result.stderr);
    assert.equal(dataOf<GoalData>(result).status, 'done', told(result).join(', '));
    assert.equal((await desk.element('galculator', 'textbox')).value, '42');
    assert.equal((await desk.element(/Mousepad/u, 'textbox')).value, '6 × 7 = 42');
    assert.equal(answer, '42\n', result.stdout);
  });
});
