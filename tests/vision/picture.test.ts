import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { LumosError } from '../../src/errors.js';
import { decodePicture, encodePicture, oneColour } from '../../src/vision/picture.js';
import { BLACK, filled, rect, withBox } from './drawn.js';

/** What a PNG file says of its size, without the pixels to it. */
function pngClaiming(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** CRC-32 of the PNG specification, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const refusedBecause = (why: RegExp) => (error: unknown) => {
  assert(error instanceof LumosError);
  assert.equal(error.code, 'INVALID_ACTION');
  assert.match(error.message, why);
  assert.notEqual(error.hint, '');
  return true;
};

describe('picture files', () => {
  const picture = withBox(filled(40, 30), rect(5, 5, 10, 10), [200, 30, 60]);

  test('come out as they went in', async () => {
    const again = await decodePicture(await encodePicture(picture));
    assert.equal(again.reduction, 1);
    assert.deepEqual({ width: again.width, height: again.height }, { width: 40, height: 30 });
    assert.deepEqual([...again.data], [...picture.data]);
  });

  test('are looked at smaller where that is asked for (OC-08)', async () => {
    const half = await decodePicture(await encodePicture(picture), { downsample: 0.5 });
    assert.deepEqual([half.width, half.height, half.reduction], [20, 15, 2]);
  });

  test('that are cut off, empty, or something else are refused', async () => {
    const whole = await encodePicture(withBox(filled(300, 300), rect(9, 9, 200, 200), BLACK));
    await assert.rejects(decodePicture(whole.subarray(0, whole.length >> 1)), refusedBecause(/damaged/u));
    await assert.rejects(decodePicture(new Uint8Array(0)), refusedBecause(/no known format/u));
    await assert.rejects(decodePicture(Buffer.from('MZ\x90\0 not a picture')), refusedBecause(/no known format/u));
    await assert.rejects(
      decodePicture(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2])),
      refusedBecause(/damaged/u),
    );
  });

  test('that are drawings with references to other files are refused unread', async () => {
    const svg = '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>';
    await assert.rejects(decodePicture(Buffer.from(svg)), refusedBecause(/SVG/u));
  });

  test('that claim more pixels than memory is given are refused by their header', async () => {
    const started = process.memoryUsage().rss;
    await assert.rejects(decodePicture(pngClaiming(16_384, 16_384)), refusedBecause(/16384x16384/u));
    await assert.rejects(decodePicture(pngClaiming(100_000, 100_000)), refusedBecause(/100000x100000|damaged/u));
    assert(process.memoryUsage().rss - started < 400 << 20);
  });

  test('that are too small to see anything in are refused', async () => {
    await assert.rejects(decodePicture(await encodePicture(filled(2, 2))), refusedBecause(/2x2/u));
  });

  test('of one colour are told from others, and black from white', () => {
    assert.deepEqual(oneColour(filled(50, 50, BLACK)), { black: true });
    assert.deepEqual(oneColour(filled(50, 50)), { black: false });
    assert.equal(oneColour(picture), null);
  });
});
