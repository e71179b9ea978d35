import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeOf, changesOf } from '../../../src/a11y/atspi/watch.js';
import type { Signal } from '../../../src/platform/dbus/index.js';

const ROOT = { bus: ':1.5', path: '/org/a11y/atspi/accessible/2' };

function signal(event: string, detail = '', path = '/org/a11y/atspi/accessible/9'): Signal {
  const [interfaceName, member = ''] = event.split('.');
  return {
    sender: ROOT.bus,
    path,
    interface: `org.a11y.atspi.Event.${interfaceName}`,
    member,
    signature: 'siiva{sv}',
    body: [detail, 1, 0, 0, {}],
  };
}

describe('watching through AT-SPI', () => {
  const TABLE: readonly (readonly [string, string, string])[] = [
    ['Object.ChildrenChanged', 'add', 'structure'],
    ['Object.StateChanged', 'checked', 'state'],
    ['Object.StateChanged', 'focused', 'focus'],
    ['Object.StateChanged', 'defunct', 'structure'],
    ['Object.PropertyChange', 'accessible-value', 'value'],
    ['Object.PropertyChange', 'accessible-name', 'state'],
    ['Object.TextChanged', 'insert', 'text'],
    ['Object.TextCaretMoved', '', 'text'],
    ['Object.BoundsChanged', '', 'bounds'],
    ['Object.SelectionChanged', '', 'state'],
    ['Document.LoadComplete', '', 'structure'],
    ['Window.Activate', '', 'window'],
    ['Focus.Focus', '', 'focus'],
  ];
  for (const [event, detail, kind] of TABLE) {
    test(`${event}${detail && `:${detail}`} is a change of ${kind}`, () => {
      assert.equal(changeOf(signal(event, detail), ROOT)?.kind, kind);
    });
  }

  test('the end of the watched window or of its application is told as closed, that of another window is not', () => {
    assert.equal(changeOf(signal('Window.Destroy', '', ROOT.path), ROOT)?.kind, 'closed');
    assert.equal(changeOf(signal('Window.Destroy'), ROOT)?.kind, 'window');
    const gone = (name: string): Signal => ({
      sender: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'NameOwnerChanged',
      signature: 'sss',
      body: [name, name, ''],
    });
    assert.equal(changeOf(gone(ROOT.bus), ROOT)?.kind, 'closed');
    assert.equal(changeOf(gone(':1.6'), ROOT), null);
  });

  test('a hundred events of one element are one change, and of a hundred elements one without an element', () => {
    const same = changesOf(
      Array.from({ length: 100 }, () => signal('Object.BoundsChanged')),
      ROOT,
    );
    assert.deepEqual(same, [{ kind: 'bounds', handle: { backend: 'atspi', key: ':1.5/org/a11y/atspi/accessible/9' } }]);
    const many = Array.from({ length: 100 }, (_, index) => signal('Object.BoundsChanged', '', `/a/${index}`));
    assert.deepEqual(changesOf(many, ROOT), [{ kind: 'bounds', handle: null }]);
  });
});
