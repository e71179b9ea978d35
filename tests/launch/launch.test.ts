import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { type Application, launchApplication, listApplications, openFile, openUrl } from '../../src/launch/index.js';
import { waitFor } from '../support/wait.js';
import { type FixtureMachine, fixtureMachine } from './fixture-applications.js';

let machine: FixtureMachine;

/** An application that writes down its folder, one variable and its arguments, one a line, and ends. */
function recorder(keys: string): void {
  const program = join(machine.folder, 'record');
  machine.write(
    'record',
    `#!/bin/sh\n{ pwd; echo "$MARK"; for a in "$@"; do echo "$a"; done; echo end; } > "$HOME/out"\n`,
  );
  machine.write(
    `data/applications/recorder.desktop`,
    `[Desktop Entry]\nType=Application\nName=Recorder\n${keys}`.replace('@', program),
  );
}

async function recorded(): Promise<string[]> {
  const file = join(machine.folder, 'home/out');
  await waitFor('the program to write', () => existsSync(file) && readFileSync(file, 'utf8').endsWith('end\n'));
  return readFileSync(file, 'utf8').trim().split('\n').slice(0, -1);
}

const application = (id: string): Application => {
  const found = listApplications(machine.environment).find((app) => app.id === id);
  assert.ok(found, id);
  return found;
};

describe('starting an application', {
  skip: process.platform === 'linux' ? false : 'desktop entries are of Linux',
}, () => {
  beforeEach(async () => {
    machine = fixtureMachine('C.UTF-8', { MARK: 'of the desktop' });
    machine.write('home/.keep', '');
    const { chmodSync, writeFileSync } = await import('node:fs');
    writeFileSync(join(machine.folder, 'record'), '');
    chmodSync(join(machine.folder, 'record'), 0o755);
  });
  afterEach(() => machine.remove());

  test('gives it the environment of the desktop, the folder, and each argument as it is', async () => {
    recorder('Exec=@ "a  b" $HOME %F\n');
    const { pid } = await launchApplication(application('recorder'), machine.environment, {
      files: ['/tmp/x y', '/tmp/*'],
      cwd: '/usr',
    });
    assert.ok(pid > 1);
    assert.deepEqual(await recorded(), ['/usr', 'of the desktop', 'a  b', '$HOME', '/tmp/x y', '/tmp/*']);
  });

  test('uses the folder that the entry names, else the home', async () => {
    recorder('Exec=@\nPath=/usr/share\n');
    await launchApplication(application('recorder'), machine.environment);
    assert.equal((await recorded())[0], '/usr/share');
  });

  test('says so when the program is not installed', async () => {
    await assert.rejects(launchApplication(application('abacus'), machine.environment), {
      code: 'NOT_ACTIONABLE',
      message: /abacus/,
      delivery: 'not_delivered',
    });
  });

  test('says so when it needs a terminal and there is none', async () => {
    const { environment } = machine;
    const bare = { ...environment, env: { ...environment.env, PATH: '/nowhere' } };
    await assert.rejects(launchApplication(application('scribe'), bare), { code: 'UNSUPPORTED', hint: /terminal/ });
  });

  test('refuses a relative file', async () => {
    await assert.rejects(launchApplication(application('abacus'), machine.environment, { files: ['a.txt'] }), {
      code: 'INVALID_ACTION',
    });
  });

  test('opens a URL with its default handler', async () => {
    recorder('Exec=@ %u\nMimeType=x-scheme-handler/https;\n');
    machine.write('config/mimeapps.list', '[Default Applications]\nx-scheme-handler/https=recorder.desktop\n');
    const { app } = await openUrl('https://example.org/a?b=c&d', machine.environment);
    assert.equal(app.id, 'recorder');
    assert.deepEqual((await recorded()).slice(2), ['https://example.org/a?b=c&d']);
  });

  test('opens a file by the type that its name tells', async () => {
    recorder('Exec=@ %f\nMimeType=text/x-notes;\n');
    machine.write('data/mime/globs2', '# comment\n50:text/plain:*.txt\n60:text/x-notes:*.notes.txt\n');
    machine.write('config/mimeapps.list', '[Default Applications]\ntext/x-notes=recorder.desktop\n');
    const file = join(machine.folder, 'Mine.Notes.txt');
    machine.write('Mine.Notes.txt', 'x');
    await openFile(file, machine.environment);
    assert.deepEqual((await recorded()).slice(2), [file]);
  });

  test('refuses what is no URL, and schemes that could start anything', async () => {
    await assert.rejects(openUrl('example.org', machine.environment), { code: 'INVALID_ACTION' });
    await assert.rejects(openUrl('javascript:alert(1)', machine.environment), { code: 'DENIED' });
    await assert.rejects(openUrl('geo:1,2', machine.environment), { code: 'NO_SURFACE' });
  });
});
