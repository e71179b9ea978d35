import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { LumosError } from '../../src/errors.js';
import { createInput, type InputDriver } from '../../src/input/index.js';
import { encodePng } from '../../src/input/png.js';
import { XConnection } from '../../src/platform/x11/connection.js';
import { selectionOwner } from '../../src/platform/x11/selection-read.js';
import { SelectionServer } from '../../src/platform/x11/selection-serve.js';
import { startBareServer } from '../platform/x11/bare-server.js';
import { endProgram, useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

const run = promisify(execFile);
const LARGE = 64 * 1024 * 1024;

type Env = Readonly<Record<string, string>>;

/** What the clipboard (or another selection) gives for a target. */
async function read(env: Env, target: string, selection = 'clipboard'): Promise<Buffer> {
  const args = ['-selection', selection, '-o', '-t', target];
  const { stdout } = await run('xclip', args, { env, encoding: 'buffer', maxBuffer: LARGE, timeout: 15_000 });
  return stdout;
}

const targets = async (env: Env) => (await read(env, 'TARGETS')).toString('latin1').trim().split('\n');

/** Copies as a program would: xclip stays in the background as the owner. */
async function copy(env: Env, target: string, data: Buffer, selection = 'clipboard'): Promise<void> {
  const child = spawn('xclip', ['-selection', selection, '-i', '-t', target], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.end(data);
  await once(child, 'exit');
  // Its first process ends before its second has told the server that it owns the selection.
  await waitFor(`${target} to be copied`, async () =>
    (await read(env, target, selection).catch(() => null))?.equals(data),
  );
}

/** Processes that hold a clipboard on this display. */
function holders(display: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('clipboard-holder')) return false;
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`DISPLAY=${display}`);
      } catch {
        return false; // ended meanwhile
      }
    })
    .map(Number);
}

