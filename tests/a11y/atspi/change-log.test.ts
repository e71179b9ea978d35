import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChangeLog, changesOf } from '../../../src/a11y/atspi/change-log.js';
import { newFacts } from '../../../src/a11y/atspi/facts.js';
import { RecentFacts } from '../../../src/a11y/atspi/recent-facts.js';
import type { Call, DBusConnection, Reply, Signal } from '../../../src/platform/dbus/index.js';

const BUS = ':1.5';

function event(path: string, member: string, detail = ''): Signal {
  const body = [detail, 0, 0, '', {}];
  return { sender: BUS, path, interface: 'org.a11y.atspi.Event.Object', member, signature: 'siiva{sv}', body };
}

/** A bus that gives `waiting` when asked for signals. */
class Bus implements DBusConnection {
  readonly uniqueName = ':1.9';
  connected = true;
  droppedSignals = 0;
  waiting: Signal[] = [];
  answers = true;

  batch(calls: readonly Call[]): Reply[] {
    const answer: Reply = this.answers
      ? { ok: true, body: [] }
      : { ok: false, name: 'org.lumos.Timeout', message: '', sent: true };
    return calls.map(() => answer);
  }
  call(): unknown[] {
    return [];
  }
  signals(): Signal[] {
    return this.waiting.splice(0);
  }
  async waitReadable(): Promise<boolean> {
    return false;
  }
  close(): void {
    this.connected = false;
  }
}

function remembering(): { bus: Bus; recent: RecentFacts } {
  const bus = new Bus();
  const recent = new RecentFacts();
  const log = ChangeLog.start(bus, BUS);
  assert.ok(log);
  recent.listen(log);
  recent.begin();
  const nodes = ['/1', '/2'].map((path) => newFacts({ bus: BUS, path }));
  recent.rememberTree('visible /1', nodes);
  recent.remember(nodes);
  return { bus, recent };
}

test('names the objects that sent an event, and says whether there may be others now', () => {
  const text = changesOf([event('/1', 'TextChanged', 'insert'), event('/2', 'StateChanged', 'focused')]);
  assert.deepEqual([[...text.objects], text.structure], [['/1', '/2'], false]);
  for (const signal of [event('/1', 'ChildrenChanged', 'add'), event('/1', 'StateChanged', 'showing')]) {
    assert.equal(changesOf([signal]).structure, true);
  }
  assert.deepEqual(changesOf([event('/3', 'BoundsChanged')]).objects.size, 0);
});

test('asks again about an object that sent an event, and about no other', () => {
  const { bus, recent } = remembering();
  bus.waiting = [event('/2', 'PropertyChange', 'accessible-name')];
  recent.begin();
  assert.ok(recent.unchanged('/1'));
  assert.equal(recent.get('/2'), undefined);
  assert.ok(recent.tree('visible /1'));
});

test('reads the tree anew after a structural change', () => {
  const { bus, recent } = remembering();
  bus.waiting = [event('/2', 'ChildrenChanged', 'remove')];
  recent.begin();
  assert.equal(recent.tree('visible /1'), undefined);
});

test('trusts nothing that was read before it listened', () => {
  const recent = new RecentFacts();
  recent.begin();
  recent.remember([newFacts({ bus: BUS, path: '/1' })]);
  const log = ChangeLog.start(new Bus(), BUS);
  assert.ok(log);
  recent.listen(log);
  recent.begin();
  assert.ok(recent.get('/1'));
  assert.equal(recent.unchanged('/1'), undefined);
});

for (const [what, harm] of [
  ['events were lost', (bus: Bus) => (bus.droppedSignals = 1)],
  ['the application does not answer in time', (bus: Bus) => (bus.answers = false)],
] as const) {
  test(`trusts nothing when ${what}, and stops listening`, () => {
    const { bus, recent } = remembering();
    harm(bus);
    recent.begin();
    assert.equal(recent.unchanged('/1'), undefined);
    assert.equal(recent.tree('visible /1'), undefined);
    assert.equal(bus.connected, false);
    assert.equal(recent.listening, false);
  });
}
