/** Pages from the command line: no display, no model, nothing left behind. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Blueprint } from '../../src/blueprint/model.js';
import { dataOf, envelopeOf, useCli } from '../support/cli.js';
import { assertNothingLeft } from '../support/leftovers.js';
import { browserMissing } from '../web/reading.js';
import { type PageServer, servePages } from '../web/serve.js';

const skip = await browserMissing();
const cli = useCli();

const SIGN_IN = `<!doctype html><html lang="en"><title>Sign in</title><h1>Members</h1><form action="/welcome">
  <label>Username <input name="user"></label><button>Sign in</button></form>
  <label><input type="checkbox"> Remember me</label>
  <button onclick="this.textContent = confirm('Really?') ? 'yes' : 'no'">Ask me</button>`;

describe('pages on the command line, without a display', { skip }, () => {
  let server: PageServer;
  let url = '';
  before(async () => {
    server = await servePages({
      '/': SIGN_IN,
      '/welcome': (request, response) => {
        const user = new URL(request.url ?? '', 'http://x').searchParams.get('user');
        response.writeHead(200, { 'content-type': 'text/html' });
        response.end(
          `<!doctype html><title>Welcome</title><main><h1>Hello ${user}</h1><p>${'Words to read. '.repeat(40)}</p></main>`,
        );
      },
    });
    ({ url } = server);
  });
  after(() => server?.close());
  const temporary = () => readdirSync(join(cli.path, '..', 'tmp')).filter((name) => name.startsWith('lumos-'));

  test('observe shows a page with ids of its own, and leaves no browser behind', async () => {
    const result = await cli.run(['observe', '--url', url]);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^tab "Sign in" 1280x800 app "Chromium" url "http:\/\/127\.0\.0\.1:\d+\/"/);
    assert.match(result.stdout, /W\d+ textbox "Username"/);
    assert.equal(result.stderr, '');
    await assertNothingLeft(cli);
    assert.deepEqual(temporary(), []);
  });

  test('a literal goal is carried out in a page', async () => {
    const result = await cli.run(['--url', url, 'type "ada" into Username, then press Sign in']);
    assert.equal(result.code, 0, result.stderr);
    assert.match(
      result.stderr,
      /^1\. type_text W\d+ textbox "Username" → confirmed: .*\n2\. click W\d+ button "Sign in" → confirmed/,
    );
    assert.match(result.stdout, /^done: /);
    await assertNothingLeft(cli);
  });

  test('act and inspect work in a page that is opened for them', async () => {
    const acted = await cli.run(['act', '{"action":"press_key","key":"Tab"}', '--url', url, '--json']);
    assert.equal(dataOf<{ effect: { kind: string } }>(acted).effect.kind, 'confirmed');
    const { bounds } = (await observed(['--url', url])).elements.find(({ name }) => name === 'Sign in') ?? {};
    assert.ok(bounds);
    const at = [bounds.x + 5, bounds.y + 5].map(String);
    const inspected = await cli.run(['inspect', ...at, '--url', url, '--deepest']);
    assert.match(inspected.stdout, /button "Sign in"/);
  });

  test('read prints the text of a page as Markdown', async () => {
    const result = await cli.run(['read', '--url', `${url}welcome?user=ada`]);
    assert.equal(result.code, 0, result.stderr);
    assert.match(result.stdout, /^# (Welcome|Hello ada)\n/);
    assert.match(result.stdout, /Words to read\./);
    const window = await cli.run(['read', '--json']);
    assert.equal(envelopeOf(window).ok, false);
  });

  test('addresses that nothing answers, and browsers that are not there, are said in one line', async () => {
    const nothing = await cli.run(['observe', '--url', 'http://127.0.0.1:9/', '--json']);
    assert.equal(envelopeOf(nothing).error?.code, 'INVALID_ACTION');
    const cdp = await cli.run(['observe', '--cdp', 'http://127.0.0.1:9', '--json']);
    assert.equal(envelopeOf(cdp).error?.code, 'BACKEND_UNAVAILABLE');
    const kept = await cli.run(['observe', '--web', '--json']);
    assert.equal(envelopeOf(kept).error?.code, 'NO_SURFACE');
    assert.match(envelopeOf(kept).error?.hint ?? '', /lumos web start/);
    await assertNothingLeft(cli);
  });

  test('doctor says what pages are driven in', async () => {
    const { checks } = dataOf<{ checks: { name: string; ok: boolean; message: string }[] }>(
      await cli.run(['doctor', '--json']),
    );
    const web = checks.find(({ name }) => name === 'web');
    assert.equal(web?.ok, true);
    assert.match(web?.message ?? '', /\/.+/);
  });

  const observed = async (where: readonly string[]) =>
    dataOf<{ blueprint: Blueprint }>(await cli.run(['observe', ...where, '--json'])).blueprint;

  describe('in a browser that is left running', () => {
    let profile = '';
    before(async () => {
      const started = dataOf<{ endpoint: string; profile: string }>(await cli.run(['web', 'start', '--json']));
      assert.match(started.endpoint, /^http:\/\/127\.0\.0\.1:\d+$/, 'on this machine only');
      ({ profile } = started);
    });
    after(async () => {
      const stopped = await cli.run(['web', 'stop', '--json']);
      assert.equal(dataOf<{ stopped: string[] }>(stopped).stopped.length, 1);
      assert.equal(existsSync(profile), false);
      await assertNothingLeft(cli);
      assert.deepEqual(dataOf<{ browsers: unknown[] }>(await cli.run(['web', 'list', '--json'])).browsers, []);
    });

    test('ids hold from one command to the next, and what was typed stays', async () => {
      const id = (blueprint: Blueprint, name: string) =>
        blueprint.elements.find((each) => each.name === name && each.id)?.id ?? assert.fail(name);
      const first = await observed(['--url', url]);
      const field = id(first, 'Username');
      const typed = await cli.run(['type', field, 'Grace']);
      assert.equal(typed.code, 0, typed.stderr);
      assert.match(typed.stdout, /^confirmed /);
      const again = await observed(['--web']);
      assert.equal(id(again, 'Username'), field);
      assert.equal(again.elements.find((each) => each.id === field)?.value, 'Grace');
      assert.equal(
        (await observed(['--url', url])).surface.id,
        again.surface.id,
        'the open tab is meant, not a new one',
      );
      const pressed = await cli.run(['click', id(again, 'Sign in').toLowerCase()]);
      assert.equal(pressed.code, 0, pressed.stderr);
      assert.match(pressed.stdout, /"Hello Grace"/);
      const stale = await cli.run(['click', field, '--json']);
      assert.equal(envelopeOf(stale).error?.code, 'STALE_ID');
    });

    test('a dialog that is still open is answered when the command ends, and locks nobody out', async () => {
      for (const [options, said] of [
        [[], 'no'],
        [['--dialogs', 'accept'], 'yes'],
      ] as const) {
        assert.equal((await cli.run(['open', url, '--web'])).code, 0);
        const ask =
          (await observed(['--web'])).elements.find((each) => each.name === 'Ask me')?.id ?? assert.fail('Ask me');
        const asked = await cli.run(['click', ask, ...options]);
        assert.match(asked.stdout, /"Really\?" opened/);
        assert.match(asked.stderr, /dialog is (dismissed|accepted)/);
        assert.ok(
          (await observed(['--web'])).elements.some((each) => each.name === said),
          said,
        );
      }
    });

    test('open opens a tab that the next command works in', async () => {
      assert.equal((await cli.run(['open', url, '--web'])).code, 0);
      assert.equal((await observed(['--web'])).surface.title, 'Sign in');
    });
  });
});
