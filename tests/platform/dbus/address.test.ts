import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseAddresses } from '../../../src/platform/dbus/address.js';
import { WireError } from '../../../src/platform/dbus/errors.js';

const plain = (text: string) =>
  parseAddresses(text).map(({ kind, name, guid }) => ({ kind, name: name.toString('utf8'), guid }));

describe('addresses', () => {
  test('name a path or an abstract socket, with the identity of the server', () => {
    assert.deepEqual(plain('unix:path=/run/bus,guid=abc;unix:abstract=/tmp/x'), [
      { kind: 'path', name: '/run/bus', guid: 'abc' },
      { kind: 'abstract', name: '/tmp/x', guid: null },
    ]);
  });

  test('escape bytes by percent signs', () => {
    assert.equal(plain('unix:path=/tmp/a%2cb%C3%A9')[0]?.name, '/tmp/a,bé');
  });

  test('of other transports are left out', () => {
    assert.deepEqual(plain('tcp:host=localhost,port=1;autolaunch:;unix:tmpdir=/tmp'), []);
  });

  test('that are none are refused', () => {
    for (const text of ['nothing', 'unix:path', 'unix:path=/a%zz'])
      assert.throws(() => parseAddresses(text), WireError);
  });

  test('longer than a socket name can be are left out', () => {
    assert.deepEqual(plain(`unix:path=/${'x'.repeat(200)}`), []);
  });
});
