import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Pointer } from '../../../src/input/windows/pointer.js';
import { MemoryInput } from './memory-input.js';

describe('the pointer on Windows', () => {
  test('hits every pixel of screens of all sizes exactly', () => {
    for (const [width, height] of [
      [1280, 900],
      [1366, 768],
      [3840, 2160],
      [7680, 4321],
    ] as const) {
      const system = new MemoryInput();
      system.area = { x: 0, y: 0, width, height };
      system.setPointer = () => assert.fail('the motion missed');
      const pointer = new Pointer(system);
      for (let x = 0; x < width; x += 7) pointer.move({ x, y: x % height });
      pointer.move({ x: width - 1, y: height - 1 });
    }
  });

  test('reaches displays left of and above the primary one', () => {
    const system = new MemoryInput();
    system.area = { x: -1920, y: -300, width: 4480, height: 1740 };
    const pointer = new Pointer(system);
    for (const point of [
      { x: -1920, y: -300 },
      { x: -1, y: 5 },
      { x: 2559, y: 1439 },
    ]) {
      pointer.move(point);
      assert.deepEqual(system.at, point);
    }
  });

  test('clicks at the point, twice for a double click', async () => {
    const system = new MemoryInput();
    await new Pointer(system).click({ x: 10, y: 20 }, 'left', 2);
    assert.deepEqual(system.seen, [
      { at: { x: 10, y: 20 } },
      { button: 'left', down: true },
      { button: 'left', down: false },
      { button: 'left', down: true },
      { button: 'left', down: false },
    ]);
  });

  test('means the button that the person calls left where they swapped them', async () => {
    const system = new MemoryInput();
    system.swapped = true;
    await new Pointer(system).click({ x: 1, y: 1 }, 'left', 1);
    await new Pointer(system).click({ x: 1, y: 1 }, 'middle', 1);
    assert.deepEqual(
      system.seen.flatMap((each) => ('button' in each && each.down ? [each.button] : [])),
      ['right', 'middle'],
    );
  });

  test('moves back before it presses when the mouse was moved meanwhile', async () => {
    const system = new MemoryInput();
    setTimeout(() => {
      system.at = { x: 500, y: 500 };
    }, 3);
    await new Pointer(system).click({ x: 10, y: 20 }, 'left', 1);
    assert.deepEqual(system.at, { x: 10, y: 20 });
    assert.deepEqual(system.seen.slice(0, 3), [
      { at: { x: 10, y: 20 } },
      { at: { x: 10, y: 20 } },
      { button: 'left', down: true },
    ]);
  });

  test('turns the wheel notch by notch: down is negative for Windows, right positive', async () => {
    const system = new MemoryInput();
    await new Pointer(system).wheel({ x: 5, y: 5 }, 1, 2);
    await new Pointer(system).wheel({ x: 5, y: 5 }, -1, -1);
    assert.deepEqual(
      system.seen.flatMap((each) => ('wheel' in each ? [[each.wheel, each.delta]] : [])),
      [
        ['vertical', -120],
        ['vertical', -120],
        ['horizontal', 120],
        ['vertical', 120],
        ['horizontal', -120],
      ],
    );
  });

  test('drags through all points with the button down, and lets go at the last', async () => {
    const system = new MemoryInput();
    await new Pointer(system).drag(
      [
        { x: 0, y: 0 },
        { x: 30, y: 0 },
        { x: 30, y: 40 },
      ],
      'left',
      20,
    );
    const points = system.seen.flatMap((each) => ('at' in each ? [each.at] : []));
    assert.ok(points.some(({ x, y }) => x === 30 && y === 0));
    assert.deepEqual(points.at(-1), { x: 30, y: 40 });
    assert.deepEqual(system.seen[1], { button: 'left', down: true });
    assert.deepEqual(system.seen.at(-1), { button: 'left', down: false });
    await assert.rejects(new Pointer(system).drag([{ x: 0, y: 0 }], 'left', 1), { code: 'INVALID_ACTION' });
  });
});
