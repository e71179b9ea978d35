import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { WireError } from '../../../src/platform/dbus/errors.js';
import { MESSAGE, messageLength, readBody, readHeader, writeCall } from '../../../src/platform/dbus/message.js';
import { Writer } from '../../../src/platform/dbus/writer.js';

const CALL = {
  destination: ':1.5',
  path: '/org/a',
  interface: 'org.x.Y',
  member: 'Do',
  signature: 'su',
  args: ['hi', 7],
};

describe('calls', () => {
  test('written one after the other come apart again', () => {
    const writer = new Writer(16);
    writeCall(writer, 1, CALL);
    writeCall(writer, 2, { ...CALL, path: '/other/path', args: ['longer text', 8] });
    const bytes = writer.view();
    const first = messageLength(bytes, 0, bytes.length);
    const second = messageLength(bytes, first, bytes.length);
    assert.equal(first + second, bytes.length);
    const message = Buffer.from(bytes.subarray(first));
    const header = readHeader(message);
    assert.deepEqual(
      [header.type, header.serial, header.path, header.interface, header.member, header.signature],
      [MESSAGE.call, 2, '/other/path', 'org.x.Y', 'Do', 'su'],
    );
    assert.deepEqual(readBody(message, header), ['longer text', 8]);
  });

  test('that cannot be encoded leave what was written before untouched', () => {
    const writer = new Writer(16);
    writeCall(writer, 1, CALL);
    const before = Buffer.from(writer.view());
    for (const bad of [{ path: 'relative' }, { destination: 'nodots' }, { member: 'a.b' }, { args: ['one'] }]) {
      assert.throws(() => writeCall(writer, 2, { ...CALL, ...bad }), WireError);
    }
    assert.deepEqual(Buffer.from(writer.view()), before);
  });
});

describe('a stream', () => {
  test('has no length before its fixed header is there', () => {
    const writer = new Writer(16);
    writeCall(writer, 1, CALL);
    assert.equal(messageLength(writer.view(), 0, 15), 0);
  });

  test('is refused when no message can start so', () => {
    const header = Buffer.alloc(16);
    assert.throws(() => messageLength(header, 0, 16), WireError);
    header[0] = 0x6c;
    header[3] = 1;
    header.writeUInt32LE(0xffffffff, 4);
    assert.throws(() => messageLength(header, 0, 16), WireError);
  });

  test('is refused when a header field runs past the header', () => {
    const writer = new Writer(16);
    writeCall(writer, 1, CALL);
    const bytes = Buffer.from(writer.view());
    bytes.writeUInt32LE(8, 12);
    assert.throws(() => readHeader(bytes), WireError);
  });
});
