import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toRgba } from '../../../src/platform/windows/capture.js';
import { makeDpiAware } from '../../../src/platform/windows/dpi.js';
import { integrityOf, packPoint, readRect, readWideZ, wide } from '../../../src/platform/windows/structures.js';

describe('structures of Windows', () => {
  test('a rectangle of four edges, also left of the primary display', () => {
    const bytes = Buffer.alloc(16);
    [-1920, -10, -1120, 590].forEach((value, i) => {
      bytes.writeInt32LE(value, i * 4);
    });
    assert.deepEqual(readRect(bytes), { x: -1920, y: -10, width: 800, height: 600 });
  });

  test('a point by value has x in the low half, with its sign', () => {
    assert.equal(packPoint({ x: 3, y: 5 }), 0x5_0000_0003n);
    assert.equal(BigInt.asUintN(64, packPoint({ x: -1, y: -2 })), 0xffff_fffe_ffff_ffffn);
  });

  test('wide strings keep everything up to their null', () => {
    assert.equal(readWideZ(wide('é 漢 😀')), 'é 漢 😀');
  });

  test('the integrity level is the last part of the label', () => {
    const label = Buffer.alloc(64);
    label.writeUInt8(1, 16);
    label.writeUInt8(1, 17);
    label.writeUInt32LE(0x3000, 16 + 8);
    assert.equal(integrityOf(label), 0x3000);
    assert.equal(integrityOf(Buffer.alloc(10)), null);
    assert.equal(integrityOf(Buffer.alloc(64)), null);
  });

  test('pixels come as blue, green, red and leave as red, green, blue, opaque', () => {
    const pixels = Uint8Array.of(1, 2, 3, 0, 255, 254, 253, 9);
    toRgba(pixels);
    assert.deepEqual([...pixels], [3, 2, 1, 255, 253, 254, 255, 255]);
  });

  test('each thread is made aware of displays, the process once', () => {
    const asked: string[] = [];
    const functions = {
      SetThreadDpiAwarenessContext: (context: number) => {
        asked.push(`thread ${context}`);
        return context === -3 ? 1 : 0;
      },
      SetProcessDpiAwarenessContext: (context: number) => {
        asked.push(`process ${context}`);
        return 1;
      },
      SetProcessDPIAware: () => assert.fail('only where nothing newer is there'),
      GetDpiForWindow: null,
      GetDpiForSystem: null,
    };
    assert.equal(makeDpiAware(functions), 'per monitor');
    assert.equal(makeDpiAware(functions), 'per monitor');
    assert.deepEqual(asked, ['thread -4', 'thread -3', 'process -4', 'thread -4', 'thread -3']);
  });
});
