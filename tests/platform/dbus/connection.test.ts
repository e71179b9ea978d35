import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  type DBusConnection,
  DBusError,
  LOCAL_ERRORS,
  openConnection,
  type Reply,
} from '../../../src/platform/dbus/index.js';
import { type Peer, startPeer } from './peer.js';

const skip = process.platform === 'linux' ? false : 'sockets through libc are for Linux';
const CALL = { path: '/a', interface: 'org.x.Y', member: 'Do' };
const within = (ms: number) => performance.now() + ms;
const name = (reply: Reply | undefined) => (reply === undefined ? 'missing' : reply.ok ? 'ok' : reply.name);

function withPeer(behaviour: string, body: (open: () => DBusConnection) => void): void {
  describe(`a peer that is "${behaviour}"`, { skip }, () => {
    let peer: Peer;
    before(async () => {
      peer = await startPeer(behaviour);
    });
    after(() => peer.stop());
    body(() => openConnection(peer.address, { deadline: within(3000), hello: false }));
  });
}

withPeer('answer', (open) => {
  test('gets its calls answered in their order, however many', () => {
    const connection = open();
    const replies = connection.batch(
      Array.from({ length: 9000 }, () => CALL),
      within(20_000),
    );
    assert.equal(replies.filter((reply) => reply.ok).length, 9000);
    assert.deepEqual(replies[8999], { ok: true, body: ['answer 9000'] });
    connection.close();
  });

  test('gets the calls that can be encoded, the others are refused on their own', () => {
    const connection = open();
    const replies = connection.batch([CALL, { ...CALL, path: 'bad' }, CALL], within(2000));
    assert.deepEqual(replies.map(name), ['ok', LOCAL_ERRORS.invalidCall, 'ok']);
    connection.close();
  });

  test('is not asked after the connection was closed', () => {
    const connection = open();
    connection.close();
    assert.deepEqual(connection.batch([CALL], within(500)).map(name), [LOCAL_ERRORS.disconnected]);
    assert.throws(() => connection.call(CALL, within(500)), DBusError);
  });
});

withPeer('silent', (open) => {
  test('costs no more than the deadline, and what it answered in time counts', () => {
    const connection = open();
    const started = performance.now();
    const replies = connection.batch([CALL, CALL, CALL], within(200));
    assert.ok(performance.now() - started < 600);
    assert.deepEqual(replies.map(name), ['ok', LOCAL_ERRORS.timeout, LOCAL_ERRORS.timeout]);
    connection.close();
  });
});

withPeer('late', (open) => {
  test('cannot confuse a later call with an old answer', async () => {
    const connection = open();
    assert.equal(name(connection.batch([CALL], within(30))[0]), LOCAL_ERRORS.timeout);
    assert.equal(await connection.waitReadable(2000), true);
    assert.deepEqual(connection.call(CALL, within(2000)), ['answer 2']);
    connection.close();
  });
});

withPeer('die', (open) => {
  test('gives a typed result for every call', () => {
    const connection = open();
    assert.deepEqual(connection.batch([CALL, CALL], within(2000)).map(name), [
      LOCAL_ERRORS.disconnected,
      LOCAL_ERRORS.disconnected,
    ]);
    assert.equal(connection.connected, false);
  });
});

withPeer('malformed', (open) => {
  test('spoils only the call it answers', () => {
    const connection = open();
    assert.deepEqual(connection.batch([CALL, CALL], within(2000)).map(name), [
      LOCAL_ERRORS.malformed,
      LOCAL_ERRORS.malformed,
    ]);
    assert.equal(connection.connected, true);
    connection.close();
  });
});

withPeer('garbage', (open) => {
  test('is disconnected', () => {
    const connection = open();
    assert.deepEqual(connection.batch([CALL], within(2000)).map(name), [LOCAL_ERRORS.disconnected]);
    assert.equal(connection.connected, false);
  });
});

withPeer('flood', (open) => {
  test('fills a bounded queue with its signals, newest kept', () => {
    const connection = open();
    assert.deepEqual(connection.call(CALL, within(5000)), ['answer 1']);
    const signals = connection.signals();
    assert.ok(signals.length <= 10_000);
    assert.equal(signals.length + connection.droppedSignals, 12_000);
    assert.deepEqual(signals.at(-1)?.body, ['tick 11999']);
    connection.close();
  });
});

withPeer('big', (open) => {
  test('can answer more than both socket buffers hold', () => {
    const connection = open();
    const replies = connection.batch(
      Array.from({ length: 200 }, () => CALL),
      within(20_000),
    );
    assert.equal(replies.filter((reply) => reply.ok && String(reply.body[0]).length === 100_000).length, 200);
    connection.close();
  });
});

withPeer('asks', (open) => {
  test('is told that we have no methods', () => {
    const connection = open();
    assert.deepEqual(connection.call(CALL, within(2000)), ['org.freedesktop.DBus.Error.UnknownMethod']);
    connection.close();
  });
});

withPeer('rejects', (open) => {
  test('is no server for us', () => {
    assert.throws(open, (error) => error instanceof DBusError && error.errorName === LOCAL_ERRORS.noServer);
  });
});

describe('opening', { skip }, () => {
  test('tries the alternatives of an address in order', async () => {
    const peer = await startPeer('answer');
    try {
      const address = `unix:path=/nowhere/at/all;tcp:host=x;${peer.address}`;
      const connection = openConnection(address, { deadline: within(3000), hello: false });
      assert.deepEqual(connection.call(CALL, within(2000)), ['answer 1']);
      connection.close();
    } finally {
      peer.stop();
    }
  });

  test('refuses a server that is another than the address names', async () => {
    const peer = await startPeer('answer');
    try {
      const address = `${peer.address},guid=ffff`;
      assert.throws(() => openConnection(address, { deadline: within(3000), hello: false }), /another server/);
    } finally {
      peer.stop();
    }
  });

  test('says so where nobody listens', () => {
    for (const address of ['unix:path=/nowhere', 'nonsense', '']) {
      assert.throws(() => openConnection(address, { deadline: within(500) }), DBusError);
    }
  });
});
