/** Run in Windows' node.exe by `wine.live.test.ts`: finding and starting applications of Wine's Windows. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { currentEnvironment } from '../../../../src/environment.js';
import { WindowsLauncher } from '../../../../src/launch/windows/launcher.js';
import { enterShellApartment, listedApplications } from '../../../../src/launch/windows/listed-applications.js';
import { appPaths, handlers } from '../../../../src/launch/windows/native-shell.js';
import { startMenuFolders } from '../../../../src/launch/windows/start-menu.js';
import { liveObjects } from '../../../../src/platform/windows/com/index.js';
import { nativeWindows } from '../../../../src/platform/windows/native-windows.js';
import { type DesktopWindow, listWindows } from '../../../../src/platform/windows/windows.js';
import { shellLink } from '../shell-link-file.js';

const environment = currentEnvironment();
const system = nativeWindows();
const opened: number[] = [];

async function windowOf(pid: number | null, before: ReadonlySet<number>): Promise<DesktopWindow> {
  const end = Date.now() + 20_000;
  for (;;) {
    const found = listWindows(system).find((each) => each.pid === pid || (pid === null && !before.has(each.hwnd)));
    if (found) {
      opened.push(found.pid);
      return found;
    }
    if (Date.now() > end) throw new Error(`no window of process ${pid}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const shown = (): ReadonlySet<number> => new Set(listWindows(system).map(({ hwnd }) => hwnd));

describe('applications of Windows, by Wine', () => {
  after(() => {
    for (const pid of opened) process.kill(pid);
  });

  test('the registry and the associations answer', () => {
    assert.ok(appPaths().length > 0, JSON.stringify(appPaths()));
    const text = handlers().find(({ type }) => type === 'text/plain');
    assert.match(text?.program ?? '', /notepad/iu, JSON.stringify(handlers()));
  });

  test('a system that cannot list its applications is no failure, and nothing of COM is left over', () => {
    enterShellApartment();
    assert.deepEqual(listedApplications(), []);
    assert.equal(liveObjects(), 0);
  });

  for (const name of ['Notepad', 'notepad.exe', 'text editor', 'Texteditor']) {
    test(`"${name}" means the program that opens text files`, async () => {
      const app = await new WindowsLauncher(environment).resolve(name);
      assert.match(app.exec[0] ?? '', /notepad\.exe$/iu);
    });
  }

  test('what is not installed is refused, and never run as a command', async () => {
    await assert.rejects(new WindowsLauncher(environment).resolve('cmd /c calc'), { code: 'NO_SURFACE' });
    await assert.rejects(new WindowsLauncher(environment).resolve('ipconfig'), { code: 'NO_SURFACE' });
  });

  test('a program of the Windows folder is found by its bare name, and shows its window', async () => {
    const launcher = new WindowsLauncher(environment);
    const app = await launcher.resolve('winver');
    const { pid } = await launcher.start(app);
    const window = await windowOf(pid, new Set());
    assert.equal(window.program.toLowerCase(), 'winver');
  });

  test('starts the application, whose window comes with its process', async () => {
    const launcher = new WindowsLauncher(environment);
    const { pid } = await launcher.start(await launcher.resolve('Notepad'));
    assert.match((await windowOf(pid, new Set())).title, /Notepad/u);
  });

  test('starts a shortcut of the Start menu through the shell', async () => {
    const [folder] = startMenuFolders(environment.env);
    assert.ok(folder);
    mkdirSync(join(folder, 'LUMOS'), { recursive: true });
    const program = 'C:\\windows\\system32\\notepad.exe';
    assert.ok(existsSync(program));
    writeFileSync(join(folder, 'LUMOS', 'Scribbler.lnk'), shellLink({ target: program, folder: 'C:\\' }));
    const launcher = new WindowsLauncher(environment);
    const app = await launcher.resolve('Scribbler');
    assert.deepEqual([app.name, app.start.kind], ['Scribbler', 'link']);
    const before = shown();
    const { pid } = await launcher.start(app);
    assert.match((await windowOf(pid, before)).title, /Notepad/u);
  });
});
