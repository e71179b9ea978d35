/** The EXTERNAL mechanism (D-Bus Specification, "Authentication Protocol"): the kernel tells the server who we are. */
import { DBusError, LOCAL_ERRORS } from './errors.js';
import type { UnixSocket } from './socket.js';

const MAX_LINE = 4096;

/** @throws DBusError NoServer when the server refuses, is another than `guid` names, or says nothing before `deadline`. */
export function authenticate(socket: UnixSocket, guid: string | null, deadline: number): void {
  const uid = process.geteuid?.() ?? 0;
  const hexUid = Buffer.from(String(uid)).toString('hex');
  sendAll(socket, Buffer.from(`\0AUTH EXTERNAL ${hexUid}\r\n`, 'latin1'), deadline);
  const answer = readLine(socket, deadline);
  const [word, identity] = answer.split(' ');
  if (word !== 'OK') throw new DBusError(LOCAL_ERRORS.noServer, 'the server refused the EXTERNAL authentication');
  if (guid !== null && identity !== undefined && identity !== guid) {
    throw new DBusError(LOCAL_ERRORS.noServer, 'another server answers at this address');
  }
  sendAll(socket, Buffer.from('BEGIN\r\n', 'latin1'), deadline);
}

function sendAll(socket: UnixSocket, bytes: Buffer, deadline: number): void {
  let offset = 0;
  while (offset < bytes.length) {
    offset += socket.send(bytes.subarray(offset));
    if (offset < bytes.length) expectReady(socket.wait(true, deadline).writable, deadline);
  }
}

/** The server sends nothing after its line until BEGIN, so what is read in one go is the line. */
function readLine(socket: UnixSocket, deadline: number): string {
  const buffer = Buffer.alloc(MAX_LINE);
  let length = 0;
  for (;;) {
    expectReady(socket.wait(false, deadline).readable, deadline);
    length += socket.receive(buffer.subarray(length));
    const end = buffer.subarray(0, length).indexOf('\r\n');
    if (end >= 0) return buffer.toString('latin1', 0, end);
    if (length === MAX_LINE) throw new DBusError(LOCAL_ERRORS.noServer, 'the server does not speak D-Bus');
  }
}

function expectReady(ready: boolean, deadline: number): void {
  if (!ready && performance.now() >= deadline) {
    throw new DBusError(LOCAL_ERRORS.noServer, 'the server did not authenticate in time');
  }
}
