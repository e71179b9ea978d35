import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isComError } from '../../../src/platform/windows/com/hresult.js';
import { freeTables, implement, implementedObjects } from '../../../src/platform/windows/com/implement.js';
import { ComObject, liveObjects } from '../../../src/platform/windows/com/object.js';
import { replaceOle } from '../../../src/platform/windows/com/runtime.js';
import { withScope } from '../../../src/platform/windows/com/scope.js';
import type { Implementation, InterfaceName } from '../../../src/platform/windows/com/types.js';
import { FakeOle } from './fake-ole.js';

// Both ends are this layer: objects that are implemented in JavaScript are called through their virtual tables in C memory.
describe('calls through virtual tables', () => {
  const ole = new FakeOle();
  const thrown: unknown[] = [];
  let restore: () => void;
  before(() => {
    restore = replaceOle(ole);
  });
  after(() => {
    restore();
    assert.equal(liveObjects(), 0, 'every reference was given back');
    assert.equal(implementedObjects(), 0, 'every object was freed');
    assert.ok(ole.balanced, 'every BSTR and SAFEARRAY was freed');
    assert.ok(freeTables());
  });

  function serve<N extends InterfaceName>(name: N, handlers: Implementation<N>) {
    const implemented = implement(name, handlers, { onError: (error) => thrown.push(error) });
    return { implemented, client: ComObject.share(implemented.address, name) };
  }

  it('reach the slot of the name with structures by value, texts and numbers', () => {
    const seen: unknown[] = [];
    const text = serve('IUIAutomationTextPattern', {
      RangeFromPoint: (point, out) => {
        seen.push(point, typeof out);
        return undefined;
      },
      RangeFromChild: () => undefined,
      GetSelection: () => undefined,
      GetVisibleRanges: () => undefined,
      get_DocumentRange: () => undefined,
      get_SupportedTextSelection: () => undefined,
    });
    assert.equal(text.client.call('RangeFromPoint', { x: -5, y: 70000 }), null);
    assert.deepEqual(seen, [{ x: -5, y: 70000 }, 'bigint']);
    const changes: unknown[] = [];
    const events = serve('IUIAutomationPropertyChangedEventHandler', {
      HandlePropertyChangedEvent: (sender, property, value) => {
        changes.push([sender, property, value]);
        return undefined;
      },
    });
    events.client.call('HandlePropertyChangedEvent', null, 30005, '新 name');
    events.client.call('HandlePropertyChangedEvent', null, 30010, true);
    events.client.call('HandlePropertyChangedEvent', null, 30047, 0.5);
    events.client.call('HandlePropertyChangedEvent', null, 30000, [42, 7]);
    assert.deepEqual(changes, [
      [null, 30005, '新 name'],
      [null, 30010, true],
      [null, 30047, 0.5],
      [null, 30000, [42, 7]],
    ]);
    for (const { client, implemented } of [text, events]) {
      client.release();
      implemented.release();
    }
  });

  it('pass arrays and borrowed objects to a handler, which may keep them', () => {
    let kept: ComObject | undefined;
    const focus = serve('IUIAutomationFocusChangedEventHandler', { HandleFocusChangedEvent: () => undefined });
    const structure = serve('IUIAutomationStructureChangedEventHandler', {
      HandleStructureChangedEvent: (sender, change, runtimeId) => {
        assert.deepEqual([change, runtimeId], [2, [1, 2, 3]]);
        kept = sender?.retain(null);
        return undefined;
      },
    });
    structure.client.call('HandleStructureChangedEvent', focus.client, 2, [1, 2, 3]);
    assert.equal(kept?.address, focus.implemented.address);
    assert.equal(focus.implemented.references, 3);
    kept?.release();
    assert.equal(focus.implemented.references, 2);
    for (const { client, implemented } of [focus, structure]) {
      client.release();
      implemented.release();
    }
  });

  it('answer QueryInterface for the interface and its bases only', () => {
    const { implemented, client } = serve('IUIAutomationEventHandler', { HandleAutomationEvent: () => undefined });
    const unknown = client.as('IUnknown');
    assert.equal(unknown?.address, client.address);
    assert.equal(implemented.references, 3);
    assert.equal(client.as('IUIAutomationElement'), null);
    assert.equal(implemented.references, 3);
    unknown?.release();
    client.release();
    assert.equal(implemented.references, 1);
    implemented.release();
  });

  it('give failures as values or as errors with the method in them', () => {
    const { implemented, client } = serve('IUIAutomationInvokePattern', { Invoke: () => 0x80040200 });
    const outcome = client.attempt('Invoke');
    assert.ok(!outcome.ok);
    assert.deepEqual([outcome.error.failure, outcome.error.means], ['disabled', 'IUIAutomationInvokePattern.Invoke']);
    assert.throws(
      () => client.call('Invoke'),
      (error) => isComError(error, 'disabled'),
    );
    client.release();
    implemented.release();
  });

  it('turn what a handler throws into E_FAIL, and tell its owner', () => {
    const { implemented, client } = serve('IUIAutomationInvokePattern', {
      Invoke: () => {
        throw new Error('in the handler');
      },
    });
    assert.throws(
      () => client.call('Invoke'),
      (error) => isComError(error, 'failed'),
    );
    assert.match(String(thrown.pop()), /in the handler/);
    client.release();
    implemented.release();
  });

  it('do not reach a handler that was disconnected, though others still hold it', () => {
    let calls = 0;
    const { implemented, client } = serve('IUIAutomationInvokePattern', {
      Invoke: () => {
        calls += 1;
        return undefined;
      },
    });
    client.call('Invoke');
    implemented.release();
    client.call('Invoke');
    assert.equal(calls, 1);
    assert.equal(implementedObjects(), 1);
    client.release();
    assert.equal(implementedObjects(), 0);
  });

  it('run on another thread while this one answers, and give up after their deadline', async () => {
    const { implemented, client } = serve('IUIAutomationInvokePattern', { Invoke: () => 1 });
    const outcome = await client.attemptWithin(5000, 'Invoke');
    assert.deepEqual(outcome, { ok: true, hresult: 1, value: undefined });
    // The deadline passes before this thread's loop lets the handler run.
    const late = client.attemptWithin(0, 'Invoke');
    const until = performance.now() + 20;
    while (performance.now() < until);
    const expired = await late;
    assert.ok(!expired.ok && expired.error.failure === 'timeout');
    client.release();
    implemented.release();
    const deadline = performance.now() + 5000;
    while (implementedObjects() > 0 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 5));
    assert.equal(implementedObjects(), 0, 'the late call gave its reference back');
  });

  it('refuse a released object, wrong names and wrong numbers of arguments', () => {
    const { implemented, client } = serve('IUIAutomationInvokePattern', { Invoke: () => undefined });
    const loose = client as unknown as { call(name: string, ...values: unknown[]): unknown };
    assert.throws(() => loose.call('NoSuchMethod'), /has no method/);
    assert.throws(() => loose.call('Invoke', 1), /too many arguments/);
    client.release();
    client.release();
    assert.throws(() => client.call('Invoke'), /after its release/);
    implemented.release();
  });

  it('release what a scope made when it ends, unless it is kept', async () => {
    const { implemented, client } = serve('IUIAutomationInvokePattern', { Invoke: () => undefined });
    const kept = withScope((scope) => {
      client.retain();
      client.as('IUnknown');
      assert.equal(implemented.references, 4);
      return scope.keep(client.retain());
    });
    assert.equal(implemented.references, 3);
    assert.throws(() => withScope(() => fail(client)), /on the way/);
    assert.equal(implemented.references, 3);
    await withScope(async () => {
      await Promise.resolve();
      client.retain();
      assert.equal(implemented.references, 4);
    });
    withScope((outer) => {
      const inner = withScope((scope) => scope.keep(client.retain()));
      assert.equal(implemented.references, 4);
      assert.ok(!inner.released);
      outer.own(client.retain(null));
    });
    assert.equal(implemented.references, 3);
    kept.release();
    client.release();
    implemented.release();
  });

  it('keep memory flat over 10,000 calls with every kind of value', () => {
    const { implemented, client } = serve('IUIAutomationPropertyChangedEventHandler', {
      HandlePropertyChangedEvent: () => undefined,
    });
    const round = (count: number) => {
      for (let i = 0; i < count; i++) {
        withScope(() => {
          client.call('HandlePropertyChangedEvent', client.retain(), 30005, i % 2 === 0 ? `text ${i}` : [i, i]);
          client.as('IUnknown');
        });
      }
    };
    round(1000);
    const before = process.memoryUsage().rss;
    round(10_000);
    assert.equal(implemented.references, 2);
    assert.ok(ole.balanced);
    const grown = process.memoryUsage().rss - before;
    assert.ok(grown < 48 * 1024 * 1024, `memory grew by ${grown} bytes`);
    client.release();
    implemented.release();
  });
});

function fail(client: ComObject<'IUIAutomationInvokePattern'>): void {
  client.retain();
  throw new Error('on the way');
}
