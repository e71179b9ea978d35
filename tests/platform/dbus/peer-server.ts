/** The process behind peer.ts: authenticates, then does to each call what the named behaviour says. */
import { createServer, type Socket } from 'node:net';
import { messageLength, readHeader } from '../../../src/platform/dbus/message.js';
import { Writer } from '../../../src/platform/dbus/writer.js';

const [, , path = '', behaviour = 'answer'] = process.argv;

/** A message with these header fields, little endian. */
function message(
  type: number,
  serial: number,
  fields: readonly [number, string, string | number][],
  body: Buffer,
): Buffer {
  const writer = new Writer(64);
  for (const value of [0x6c, type, 0, 1]) writer.uint8(value);
  writer.uint32(body.length);
  writer.uint32(serial);
  writer.uint32(0);
  const start = writer.offset;
  for (const [code, signature, value] of fields) {
    writer.align(8);
    writer.uint8(code);
    writer.signature(signature);
    writer.values(signature, [value]);
  }
  writer.patchUint32(12, writer.offset - start);
  writer.align(8);
  writer.raw(body);
  return Buffer.from(writer.view());
}

function text(value: string): Buffer {
  const writer = new Writer(16);
  writer.values('s', [value]);
  return Buffer.from(writer.view());
}

const reply = (to: number, body: Buffer) =>
  message(
    2,
    1000 + to,
    [
      [5, 'u', to],
      [8, 'g', 's'],
    ],
    body,
  );
const signal = (n: number) =>
  message(
    4,
    5000 + n,
    [
      [1, 'o', '/s'],
      [2, 's', 'org.x.S'],
      [3, 's', 'Tick'],
      [8, 'g', 's'],
    ],
    text(`tick ${n}`),
  );

let calls = 0;
const waiting: number[] = [];

function act(socket: Socket, call: Buffer): void {
  const { type, serial, errorName } = readHeader(call);
  if (type === 3) {
    // Our own question was refused: tell the answer of the call that waited for it.
    const waited = waiting.shift();
    if (waited !== undefined) socket.write(reply(waited, text(errorName)));
    return;
  }
  calls++;
  if (behaviour === 'silent' && calls > 1) return;
  if (behaviour === 'die') return void socket.destroy();
  if (behaviour === 'late' && calls === 1) return void setTimeout(() => socket.write(reply(serial, text('late'))), 150);
  if (behaviour === 'malformed') return void socket.write(reply(serial, Buffer.from([0xff, 0, 0, 0, 1])));
  if (behaviour === 'garbage') return void socket.write(Buffer.alloc(64, 0x41));
  if (behaviour === 'flood') for (let i = 0; i < 12_000; i++) socket.write(signal(i));
  if (behaviour === 'big') return void socket.write(reply(serial, text('x'.repeat(100_000))));
  if (behaviour === 'asks') {
    waiting.push(serial);
    socket.write(
      message(
        1,
        77,
        [
          [1, 'o', '/q'],
          [2, 's', 'org.x.Q'],
          [3, 's', 'Who'],
        ],
        Buffer.alloc(0),
      ),
    );
    return;
  }
  socket.write(reply(serial, text(`answer ${calls}`)));
}

createServer((socket) => {
  let stage: 'auth' | 'begin' | 'messages' = 'auth';
  let held = Buffer.alloc(0);
  socket.on('error', () => undefined); // the client may leave at any moment
  socket.on('data', (data) => {
    held = Buffer.concat([held, data]);
    if (stage === 'auth' && held.includes('\r\n')) {
      held = held.subarray(held.indexOf('\r\n') + 2);
      socket.write(behaviour === 'rejects' ? 'REJECTED KERBEROS\r\n' : 'OK 1234\r\n');
      stage = 'begin';
    }
    if (stage === 'begin' && held.includes('BEGIN\r\n')) {
      held = held.subarray(held.indexOf('BEGIN\r\n') + 7);
      stage = 'messages';
    }
    while (stage === 'messages') {
      const length = messageLength(held, 0, held.length);
      if (length === 0 || length > held.length) break;
      act(socket, Buffer.from(held.subarray(0, length)));
      held = held.subarray(length);
    }
  });
}).listen(path, () => process.stdout.write('ready\n'));