describe('lending the clipboard', { skip: whyNoDesktop('xclip') }, () => {
  const desktop = useDesktop();
  let input: InputDriver;
  const env = () => desktop.environment.env;
  before(() => {
    input = createInput(desktop.environment);
  });
  after(() => input?.close());

  async function lend(text: string): Promise<string> {
    return input.withClipboard(text, async () => (await read(env(), 'UTF8_STRING')).toString('utf8'));
  }

  test('leaves an unowned clipboard unowned', async () => {
    assert.equal(await lend('naïve — 你好 🙂'), 'naïve — 你好 🙂');
    await assert.rejects(read(env(), 'UTF8_STRING'));
    assert.deepEqual(holders(env().DISPLAY ?? ''), []);
  });

  test('LU-35 gives a text back', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('kept — 你好'));
    assert.equal(await lend('lent'), 'lent');
    assert.equal((await read(env(), 'UTF8_STRING')).toString('utf8'), 'kept — 你好');
  });

  test('LU-35 gives a picture back, byte for byte, and its type', async () => {
    const data = new Uint8Array(64 * 64 * 4).map((_, i) => (i * 31) % 256);
    const png = await encodePng({ width: 64, height: 64, data });
    await copy(env(), 'image/png', png);
    assert.equal(await lend('lent'), 'lent');
    assert.ok((await targets(env())).includes('image/png'));
    assert.ok((await read(env(), 'image/png')).equals(png));
  });

  test('LU-35 gives five megabytes back', async () => {
    const text = 'naïve 你好 🙂\n'.repeat(300_000);
    assert.ok(Buffer.byteLength(text) > 5 * 1024 * 1024);
    await copy(env(), 'UTF8_STRING', Buffer.from(text));
    assert.ok((await lend('lent')) === 'lent');
    assert.ok((await read(env(), 'UTF8_STRING')).equals(Buffer.from(text)));
  });

  test('lends five megabytes', async () => {
    const text = 'naïve 你好 🙂\n'.repeat(300_000);
    assert.ok((await lend(text)) === text);
  });

  test('gives all formats of one owner back', async () => {
    const x = XConnection.open(env());
    const formats = ['UTF8_STRING', 'text/html', 'image/png', 'application/x-own'].map((target, i) => ({
      target,
      type: target,
      bits: 8 as const,
      data: Buffer.from(`${target} ${'x'.repeat(i * 50_000)}`),
    }));
    const owner = new SelectionServer(x, 'CLIPBOARD', formats);
    assert.ok(owner.take(XConnection.within(1_000)));
    const watcher = x.watch(() => x.dispatch());
    await lend('lent');
    watcher.close();
    owner.close();
    x.close();
    for (const { target, data } of formats) assert.ok((await read(env(), target)).equals(data), target);
  });

  test('gives back what was given back before, and keeps one holder at most', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('first'));
    for (let i = 0; i < 3; i++) await lend(`lent ${i}`);
    assert.equal((await read(env(), 'UTF8_STRING')).toString('utf8'), 'first');
    await waitFor('earlier holders to end', () => holders(env().DISPLAY ?? '').length === 1);
  });

  test('leaves the holder no longer than another program takes the clipboard', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('first'));
    await lend('lent');
    await waitFor('the holder', () => holders(env().DISPLAY ?? '').length === 1);
    await copy(env(), 'UTF8_STRING', Buffer.from('second'));
    await waitFor('the holder to end', () => holders(env().DISPLAY ?? '').length === 0);
    assert.equal((await read(env(), 'UTF8_STRING')).toString('utf8'), 'second');
  });

  test('does not take away what a person copied in the meantime', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('before'));
    await input.withClipboard('lent', () => copy(env(), 'UTF8_STRING', Buffer.from('copied meanwhile')));
    assert.equal((await read(env(), 'UTF8_STRING')).toString('utf8'), 'copied meanwhile');
  });

  test('never touches PRIMARY', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('selected'), 'primary');
    await lend('lent');
    assert.equal((await read(env(), 'UTF8_STRING', 'primary')).toString('utf8'), 'selected');
  });

  test('offers the text in every usual form', async () => {
    await input.withClipboard('naïve', async () => {
      for (const target of ['UTF8_STRING', 'TEXT', 'text/plain;charset=utf-8', 'text/plain']) {
        assert.equal((await read(env(), target)).toString('utf8'), 'naïve', target);
      }
      assert.equal((await read(env(), 'STRING')).toString('latin1'), 'naïve');
      assert.ok((await targets(env())).includes('TIMESTAMP'));
    });
    await input.withClipboard('你好', async () => assert.ok(!(await targets(env())).includes('STRING')));
  });

  test('gives the clipboard back and passes the error on when pasting fails', async () => {
    await copy(env(), 'UTF8_STRING', Buffer.from('kept'));
    const failing = input.withClipboard('lent', async () => {
      throw new Error('no such menu');
    });
    await assert.rejects(failing, /no such menu/);
    assert.equal((await read(env(), 'UTF8_STRING')).toString('utf8'), 'kept');
  });

  test('changes nothing where the owner does not hand its content over', async () => {
    const child = desktop.start(['xclip', '-selection', 'clipboard', '-i', '-quiet', '/proc/self/status']);
    const x = XConnection.open(env());
    try {
      await waitFor('xclip to own the clipboard', async () => (await read(env(), 'UTF8_STRING')).includes('Name:'));
      const owner = selectionOwner(x, 'CLIPBOARD');
      child.kill('SIGSTOP');
      await assert.rejects(
        input.withClipboard('lent', async () => assert.fail('must not paste')),
        (error) =>
          error instanceof LumosError && error.code === 'APP_UNRESPONSIVE' && error.delivery === 'not_delivered',
      );
      assert.equal(selectionOwner(x, 'CLIPBOARD'), owner);
    } finally {
      x.close();
      child.kill('SIGCONT');
      await endProgram(child);
    }
  });
});

describe('the clipboard holder', { skip: whyNoDesktop('xclip', 'Xvfb') }, () => {
  let server: Awaited<ReturnType<typeof startBareServer>>;
  beforeEach(async () => {
    server = await startBareServer();
  });

  test('ends when the X server goes away', async () => {
    const { env } = server.environment;
    const display = env.DISPLAY ?? '';
    const input = createInput(server.environment);
    try {
      await copy(env, 'UTF8_STRING', Buffer.from('kept'));
      await input.withClipboard('lent', async () => assert.equal((await read(env, 'UTF8_STRING')).toString(), 'lent'));
      await waitFor('the holder', () => holders(display).length === 1);
    } finally {
      await input.close();
      await server.stop();
    }
    await waitFor('the holder to end with the server', () => holders(display).length === 0);
  });
});
