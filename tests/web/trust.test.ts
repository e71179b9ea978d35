import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AddressSpace, addressSpace } from '../../src/web/address-space.js';
import { judgeWith } from '../../src/web/guard.js';
import { type Going, Trust } from '../../src/web/trust.js';

const host = (address: string) => new URL(address).hostname;

describe('address spaces', () => {
  const cases: readonly (readonly [string, AddressSpace])[] = [
    ['http://example.org/', 'public'],
    ['http://93.184.216.34/', 'public'],
    ['http://[2606:2800:220:1::1]/', 'public'],
    ['http://10.1.2.3/', 'private'],
    ['http://172.16.0.1/', 'private'],
    ['http://172.31.255.255/', 'private'],
    ['http://172.32.0.1/', 'public'],
    ['http://192.168.178.1/', 'private'],
    ['http://100.100.100.200/', 'private'],
    ['http://198.18.0.1/', 'private'],
    ['http://224.0.0.251/', 'private'],
    ['http://255.255.255.255/', 'private'],
    ['http://127.0.0.1/', 'loopback'],
    ['http://127.1/', 'loopback'],
    ['http://2130706433/', 'loopback'],
    ['http://0x7f000001/', 'loopback'],
    ['http://0177.0.0.1/', 'loopback'],
    ['http://017700000001/', 'loopback'],
    ['http://127.0.0.1./', 'loopback'],
    ['http://localhost/', 'loopback'],
    ['http://LOCALHOST./', 'loopback'],
    ['http://a.localhost/', 'loopback'],
    ['http://[::1]/', 'loopback'],
    ['http://[0:0:0:0:0:0:0:1]/', 'loopback'],
    ['http://0/', 'unspecified'],
    ['http://0.0.0.0/', 'unspecified'],
    ['http://[::]/', 'unspecified'],
    ['http://169.254.169.254/', 'link-local'],
    ['http://2852039166/', 'link-local'],
    ['http://metadata.google.internal/', 'link-local'],
    ['http://[fe80::1]/', 'link-local'],
    ['http://[fd00:ec2::254]/', 'private'],
    ['http://[fc00::1]/', 'private'],
    ['http://[ff02::fb]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'loopback'],
    ['http://[::ffff:10.0.0.1]/', 'private'],
    ['http://[::ffff:8.8.8.8]/', 'public'],
    ['http://[64:ff9b::a9fe:a9fe]/', 'link-local'],
    ['http://[2002:7f00:1::]/', 'loopback'],
    ['http://[2002:808:808::]/', 'public'],
    ['http://[::10.0.0.1]/', 'private'],
    ['http://router/', 'private'],
    ['http://printer.local/', 'private'],
    ['http://wiki.corp/', 'private'],
  ];
  for (const [address, space] of cases) {
    test(`${address} is ${space}`, () => assert.equal(addressSpace(host(address)), space));
  }
  test('an address as a name server gives it, with a zone, is judged as well', () => {
    assert.equal(addressSpace('fe80::1%eth0'), 'link-local');
    assert.equal(addressSpace('::ffff:7f00:1'), 'loopback');
  });
});

describe('bounds of trust', () => {
  const may = (trust: Trust, address: string, going: Going = {}) => trust.judge(address, going).allowed;

  test('a program may go to public pages, and nowhere private', () => {
    const trust = new Trust();
    assert.equal(may(trust, 'https://example.org/a?b#c'), true);
    for (const address of [
      'http://127.0.0.1/',
      'http://2130706433/',
      'http://192.168.0.1/',
      'http://[::]:80/',
      'http://0/',
    ]) {
      assert.equal(may(trust, address), false, address);
    }
  });

  test('addresses that are not of the web are opened only when a person named them', () => {
    const trust = new Trust();
    for (const address of [
      'file:///etc/passwd',
      'FILE:///etc/passwd',
      'chrome://settings',
      'view-source:http://example.org',
      'javascript:alert(1)',
      'data:text/html,hello',
      'ftp://example.org/',
      'no address',
      '',
    ]) {
      assert.equal(may(trust, address), false, address);
    }
    trust.name('file:///home/ada/page.html');
    assert.equal(may(trust, 'file:///home/ada/page.html'), true);
    assert.equal(may(trust, 'file:///etc/passwd'), false, 'naming one file names no other');
  });

  test('a named address opens its origin, and only that', () => {
    const trust = new Trust();
    trust.name('http://127.0.0.1:3000/start');
    assert.equal(may(trust, 'http://127.0.0.1:3000/other'), true);
    assert.equal(may(trust, 'http://127.0.0.1:3001/'), false);
    assert.equal(may(trust, 'https://127.0.0.1:3000/'), false);
    assert.equal(may(trust, 'http://localhost:3000/'), false);
  });

  test('a user name in an address misleads, and is refused', () => {
    assert.equal(may(new Trust(), 'https://example.org@evil.example/'), false);
    assert.equal(may(new Trust(), 'http://example.org@127.0.0.1/'), false);
  });

  test('what a name server says of a name counts', () => {
    const trust = new Trust();
    assert.equal(may(trust, 'https://rebound.example/', { resolved: ['93.184.216.34', '127.0.0.1'] }), false);
    assert.equal(may(trust, 'https://rebound.example/', { resolved: ['93.184.216.34'] }), true);
    trust.name('https://rebound.example/');
    assert.equal(may(trust, 'https://rebound.example/x', { resolved: ['127.0.0.1'] }), true);
  });

  test('the name server is asked, and one that fails says nothing', async () => {
    const trust = new Trust();
    const asked: string[] = [];
    const judge = judgeWith({
      trust,
      resolve: async (name) => {
        asked.push(name);
        return name === 'inner.example' ? ['10.0.0.7'] : [];
      },
    });
    assert.equal((await judge('https://inner.example/', {})).allowed, false);
    assert.equal((await judge('https://unknown.example/', {})).allowed, true);
    assert.equal((await judge('http://10.0.0.7/', {})).allowed, false);
    assert.deepEqual(asked, ['inner.example', 'unknown.example'], 'addresses need no name server');
  });

  test('what is denied beats what is allowed, and * denies the rest', () => {
    const trust = new Trust({ allow: ['*.example.org', 'http://127.0.0.1:8080'], deny: ['evil.example.org', '*'] });
    assert.equal(may(trust, 'https://www.example.org/'), true);
    assert.equal(may(trust, 'https://example.org/'), true);
    assert.equal(may(trust, 'https://notexample.org/'), false);
    assert.equal(may(trust, 'https://evil.example.org/'), false);
    assert.equal(may(trust, 'https://evil.example.org./'), false);
    assert.equal(may(trust, 'http://127.0.0.1:8080/'), true);
    assert.equal(may(trust, 'http://127.0.0.1:8081/'), false);
    assert.equal(may(trust, 'https://other.example/'), false);
  });

  test('a page may show in its frames what is as private as itself, and may not go there', () => {
    const trust = new Trust();
    const local = { from: 'http://127.0.0.1:3000/page' };
    assert.equal(may(trust, 'http://127.0.0.1:4000/', { ...local, inFrame: true }), true);
    assert.equal(may(trust, 'http://127.0.0.1:4000/', local), false);
    assert.equal(may(trust, 'http://127.0.0.1:3000/next', local), true);
    const inHouse = { from: 'http://192.168.0.5/', inFrame: true };
    assert.equal(may(trust, 'http://192.168.0.6/', inHouse), true);
    assert.equal(may(trust, 'http://127.0.0.1/', inHouse), false);
    const open = { from: 'https://example.org/', inFrame: true };
    assert.equal(may(trust, 'http://192.168.0.6/', open), false);
    assert.equal(may(trust, 'data:text/html,hi', open), true);
  });

  test('a refusal says why and what to do, without what a page put into it', () => {
    const verdict = new Trust().judge('http://127.0.0.1:1/\u202Eevil\u0007');
    assert.ok(!verdict.allowed);
    assert.match(verdict.reason, /on this machine/);
    assert.match(verdict.hint, /--allow-origin http:\/\/127\.0\.0\.1:1/);
    const strange = new Trust().judge(`\u202E\u0007${'x'.repeat(10_000)}`);
    assert.ok(!strange.allowed);
    assert.ok(strange.reason.length < 300 && !/[\u202E\u0007]/u.test(strange.reason));
  });
});
