import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { FrameReader, textFrame } from '../../src/web/bidi/frames.js';
import { startRelay } from '../../src/web/bidi/relay.js';

const HEAD = 'GET /session HTTP/1.1\r\nHost: 127.0.0.1:1\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n';
const ANSWER = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n';

/** A text frame as clients send them (RFC 6455, 5.3). */
function masked(text: string): Buffer {
  const plain = textFrame(text);
  const at = plain.length - Buffer.byteLength(text);
  const mask = Buffer.from([1, 2, 3, 4]);
  const payload = plain.subarray(at).map((byte, index) => byte ^ (mask[index & 3] as number));
  const head = Buffer.from(plain.subarray(0, at));
  head[1] = (head[1] as number) | 0x80;
  return Buffer.concat([head, mask, payload]);
}

test('frames are found however the bytes are cut, short texts are read, others passed on', () => {
  const long = 'y'.repeat(100_000);
  const longFrame = Buffer.concat([Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 1, 0x86, 0xa0]), Buffer.from(long)]);
  const stream = Buffer.concat([
    textFrame('one'),
    masked('zwei 🙂'),
    textFrame('x'.repeat(300)),
    Buffer.from([0x89, 0]),
    longFrame,
  ]);
  for (const size of [1, 7, 1000, stream.length]) {
    const reader = new FrameReader();
    const frames = [];
    for (let at = 0; at < stream.length; at += size) frames.push(...reader.push(stream.subarray(at, at + size)));
    assert.deepEqual(
      frames.map((frame) => frame.text),
      ['one', 'zwei 🙂', 'x'.repeat(300), null, null],
    );
    assert.deepEqual(Buffer.concat(frames.map((frame) => frame.bytes)), stream);
  }
});

describe('the relay before an older Firefox', () => {
  let browser: Server;
  let relay: Server;
  let head = '';
  let answers: Socket | null = null;

  before(async () => {
    browser = createServer((socket) => {
      answers = socket;
      const reader = new FrameReader();
      let rest = Buffer.alloc(0);
      let greeted = false;
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        rest = Buffer.concat([rest, bytes]);
        if (!greeted) {
          const end = rest.indexOf('\r\n\r\n') + 4;
          if (end < 4) return;
          greeted = true;
          head = rest.subarray(0, end).toString();
          rest = rest.subarray(end);
          socket.write(ANSWER);
        }
        // Refuses whatever it is told.
        for (const { text } of reader.push(rest)) {
          const { id } = JSON.parse(text ?? '{}');
          socket.write(textFrame(JSON.stringify({ type: 'error', id, error: 'unknown command', message: 'no' })));
        }
        rest = Buffer.alloc(0);
      });
    });
    await new Promise<void>((done) => browser.listen(0, '127.0.0.1', done));
    relay = await startRelay('127.0.0.1', (browser.address() as AddressInfo).port);
  });
  after(() => {
    answers?.destroy();
    relay?.close();
    browser?.close();
  });

  test('excuses emulation that the browser does not know, and nothing else', async () => {
    const client = connect((relay.address() as AddressInfo).port, '127.0.0.1');
    const received: unknown[] = [];
    const done = new Promise<void>((finished) => {
      const reader = new FrameReader();
      let text = '';
      client.on('data', (bytes) => {
        const fresh = text.includes('\r\n\r\n')
          ? bytes
          : (() => {
              text += bytes.toString('latin1');
              const end = text.indexOf('\r\n\r\n');
              return end < 0 ? Buffer.alloc(0) : Buffer.from(text.slice(end + 4), 'latin1');
            })();
        for (const frame of reader.push(fresh)) received.push(JSON.parse(frame.text ?? 'null'));
        if (received.length === 3) finished();
      });
    });
    client.write(HEAD);
    client.write(masked(JSON.stringify({ id: 1, method: 'emulation.setMediaFeaturesOverride', params: {} })));
    client.write(masked(JSON.stringify({ id: 2, method: 'script.evaluate', params: { expression: '"emulation."' } })));
    client.write(masked(JSON.stringify({ id: 3, method: 'emulation.other', params: {} })));
    await done;
    client.destroy();
    assert.deepEqual(received, [
      { type: 'success', id: 1, result: {} },
      { type: 'error', id: 2, error: 'unknown command', message: 'no' },
      { type: 'success', id: 3, result: {} },
    ]);
    assert.match(head, new RegExp(`Host: 127\\.0\\.0\\.1:${(browser.address() as AddressInfo).port}\r\n`));
    assert.doesNotMatch(head, /extensions/i);
  });
});
