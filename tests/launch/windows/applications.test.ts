import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { matchApplication } from '../../../src/launch/match.js';
import { listWindowsApplications, systemProgram } from '../../../src/launch/windows/applications.js';
import { WindowsLauncher } from '../../../src/launch/windows/launcher.js';
import { subsystemIn } from '../../../src/launch/windows/program-file.js';
import type { ShellExecution } from '../../../src/launch/windows/shell-execute.js';
import { executeInfo } from '../../../src/launch/windows/shell-execute.js';
import type { ShellFacts } from '../../../src/launch/windows/shell-facts.js';
import { parseShellLink } from '../../../src/launch/windows/shell-link.js';
import { startMenuApplications } from '../../../src/launch/windows/start-menu.js';
import { shellLink } from './shell-link-file.js';

const NOTHING: ShellFacts = { appPaths: [], handlers: [], listed: [] };

describe('shell links', () => {
  test('tell their program, command line, folder, comment and application id', () => {
    const link = parseShellLink(
      shellLink({
        target: 'C:\\Programme\\Bücher & 本\\app.exe',
        commandLine: '--profile "a b"',
        folder: 'C:\\Users\\me',
        comment: 'Reads books',
        appId: 'Vendor.Books',
      }),
    );
    assert.deepEqual(link, {
      target: 'C:\\Programme\\Bücher & 本\\app.exe',
      commandLine: '--profile "a b"',
      folder: 'C:\\Users\\me',
      comment: 'Reads books',
      appId: 'Vendor.Books',
      asAdministrator: false,
    });
  });

  test('keep a target with variables where installers put it, and say that they run as administrator', () => {
    const file = shellLink({
      target: '%SystemRoot%\\system32\\regedit.exe',
      inEnvironmentBlock: true,
      asAdministrator: true,
    });
    const link = parseShellLink(file);
    assert.deepEqual([link?.target, link?.asAdministrator], ['%SystemRoot%\\system32\\regedit.exe', true]);
  });

  test('that are cut off, or no links, are nothing, wherever they end', () => {
    const whole = shellLink({ target: 'C:\\a.exe', commandLine: 'x'.repeat(50), appId: 'A.B' });
    for (let length = 0; length < whole.length; length += 3) {
      const part = parseShellLink(whole.subarray(0, length));
      assert.ok(part === null || part.target === 'C:\\a.exe' || part.target === null, `${length}`);
    }
    assert.equal(parseShellLink(Buffer.from('[InternetShortcut]')), null);
    assert.equal(parseShellLink(Buffer.alloc(200)), null);
  });
});

describe('programs of Windows', () => {
  test('say whether they have windows', () => {
    assert.equal(subsystemIn(program(2)), 'graphical');
    assert.equal(subsystemIn(program(3)), 'console');
    assert.equal(subsystemIn(program(1)), 'other');
    assert.equal(subsystemIn(Buffer.from('#!/bin/sh\n'.repeat(20))), null);
    assert.equal(subsystemIn(program(2).subarray(0, 100)), null);
  });

  test('are started by one structure of 112 bytes, without a window of questions', () => {
    const info = executeInfo(0x1234n, 0n);
    assert.deepEqual([info.length, info.readUInt32LE(0)], [112, 112]);
    assert.equal(info.readUInt32LE(4) & 0x400, 0x400);
    assert.equal(info.readBigUInt64LE(24), 0x1234n);
    assert.equal(info.readInt32LE(48), 1);
  });
});

