import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { LumosError } from '../../src/errors.js';
import { createInput, type InputDriver, type Picture } from '../../src/input/index.js';
import { decodePicture, encodePng } from '../../src/input/png.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';
import { openEventLog } from './event-log.js';

function pixel(picture: Picture, x: number, y: number): number[] {
  const at = (y * picture.width + x) * 4;
  return [...picture.data.subarray(at, at + 4)];
}

describe('capturing the screen', { skip: whyNoDesktop('xsetroot') }, () => {
  const desktop = useDesktop({ width: 800, height: 600 });
  let input: InputDriver;
  before(() => {
    input = createInput(desktop.environment);
  });
  after(() => input?.close());

  const paint = (colour: string) => spawnSync('xsetroot', ['-solid', colour], { env: desktop.environment.env });

  test('gives every channel of every pixel its right value', async () => {
    for (const [colour, rgba] of [
      ['#ff0000', [255, 0, 0, 255]],
      ['#00ff00', [0, 255, 0, 255]],
      ['#0000ff', [0, 0, 255, 255]],
      ['#123456', [0x12, 0x34, 0x56, 255]],
    ] as const) {
      paint(colour);
      const picture = await input.capture();
      assert.deepEqual([picture.width, picture.height, picture.data.length], [800, 600, 800 * 600 * 4]);
      const wrong = picture.data.findIndex((value, i) => value !== rgba[i % 4]);
      assert.equal(wrong, -1, colour);
    }
  });

  test('gives the part that was asked for, clipped to the screen', async () => {
    paint('#204060');
    const part = await input.capture({ x: 790, y: 590, width: 100, height: 100 });
    assert.deepEqual([part.width, part.height], [10, 10]);
    assert.deepEqual(pixel(part, 9, 9), [0x20, 0x40, 0x60, 255]);
    const corner = await input.capture({ x: -5, y: -5, width: 6, height: 7 });
    assert.deepEqual([corner.width, corner.height], [1, 2]);
  });

  test('refuses a rectangle beside the screen', async () => {
    await assert.rejects(
      input.capture({ x: 800, y: 0, width: 10, height: 10 }),
      (error) => error instanceof LumosError && error.code === 'INVALID_ACTION',
    );
  });

  test('knows the size of the screen', async () => {
    assert.deepEqual(await input.screen(), { x: 0, y: 0, width: 800, height: 600 });
  });

  test('encodes what was captured as a PNG without loss', async () => {
    paint('#a1b2c3');
    const picture = await input.capture({ x: 0, y: 0, width: 37, height: 11 });
    const back = await decodePicture(await encodePng(picture));
    assert.deepEqual(Buffer.from(back.data), Buffer.from(picture.data));
    const small = await decodePicture(await encodePng(await input.capture(), { width: 200 }));
    assert.deepEqual([small.width, small.height], [200, 150]);
  });
});

describe('the pointer', { skip: whyNoDesktop('xev', 'xmodmap', 'xdotool') }, () => {
  const desktop = useDesktop({ width: 800, height: 600 });
  let input: InputDriver;
  before(() => {
    input = createInput(desktop.environment);
  });
  after(() => input?.close());

  test('is where it was moved', async () => {
    for (const point of [
      { x: 0, y: 0 },
      { x: 799, y: 599 },
      { x: 123, y: 456 },
    ]) {
      await input.move(point);
      assert.deepEqual(await input.position(), point);
    }
  });

  test('clicks, turns the wheel and drags as a mouse does', async () => {
    const log = await openEventLog(desktop);
    try {
      const inside = { x: log.window.x + 60, y: log.window.y + 60 };
      await input.click(inside);
      await input.click(inside, 'right');
      await input.click(inside, 'middle', 2);
      const buttons = await waitFor('four clicks', () => {
        const seen = log.buttons();
        return seen.length === 8 && seen;
      });
      assert.deepEqual(buttons, ['+1', '-1', '+3', '-3', '+2', '-2', '+2', '-2']);

      log.clear();
      await input.wheel(inside, 1, 2);
      await input.wheel(inside, -1, -1);
      assert.deepEqual(
        await waitFor(
          'five notches',
          () => log.buttons().length === 10 && log.buttons().filter((one) => one[0] === '+'),
        ),
        ['+5', '+5', '+7', '+4', '+6'],
      );

      log.clear();
      const to = { x: inside.x + 80, y: inside.y + 30 };
      const start = performance.now();
      await input.drag([inside, to], { durationMs: 300 });
      assert.ok(performance.now() - start >= 300);
      await waitFor('the button to go up', () => log.buttons().length === 2);
      const motions = log.motionsWhilePressed();
      assert.ok(motions.length >= 10, `${motions.length} motions`);
      assert.deepEqual(motions.at(-1), to);
    } finally {
      await log.end();
    }
  });

  test('presses chords in order and lets go in reverse, and types shifted characters with Shift', async () => {
    const log = await openEventLog(desktop);
    try {
      await input.click({ x: log.window.x + 60, y: log.window.y + 60 });
      log.clear();
      await input.press(['Control', 'Shift', 'ArrowLeft']);
      assert.deepEqual(await waitFor('six key events', () => log.keys().length === 6 && log.keys()), [
        '+Control_L',
        '+Shift_L',
        '+Left',
        '-Left',
        '-Shift_L',
        '-Control_L',
      ]);
      log.clear();
      await input.press(['Ctrl', 'S']);
      assert.deepEqual(await waitFor('four key events', () => log.keys().length === 4 && log.keys()), [
        '+Control_L',
        '+s',
        '-s',
        '-Control_L',
      ]);
      log.clear();
      await input.type('aB');
      assert.deepEqual(await waitFor('six key events', () => log.keys().length === 6 && log.keys()), [
        '+a',
        '-a',
        '+Shift_L',
        '+B',
        '-B',
        '-Shift_L',
      ]);
    } finally {
      await log.end();
    }
  });

  test('refuses to press keys while a person holds a modifier', async () => {
    const xdotool = (...args: string[]) => spawnSync('xdotool', args, { env: desktop.environment.env });
    xdotool('keydown', 'Control_L');
    try {
      await assert.rejects(
        input.type('x'),
        (error) => error instanceof LumosError && error.code === 'NOT_ACTIONABLE' && error.delivery === 'not_delivered',
      );
    } finally {
      xdotool('keyup', 'Control_L');
    }
    await input.type('x');
  });

  test('types lower case although Caps Lock is on, and leaves it on', async () => {
    const log = await openEventLog(desktop);
    try {
      await input.click({ x: log.window.x + 60, y: log.window.y + 60 });
      await input.press(['CapsLock']);
      // What the window is told late must not be taken for what comes next.
      await waitFor('the lock', () => log.keys().includes('-Caps_Lock'));
      log.clear();
      await input.type('a');
      const keys = await waitFor('the letter', () => log.keys().length >= 6 && log.keys());
      assert.deepEqual(
        keys.filter((key) => !key.includes('Caps')),
        ['+a', '-a'],
      );
      assert.equal(keys.filter((key) => key === '+Caps_Lock').length, 2);
      await input.press(['CapsLock']);
    } finally {
      await log.end();
    }
  });

  test('gives its spare keys back when it closes', async () => {
    const mapping = () => spawnSync('xmodmap', ['-pke'], { env: desktop.environment.env, encoding: 'utf8' }).stdout;
    const before = mapping();
    const other = createInput(desktop.environment);
    await other.type('你好');
    assert.notEqual(mapping(), before);
    await other.close();
    assert.equal(mapping(), before);
  });
});
