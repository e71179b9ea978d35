/** Run in Windows' node.exe by `wine.live.test.ts`: windows, input, clipboard and screen on Wine's own Notepad. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import koffi from 'koffi';
import type { Point } from '../../../../src/blueprint/geometry.js';
import { createInput } from '../../../../src/input/index.js';
import { makeDpiAware } from '../../../../src/platform/windows/dpi.js';
import { bringToFront } from '../../../../src/platform/windows/foreground.js';
import { nativeClipboard } from '../../../../src/platform/windows/native-clipboard.js';
import { nativeWindows } from '../../../../src/platform/windows/native-windows.js';
import { isOutOfReach } from '../../../../src/platform/windows/processes.js';
import { type DesktopWindow, listWindows, windowAt } from '../../../../src/platform/windows/windows.js';

const WM_GETTEXT = 0x000d;
const WM_SETTEXT = 0x000c;
const user = koffi.load('user32.dll');
const sendText = user.func('int64 __stdcall SendMessageW(int64, uint32, uint64, void *)');
const findChild = user.func('int64 __stdcall FindWindowExW(int64, int64, void *, void *)');

const system = nativeWindows();
const input = createInput({ kind: 'current', env: {} });
const started: ChildProcess[] = [];

type Answer<T> = T | null | undefined | false;

async function until<T>(what: string, look: () => Answer<T> | Promise<Answer<T>>, ms = 15_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function openNotepad(): Promise<DesktopWindow> {
  const child = spawn('C:\\windows\\system32\\notepad.exe', [], { stdio: 'ignore' });
  started.push(child);
  return until('a window of Notepad', () => listWindows(system).find(({ pid }) => pid === child.pid));
}

const edit = (window: DesktopWindow): number => findChild(window.hwnd, 0, Buffer.from('Edit\0', 'utf16le'), null);

function textOf(window: DesktopWindow): string {
  const bytes = Buffer.alloc(20_000);
  const units = sendText(edit(window), WM_GETTEXT, 10_000, bytes);
  return bytes.toString('utf16le', 0, units * 2).replaceAll('\r\n', '\n');
}

async function empty(window: DesktopWindow): Promise<void> {
  sendText(edit(window), WM_SETTEXT, 0, Buffer.from('\0', 'utf16le'));
  const result = await bringToFront(window.hwnd, system);
  assert.equal(result.reached, true, result.means);
}

describe("Windows' desktop, by Wine", () => {
  let notepad: DesktopWindow;
  before(async () => {
    makeDpiAware();
    notepad = await openNotepad();
  });
  after(async () => {
    for (const child of started) child.kill();
    await input.close();
  });

  /** Moves the pointer there: of the X server below Wine an earlier motion may come in late, and count as the mouse's. */
  async function rest(point: Point): Promise<void> {
    await until(`the pointer at ${point.x}, ${point.y}`, async () => {
      await input.move(point);
      const { x, y } = await input.position();
      return x === point.x && y === point.y;
    });
  }

  test('lists the window with its title, program, place and keyboard', async () => {
    assert.match(notepad.title, /Notepad/u);
    assert.equal(notepad.program.toLowerCase(), 'notepad');
    assert.equal(notepad.kind, 'window');
    assert.ok(notepad.frame.width > 100 && notepad.frame.height > 100, JSON.stringify(notepad.frame));
    assert.equal(notepad.scale, 1);
    assert.equal(notepad.hung, false);
    assert.equal(isOutOfReach(notepad.pid, system), false);
  });

  test('says which window a click would go to', () => {
    const { x, y, width, height } = notepad.frame;
    const at = windowAt({ x: x + width / 2, y: y + height / 2 }, system);
    assert.equal(at?.hwnd, notepad.hwnd);
  });

  test('the input driver says that it works, and how large the screen is', async () => {
    assert.deepEqual(await input.probe().then(({ available, message }) => ({ available, message })), {
      available: true,
      message: 'Pointer, keyboard, clipboard and screen through SendInput and GDI.',
    });
    assert.deepEqual(await input.screen(), { x: 0, y: 0, width: 1280, height: 900 });
  });

  test('brings a window to the front from behind another, and says by what means', async () => {
    const second = await openNotepad();
    await bringToFront(second.hwnd, system);
    const result = await bringToFront(notepad.hwnd, system);
    assert.equal(result.reached, true, result.means);
    assert.equal(system.foreground(), notepad.hwnd);
    assert.equal(listWindows(system).find(({ active }) => active)?.hwnd, notepad.hwnd);
  });

  test('types Unicode beyond the basic plane, accents, lines and tabs exactly', async () => {
    await empty(notepad);
    const text = 'Hello from LUMOS — 你好 😀 é ß €\n\tSecond line.';
    await input.type(text);
    await until(`the text, not ${JSON.stringify(textOf(notepad))}`, () => textOf(notepad) === text);
  });

  test('types a long text without losing a character', async () => {
    await empty(notepad);
    const text = Array.from({ length: 60 }, (_, i) => `${i} line of text.`).join('\n');
    await input.type(text);
    await until('all of the text', () => textOf(notepad) === text, 30_000);
  });

  test('presses chords: select all, then delete', async () => {
    await empty(notepad);
    await input.type('to be deleted');
    await until('the text', () => textOf(notepad) === 'to be deleted');
    await input.press(['Control', 'a']);
    await input.press(['Delete']);
    await until('an empty field', () => textOf(notepad) === '');
  });

  test('presses the character that a key of the layout types, with its Shift', async () => {
    await empty(notepad);
    for (const key of ['a', 'A', '?', '1']) await input.press([key]);
    await until('four characters', () => textOf(notepad) === 'aA?1');
  });

  test('moves the pointer to the exact pixel, also at the edges', async () => {
    for (const point of [
      { x: 0, y: 0 },
      { x: 1279, y: 899 },
      { x: 333, y: 777 },
      { x: 641, y: 451 },
    ]) {
      await rest(point);
    }
  });

  test('clicks into the text so that the caret goes there', async () => {
    await empty(notepad);
    await input.type('second');
    await until('the text', () => textOf(notepad) === 'second');
    const area = system.rect(edit(notepad));
    assert.ok(area);
    // Between the third and the fourth letter, in the font that Wine has.
    const point = { x: area.x + 30, y: area.y + 10 };
    await rest(point);
    await input.click(point);
    await input.type('first ');
    await until('the text at the caret', () => textOf(notepad) === 'secfirst ond');
  });

  test('selects a word by a double click', async () => {
    await empty(notepad);
    await input.type('word');
    await until('the text', () => textOf(notepad) === 'word');
    const area = system.rect(edit(notepad));
    assert.ok(area);
    const point = { x: area.x + 12, y: area.y + 10 };
    await rest(point);
    await input.click(point, 'left', 2);
    await input.type('X');
    await until('the word replaced', () => textOf(notepad) === 'X');
  });

  test('pastes through the clipboard, and puts back what was there in every format', async () => {
    await empty(notepad);
    const clipboard = nativeClipboard();
    const own = clipboard.register('LUMOS test format');
    await until('the clipboard', () => clipboard.open());
    clipboard.empty();
    assert.ok(clipboard.write(13, Buffer.from('kept ü\0', 'utf16le')));
    assert.ok(clipboard.write(own, Uint8Array.of(1, 2, 3, 4)));
    clipboard.close();
    const text = 'pasted — 你好\nsecond line';
    await input.withClipboard(text, () => input.press(['Control', 'v']));
    assert.equal(textOf(notepad), text);
    await until('the clipboard', () => clipboard.open());
    try {
      const back = clipboard.read(13, 1_000);
      assert.equal(
        Buffer.from(back ?? [])
          .toString('utf16le')
          .replace(/\0.*$/su, ''),
        'kept ü',
      );
      assert.deepEqual([...(clipboard.read(own, 1_000) ?? [])].slice(0, 4), [1, 2, 3, 4]);
    } finally {
      clipboard.close();
    }
  });

  test("gives the screen's real pixels: Notepad's text area is white", async () => {
    await empty(notepad);
    const area = system.rect(edit(notepad));
    assert.ok(area);
    const spot = { x: area.x + 40, y: area.y + 40, width: 20, height: 10 };
    const picture = await input.capture(spot);
    assert.deepEqual([picture.width, picture.height], [20, 10]);
    assert.deepEqual([...picture.data.subarray(0, 4)], [255, 255, 255, 255]);
    const whole = await input.capture();
    assert.deepEqual([whole.width, whole.height], [1280, 900]);
  });

  test('lists a dialog as a modal one, and its window as taking no input', async () => {
    await empty(notepad);
    await input.press(['Alt', 'h']);
    await input.press(['Escape']);
    await input.press(['Escape']);
    await input.press(['Control', 'o']);
    const dialog = await until('a dialog', () =>
      listWindows(system).find(({ kind, owner }) => kind === 'dialog' && owner === notepad.hwnd),
    );
    assert.equal(dialog.modal, true);
    assert.equal(dialog.active, true);
    assert.equal(listWindows(system).find(({ hwnd }) => hwnd === notepad.hwnd)?.enabled, false);
    await input.press(['Escape']);
    await until('the dialog gone', () => !listWindows(system).some(({ hwnd }) => hwnd === dialog.hwnd));
  });
});