describe('applications of Windows by everyday names', () => {
  let root: string;
  let env: Record<string, string>;
  const menu = (file: string, parts: Parameters<typeof shellLink>[0]) => {
    const path = join(root, 'ProgramData', 'Microsoft', 'Windows', 'Start Menu', 'Programs', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, shellLink(parts));
  };
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'lumos-windows-'));
    env = { programdata: join(root, 'ProgramData'), APPDATA: join(root, 'AppData'), SYSTEMROOT: join(root, 'Windows') };
    menu('Accessories/Paint.lnk', { target: '%SystemRoot%\\mspaint.exe', inEnvironmentBlock: true });
    menu('Vendor/Writer.lnk', { target: 'C:\\Vendor\\writer.exe', comment: 'Writes letters' });
    menu('Vendor/Writer Safe Mode.lnk', { target: 'C:\\Vendor\\writer.exe', commandLine: '/safe' });
    menu('Vendor/Manual.lnk', { target: 'C:\\Vendor\\manual.pdf' });
    menu('Tools/Registry.lnk', { target: 'C:\\Windows\\regedit.exe', asAdministrator: true });
    mkdirSync(join(root, 'Windows', 'System32'), { recursive: true });
    writeFileSync(join(root, 'Windows', 'System32', 'notepad.exe'), program(2));
    writeFileSync(join(root, 'Windows', 'System32', 'ipconfig.exe'), program(3));
  });
  after(() => rmSync(root, { recursive: true, force: true }));
  const find = (name: string, facts: ShellFacts = NOTHING) => {
    const match = matchApplication(name, listWindowsApplications(env, facts));
    return match.kind === 'found' ? match.app.name : match.kind;
  };

  test('come from the shortcuts of the Start menu, documents left out', () => {
    const names = startMenuApplications(env).map(({ name }) => name);
    assert.deepEqual(names.sort(), ['Paint', 'Registry', 'Writer', 'Writer Safe Mode']);
    assert.equal(find('paint'), 'Paint');
    assert.equal(find('mspaint'), 'Paint');
    assert.equal(find('the writer app'), 'Writer');
  });

  test('come from what the Start menu lists in the person’s language, the Store among it', () => {
    const listed = [
      { name: 'Rechner', appId: 'Microsoft.WindowsCalculator_8wekyb3d8bbwe!App' },
      { name: 'Writer', appId: 'C:\\Vendor\\writer.exe' },
    ];
    assert.equal(find('Rechner', { ...NOTHING, listed }), 'Rechner');
    const apps = listWindowsApplications(env, { ...NOTHING, listed });
    assert.equal(apps.filter(({ name }) => name === 'Writer').length, 1);
    assert.deepEqual(apps.find(({ name }) => name === 'Rechner')?.start, {
      kind: 'listed',
      appId: 'Microsoft.WindowsCalculator_8wekyb3d8bbwe!App',
    });
  });

  test('come from App Paths, whose alias is another name of a shortcut’s program', () => {
    const appPaths = [
      { alias: 'wrt.exe', program: '"C:\\Vendor\\writer.exe"' },
      { alias: 'wordpad.exe', program: 'C:\\WordPad\\wordpad.exe' },
    ];
    assert.equal(find('wrt', { ...NOTHING, appPaths }), 'Writer');
    assert.equal(find('WordPad', { ...NOTHING, appPaths }), 'Wordpad');
  });

  test('are meant by their kind where they are what a file type opens with', () => {
    const handlers = [
      { type: 'text/plain', program: 'C:\\Vendor\\writer.exe', name: 'Vendor Writer', appId: null },
      { type: 'image/png', program: null, name: 'Fotos', appId: 'Microsoft.Photos!App' },
    ];
    assert.equal(find('text editor', { ...NOTHING, handlers }), 'Writer');
    assert.equal(find('Texteditor', { ...NOTHING, handlers }), 'Writer');
    assert.equal(find('photo viewer', { ...NOTHING, handlers }), 'Fotos');
  });

  test('a program of the Windows folder is found by its bare name only where it has windows', () => {
    assert.equal(systemProgram('notepad', env)?.name, 'Notepad');
    assert.equal(systemProgram('notepad.exe', env)?.id, 'notepad.exe');
    for (const name of ['ipconfig', 'no such', '..\\System32\\notepad', 'notepad & calc', 'cmd /c dir', '']) {
      assert.equal(systemProgram(name, env), null, name);
    }
  });

  const launcher = (facts: ShellFacts, code = 42) => {
    const executed: ShellExecution[] = [];
    const shell = {
      facts: async () => facts,
      handlerName: async () => 'Browser',
      execute: async (what: ShellExecution) => {
        executed.push(what);
        return { code, pid: code > 32 ? 77 : null };
      },
    };
    return { executed, launcher: new WindowsLauncher({ kind: 'current', env }, shell) };
  };

  test('a shortcut is started by the shell, as a person starts it', async () => {
    const { launcher: it, executed } = launcher(NOTHING);
    assert.deepEqual(await it.start(await it.resolve('Writer')), { pid: 77 });
    assert.match(executed[0]?.file ?? '', /Writer\.lnk$/u);
  });

  test('what only an administrator may start is refused before anything is asked', async () => {
    const { launcher: it, executed } = launcher(NOTHING);
    await assert.rejects(it.start(await it.resolve('Registry')), { code: 'PERMISSION_REQUIRED' });
    assert.deepEqual(executed, []);
  });

  test('the shell’s answers become codes with reasons', async () => {
    const refused = launcher(NOTHING, 5).launcher;
    await assert.rejects(refused.start(await refused.resolve('Writer')), { code: 'PERMISSION_REQUIRED' });
    const missing = launcher(NOTHING, 2).launcher;
    await assert.rejects(missing.start(await missing.resolve('Writer')), {
      code: 'NOT_ACTIONABLE',
      message: 'Writer could not be started: its file was not found.',
    });
  });

  test('what is not there is refused with candidates, and never run', async () => {
    const { launcher: it, executed } = launcher(NOTHING);
    await assert.rejects(it.resolve('ipconfig'), { code: 'NO_SURFACE' });
    await assert.rejects(it.resolve('Write'), (error: unknown) => {
      const { candidates } = error as { candidates: { name: string }[] };
      assert.ok(candidates.some(({ name }) => name === 'Writer'));
      return true;
    });
    assert.deepEqual(executed, []);
  });

  test('addresses go to the program that is set for them, other schemes nowhere', async () => {
    const { launcher: it, executed } = launcher(NOTHING);
    assert.deepEqual(await it.openUrl('https://example.org/a b'), { pid: 77, app: { id: 'https', name: 'Browser' } });
    assert.deepEqual(executed, [{ file: 'https://example.org/a%20b' }]);
    for (const url of ['ms-settings:display', 'search-ms:query=x', 'javascript:alert(1)']) {
      await assert.rejects(it.openUrl(url), { code: 'DENIED' });
    }
    await assert.rejects(it.openUrl('no url'), { code: 'INVALID_ACTION' });
    assert.equal(executed.length, 1);
  });

  test('a window belongs to the application whose program it is', async () => {
    const { launcher: it } = launcher(NOTHING);
    assert.equal((await it.belongsTo('writer'))?.name, 'Writer');
    assert.equal(await it.belongsTo('unheard of'), null);
  });
});

/** The beginning of a program: DOS header, where the other one is, "PE", and the subsystem in it. */
function program(subsystem: number): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write('MZ', 0, 'latin1');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  bytes.writeUInt16LE(subsystem, 0x80 + 4 + 20 + 68);
  return bytes;
}
