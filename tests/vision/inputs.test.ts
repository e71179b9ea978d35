/** Picture files that lie about themselves, are cut off, or are none: refused with what is wrong, soon, and not unpacked. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { LumosError } from '../../src/errors.js';
import { parsePicture } from '../../src/vision/parse-picture.js';
import { createPass } from '../../src/vision/pass.js';
import { envelopeOf, useCli } from '../support/cli.js';
import { FORMATS, written } from './files.js';

/** Milliseconds until a file is refused; most of it is starting Node on a busy machine. */
const SOON = 30_000;

/** A little-endian TIFF file (revision 6.0, section 2) whose header says another size than its pixels have. */
function tiffClaiming(bytes: Buffer, width: number, height: number): Buffer {
  const file = Buffer.from(bytes);
  assert.equal(file.readUInt16LE(0), 0x4949);
  const directory = file.readUInt32LE(4);
  const wanted = new Map([
    [256, width],
    [257, height],
  ]);
  for (let entry = 0; entry < file.readUInt16LE(directory); entry++) {
    const at = directory + 2 + entry * 12;
    const value = wanted.get(file.readUInt16LE(at));
    if (value === undefined) continue;
    file.writeUInt16LE(4, at + 2);
    file.writeUInt32LE(value, at + 8);
    wanted.delete(file.readUInt16LE(at));
  }
  assert.equal(wanted.size, 0, 'the file has no such entries');
  return file;
}

/** A JPEG file whose frame header (ITU T.81 B.2.2) says another size. */
function jpegClaiming(bytes: Buffer, width: number, height: number): Buffer {
  const file = Buffer.from(bytes);
  const at = file.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(file[index + 1] ?? 0));
  assert.notEqual(at, -1);
  file.writeUInt16BE(height, at + 5);
  file.writeUInt16BE(width, at + 7);
  return file;
}

/** A GIF file (89a, sections 18 and 20) whose screen and picture say another size. */
function gifClaiming(bytes: Buffer, width: number, height: number): Buffer {
  const file = Buffer.from(bytes);
  file.writeUInt16LE(width, 6);
  file.writeUInt16LE(height, 8);
  const table = (file[10] as number) & 0x80 ? 3 << (((file[10] as number) & 7) + 1) : 0;
  const at = file.indexOf(0x2c, 13 + table);
  assert.notEqual(at, -1);
  file.writeUInt16LE(width, at + 5);
  file.writeUInt16LE(height, at + 7);
  return file;
}

/** Pixels that a small file holds, unpacked: a picture of one colour, 100 million pixels in some hundred kilobytes. */
function bomb(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .tiff({ compression: 'deflate', tile: false })
    .toBuffer();
}

describe('files that are no whole picture', { timeout: 300_000 }, () => {
  const cli = useCli();

  function file(name: string, bytes: Uint8Array): string {
    const path = join(cli.path, name);
    writeFileSync(path, bytes);
    return path;
  }

  async function refused(path: string, why: RegExp): Promise<void> {
    const started = performance.now();
    await assert.rejects(parsePicture(path, createPass({ detector: null, reader: null })), (error: unknown) => {
      assert(error instanceof LumosError, String(error));
      assert.equal(error.code, 'INVALID_ACTION');
      assert.match(error.message, why);
      assert.notEqual(error.hint, '');
      return true;
    });
    assert(performance.now() - started < SOON, `${performance.now() - started} ms`);
  }

  for (const format of FORMATS) {
    test(`${format}: cut off in the middle, near its end, and after its first bytes is refused as damaged`, async () => {
      const whole = await written(format);
      for (const length of [whole.length >> 1, Math.floor(0.9 * whole.length), 24]) {
        await refused(file(`cut-${length}.${format}`, whole.subarray(0, length)), /damaged/u);
      }
    });
  }

  test('a TIFF that says it has a hundred thousand pixels a side is refused by its header', async () => {
    const bytes = tiffClaiming(await written('tiff'), 100_000, 100_000);
    await refused(file('claims.tiff', bytes), /100000x100000 pixels|damaged/u);
  });

  test('a TIFF of less than a megabyte that unpacks to 300 is refused before it is unpacked', async () => {
    const bytes = await bomb();
    assert(bytes.length < 1_000_000, `${bytes.length} bytes`);
    const before = process.memoryUsage().rss;
    await refused(file('bomb.tiff', bytes), /10000x10000 pixels, more than 64 million/u);
    assert(process.memoryUsage().rss - before < 150_000_000);
  });

  test('a JPEG and a GIF that say they have 65000 pixels a side are refused by their headers', async () => {
    await refused(file('claims.jpeg', jpegClaiming(await written('jpeg'), 65_000, 65_000)), /65000x65000/u);
    await refused(file('claims.gif', gifClaiming(await written('gif'), 65_000, 65_000)), /65000x65000|damaged/u);
  });

  test('a picture in name alone and a folder have their own reasons', async () => {
    await refused(file('text.png', Buffer.from('not a picture at all')), /first bytes/u);
    await refused(cli.path, /not a file/u);
  });

  test('a TIFF whose directory points at itself ends', async () => {
    const bytes = Buffer.from(await written('tiff'));
    const directory = bytes.readUInt32LE(4);
    // The place of the next directory stands after the entries (section 2).
    bytes.writeUInt32LE(directory, directory + 2 + bytes.readUInt16LE(directory) * 12);
    // In a process of its own: what does not end can be killed.
    const options = ['--detector', 'regions', '--reader', 'none', '--json'];
    const result = await cli.run(['parse', file('loop.tiff', bytes), ...options]);
    assert.notEqual(result.code, null, `it had to be killed after ${result.ms} ms`);
    if (result.code !== 0) assert.equal(envelopeOf(result).error?.code, 'INVALID_ACTION', result.stdout);
  });

  test('the command line tells the same, and its exit status', async () => {
    const jpeg = await written('jpeg');
    for (const [path, why] of [
      [file('bomb.tiff', await bomb()), /10000x10000/u],
      [file('cut.jpeg', jpeg.subarray(0, jpeg.length >> 1)), /damaged/u],
    ] as const) {
      const result = await cli.run(['parse', path, '--json']);
      const { error } = envelopeOf(result);
      assert.deepEqual([result.code, error?.code], [3, 'INVALID_ACTION'], result.stdout);
      assert.match(error?.message ?? '', why);
      assert(result.ms < SOON, `${result.ms} ms`);
    }
    const missing = await cli.run(['parse', join(cli.path, 'nowhere.png'), '--json']);
    assert.notEqual(missing.code, 0);
    assert.match(envelopeOf(missing).error?.message ?? '', /nowhere\.png/u);
  });
});
