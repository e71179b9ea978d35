import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCookie, parseDisplay } from '../../../src/platform/x11/display.js';
import { packFormats, unpackFormats } from '../../../src/platform/x11/holder-format.js';
import { pathThrough } from '../../../src/platform/x11/pointer.js';
import { textFormats } from '../../../src/platform/x11/selection-serve.js';

test('takes display names apart', () => {
  assert.deepEqual(parseDisplay(':1'), { host: '', number: 1 });
  assert.deepEqual(parseDisplay(':10.0'), { host: '', number: 10 });
  assert.deepEqual(parseDisplay('unix:3'), { host: '', number: 3 });
  assert.deepEqual(parseDisplay('localhost:10.0'), { host: 'localhost', number: 10 });
  assert.deepEqual(parseDisplay('tcp/far.example:0'), { host: 'far.example', number: 0 });
  for (const name of ['', '1', ':', ':x', 'host']) assert.equal(parseDisplay(name), null, name);
});

function entry(family: number, address: string, number: string, name: string, data: string): Buffer {
  const field = (text: string): Buffer => {
    const bytes = Buffer.from(text, 'latin1');
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
  };
  return Buffer.concat([Buffer.from([family >> 8, family & 0xff]), ...[address, number, name, data].map(field)]);
}

test('finds the cookie of the right display on the right machine', () => {
  const cookie = 'MIT-MAGIC-COOKIE-1';
  const file = Buffer.concat([
    entry(256, 'elsewhere', '1', cookie, 'wrong host'),
    entry(256, 'here', '2', cookie, 'wrong display'),
    entry(256, 'here', '1', 'XDM-AUTHORIZATION-1', 'wrong kind'),
    entry(0, '\u007f\u0000\u0000\u0001', '1', cookie, 'internet'),
    entry(256, 'here', '1', cookie, 'right'),
    entry(65535, '', '', cookie, 'any'),
  ]);
  const find = (number: number, host: string) => findCookie(file, { host: '', number }, host)?.data.toString('latin1');
  assert.equal(find(1, 'here'), 'right');
  assert.equal(find(7, 'here'), 'any');
  assert.equal(find(1, 'third'), 'any');
});

test('finds no cookie in a file that is empty or cut off', () => {
  const whole = entry(256, 'here', '1', 'MIT-MAGIC-COOKIE-1', 'secret');
  for (let size = 0; size < whole.length; size++) {
    assert.equal(findCookie(whole.subarray(0, size), { host: '', number: 1 }, 'here'), null);
  }
});

test('drags in at least ten steps that end exactly at every point', () => {
  const path = pathThrough([
    { x: 0, y: 0 },
    { x: 3, y: 0 },
  ]);
  assert.equal(path.length, 10);
  assert.deepEqual(path.at(-1), { x: 3, y: 0 });
  const bent = pathThrough([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 50 },
  ]);
  assert.ok(bent.length >= 10);
  assert.ok(bent.some((point) => point.x === 100 && point.y === 0));
  assert.deepEqual(bent.at(-1), { x: 100, y: 50 });
  bent.slice(1).forEach((point, i) => {
    const before = bent[i] as { x: number; y: number };
    assert.ok(Math.hypot(point.x - before.x, point.y - before.y) <= 7, 'no jump beyond a drag threshold');
  });
});

test('clipboard formats survive the way to the process that holds them', () => {
  const formats = [
    { target: 'image/png', type: 'image/png', bits: 8 as const, data: Buffer.from([0, 255, 10, 13]) },
    { target: 'EMPTY', type: 'STRING', bits: 8 as const, data: Buffer.alloc(0) },
    { target: 'COLOR', type: 'COLOR', bits: 32 as const, data: Buffer.from([1, 2, 3, 4]) },
  ];
  assert.deepEqual(unpackFormats(packFormats(formats)), formats);
  assert.deepEqual(unpackFormats(packFormats([])), []);
});

test('offers a text as Latin-1 only where it fits', () => {
  const targets = (text: string) => textFormats(text).map((format) => format.target);
  assert.ok(targets('naïve\n').includes('STRING'));
  assert.ok(!targets('你好').includes('STRING'));
  assert.ok(targets('你好').includes('UTF8_STRING'));
});
