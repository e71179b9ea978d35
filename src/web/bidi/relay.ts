/**
 * Stands between Playwright and a Firefox that is older than what Playwright expects. Playwright sets emulation that it could
 * do without and gives up where the browser does not know the command; such refusals are turned into "done". All else passes
 * through as it is. WebDriver BiDi: https://w3c.github.io/webdriver-bidi/.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { FrameReader, type TextFrame, textFrame } from './frames.js';

/** Commands whose refusal changes nothing that a reader or actor relies on. */
const OPTIONAL = /^emulation\./;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** @returns the server, listening on a free port of the loopback */
export function startRelay(host: string, port: number): Promise<Server> {
  const server = createServer((client) => relay(client, connect(port, host), `${host}:${port}`));
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => done(server));
  });
}

function relay(client: Socket, browser: Socket, address: string): void {
  const end = () => {
    client.destroy();
    browser.destroy();
  };
  for (const socket of [client, browser]) socket.on('error', end).on('close', end).setNoDelay(true);
  const optional = new Set<number>();
  const fromClient = afterHead(
    (head) => browser.write(adapt(head, address)),
    (frame) => {
      note(frame, optional);
      browser.write(frame.bytes);
    },
  );
  const fromBrowser = afterHead(
    (head) => client.write(head),
    (frame) => client.write(excuse(frame, optional)),
  );
  client.on('data', fromClient);
  browser.on('data', fromBrowser);
}

/** The head of an HTTP message, then frames. */
function afterHead(onHead: (head: Buffer) => void, onFrame: (frame: TextFrame) => void): (bytes: Buffer) => void {
  let head: Buffer | null = Buffer.alloc(0);
  const frames = new FrameReader();
  return (bytes) => {
    let rest = bytes;
    if (head) {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0) return;
      const whole = head;
      head = null;
      onHead(whole.subarray(0, end + END_OF_HEAD.length));
      rest = whole.subarray(end + END_OF_HEAD.length);
    }
    for (const frame of frames.push(rest)) onFrame(frame);
  };
}

/** The browser checks the host it is called by; compressed frames could not be read. */
function adapt(head: Buffer, address: string): string {
  return head
    .toString('latin1')
    .replace(/^host:.*$/im, `Host: ${address}`)
    .replace(/^sec-websocket-extensions:.*\r\n/im, '');
}

function note({ text }: TextFrame, optional: Set<number>): void {
  const method = text?.includes('"emulation.') ? parse(text) : null;
  if (method && typeof method.method === 'string' && OPTIONAL.test(method.method)) optional.add(Number(method.id));
}

function excuse({ bytes, text }: TextFrame, optional: Set<number>): Buffer {
  if (!text?.includes('"unknown command"')) return bytes;
  const answer = parse(text);
  const id = Number(answer?.id);
  if (answer?.error !== 'unknown command' || !optional.delete(id)) return bytes;
  return textFrame(JSON.stringify({ type: 'success', id, result: {} }));
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // Not ours to judge: it is passed on.
    return null;
  }
}
