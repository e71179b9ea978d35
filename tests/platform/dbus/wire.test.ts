import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WireError } from '../../../src/platform/dbus/errors.js';
import { Reader } from '../../../src/platform/dbus/reader.js';
import { parseSignature } from '../../../src/platform/dbus/signature.js';
import { Variant } from '../../../src/platform/dbus/variant.js';
import { Writer } from '../../../src/platform/dbus/writer.js';

function encode(signature: string, values: readonly unknown[]): Buffer {
  const writer = new Writer(8);
  writer.values(signature, values);
  return Buffer.from(writer.view());
}

function decode(signature: string, bytes: Buffer, variants: 'plain' | 'wrapped' = 'plain'): unknown[] {
  return new Reader(bytes, 0, bytes.length, { littleEndian: true, variants }).values(signature);
}

/** A repeatable sequence: a failing case can be run again. Mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('values read back as they were written', () => {
  const cases: readonly [string, unknown[]][] = [
    ['y', [255]],
    ['b', [true]],
    ['nq', [-32768, 65535]],
    ['iu', [-2147483648, 4294967295]],
    ['xt', [-(2n ** 63n), 2n ** 64n - 1n]],
    ['xt', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
    ['d', [Math.PI]],
    ['sog', ['naïve — 你好 🙂', '/org/a11y', 'a{sv}']],
    ['s', ['x'.repeat(100_000)]],
    ['ai', [[]]],
    ['ad', [[1.5, -0.25]]],
    [
      'a(so)',
      [
        [
          [':1.2', '/a'],
          [':1.3', '/b'],
        ],
      ],
    ],
    ['yax', [1, [7, 8]]],
    ['(i(yd)s)', [[1, [2, 3.5], 'end']]],
    ['aai', [[[1], [], [2, 3]]]],
  ];
  for (const [signature, values] of cases) {
    test(`${signature} ${String(values).slice(0, 30)}`, () => {
      assert.deepEqual(decode(signature, encode(signature, values)), values);
    });
  }

  test('byte arrays as buffers', () => {
    assert.deepEqual(decode('ay', encode('ay', [Uint8Array.of(1, 2, 3)])), [Buffer.from([1, 2, 3])]);
  });

  test('dicts with string keys as records without prototype', () => {
    const [record] = decode('a{ss}', encode('a{ss}', [{ tag: 'a', ['__proto__']: 'x' }]));
    assert.equal(Object.getPrototypeOf(record), null);
    const [hostile] = decode('a{ss}', encode('a{ss}', [new Map([['__proto__', 'x']])])) as [Record<string, string>];
    assert.equal(Object.keys(hostile)[0], '__proto__');
  });

  test('dicts with other keys as maps', () => {
    assert.deepEqual(decode('a{us}', encode('a{us}', [new Map([[7, 'seven']])])), [new Map([[7, 'seven']])]);
  });

  test('variants plainly or with their signature', () => {
    const bytes = encode('v', [new Variant('(is)', [1, 'two'])]);
    assert.deepEqual(decode('v', bytes), [[1, 'two']]);
    assert.deepEqual(decode('v', bytes, 'wrapped'), [new Variant('(is)', [1, 'two'])]);
  });

  test('big-endian messages too', () => {
    const bytes = Buffer.from([0, 0, 0, 5, 0xff, 0xff, 0xff, 0xfe, 0, 0, 0, 2, 0x68, 0x69, 0]);
    assert.deepEqual(new Reader(bytes, 0, bytes.length, { littleEndian: false }).values('uis'), [5, -2, 'hi']);
  });
});

describe('signatures are refused when', () => {
  const bad = ['(', ')', '()', 'a', '{ss}', 'a{vs}', 'a{s}', 'a{sss}', 'z', 's'.repeat(256), `${'a'.repeat(33)}i`];
  for (const signature of [...bad, `${'('.repeat(33)}i${')'.repeat(33)}`]) {
    test(`"${signature.slice(0, 20)}"`, () => {
      assert.throws(() => parseSignature(signature), WireError);
    });
  }
});

describe('values are refused when', () => {
  const bad: readonly [string, unknown[]][] = [
    ['y', [256]],
    ['u', [-1]],
    ['i', [1.5]],
    ['t', [-1n]],
    ['s', ['a\0b']],
    ['o', ['not/a/path']],
    ['b', [1]],
    ['v', ['bare']],
    ['ii', [1]],
    ['(ii)', [[1]]],
  ];
  for (const [signature, values] of bad) {
    test(`${signature} gets ${JSON.stringify(values, (_, v) => (typeof v === 'bigint' ? `${v}n` : v))}`, () => {
      assert.throws(() => encode(signature, values), WireError);
    });
  }
});

describe('hostile bytes', () => {
  test('of an array that claims to be longer than its message are refused', () => {
    assert.throws(() => decode('ai', Buffer.from([0xff, 0xff, 0xff, 0x03, 0, 0, 0, 0])), WireError);
  });

  test('of a string without its end are refused', () => {
    assert.throws(() => decode('s', Buffer.from([2, 0, 0, 0, 0x61, 0x62, 0x63])), WireError);
  });

  test('of variants nested without end are refused', () => {
    // Each level: signature "v".
    assert.throws(() => decode('v', Buffer.alloc(3000, Buffer.from([1, 0x76, 0]))), WireError);
  });

  test('cut anywhere are refused', () => {
    const signature = 'sa{sv}(iad)v';
    const values = ['text', { a: new Variant('s', 'b') }, [1, [2.5]], new Variant('ai', [1, 2])];
    const bytes = encode(signature, values);
    for (let length = 0; length < bytes.length; length++) {
      assert.throws(() => decode(signature, bytes.subarray(0, length)), WireError, `cut to ${length} bytes`);
    }
  });

  test('changed at random are read or refused, never anything else', () => {
    const signature = 'a((so)(so)(so)iiassusau)';
    const item = [[':1.1', '/a'], [':1.1', '/b'], [':1.1', '/c'], 1, 2, ['x', 'y'], 'name', 43, 'text', [1, 2]];
    const bytes = encode(signature, [[item, item, item]]);
    const next = random(20);
    for (let round = 0; round < 3000; round++) {
      const changed = Buffer.from(bytes);
      for (let i = 0; i < 3; i++) changed[Math.floor(next() * changed.length)] = Math.floor(next() * 256);
      try {
        decode(signature, changed);
      } catch (error) {
        assert.ok(error instanceof WireError, `round ${round}: ${String(error)}`);
      }
    }
  });
});
