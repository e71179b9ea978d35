import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DIE, HANG, PATH, ScriptedApp, type ScriptedObject } from './scripted.js';

const ON: ScriptedObject['states'] = ['sensitive'];

const withActions = (names: readonly string[], more: ScriptedObject = {}): ScriptedObject => ({
  states: ON,
  ...more,
  methods: {
    'Action.GetName': (index: number) => names[index],
    'Action.DoAction': () => true,
    ...more.methods,
  },
  properties: { 'Action.NActions': names.length, ...more.properties },
});

describe('acting through AT-SPI: actions', () => {
  test('press takes the action by its name, not the first one', async () => {
    const app = new ScriptedApp('gtk4', withActions(['clipboard.copy', 'menu.popup', 'click']));
    assert.equal((await app.perform({ kind: 'press' })).means, 'Action.DoAction("click")');
    assert.deepEqual(app.calls, ['Action.DoAction(2)']);
  });

  test('pressing an item of a list never activates it, as that is what a double click does', async () => {
    for (const role of [26, 32, 56, 90, 91]) {
      const app = new ScriptedApp('gtk3', { ...withActions(['activate']), role });
      assert.match(await app.refused({ kind: 'press' }), /UNSUPPORTED/);
      assert.deepEqual(
        app.calls.filter((call) => call.includes('DoAction')),
        [],
      );
    }
  });

  test('pressing a field never activates it, as that would submit it', async () => {
    const app = new ScriptedApp('gtk3', withActions(['activate'], { states: ['sensitive', 'editable'] }));
    assert.equal(await app.refused({ kind: 'press' }), 'UNSUPPORTED not_delivered');
    assert.deepEqual(app.calls, []);
  });

  test('a disabled element is NOT_ACTIONABLE and is not called', async () => {
    const app = new ScriptedApp('gtk3', withActions(['click'], { states: [] }));
    assert.equal(await app.refused({ kind: 'press' }), 'NOT_ACTIONABLE not_delivered');
    assert.deepEqual(app.calls, []);
  });

  test('an object that is unknown or defunct is STALE_ID', async () => {
    const defunct = new ScriptedApp('gtk3', withActions(['click'], { states: ['sensitive', 'defunct'] }));
    assert.equal(await defunct.refused({ kind: 'press' }), 'STALE_ID not_delivered');
    const unknown = new ScriptedApp('gtk3', {});
    unknown.objects.clear();
    assert.equal(await unknown.refused({ kind: 'press' }), 'STALE_ID not_delivered');
  });

  test('no answer to the first question is APP_UNRESPONSIVE: nothing was done', async () => {
    const app = new ScriptedApp('gtk3', withActions(['click'], { methods: { 'Accessible.GetRole': () => HANG } }));
    assert.equal(await app.refused({ kind: 'press' }), 'APP_UNRESPONSIVE not_delivered');
  });

  test('no answer to the action is TIMEOUT with delivery unknown when the application answers nothing else either', async () => {
    let hung = false;
    const app = new ScriptedApp(
      'gtk3',
      withActions(['click'], {
        methods: {
          'Action.DoAction': () => {
            hung = true;
            return HANG;
          },
          'Accessible.GetRole': () => (hung ? HANG : 43),
        },
      }),
    );
    assert.equal(await app.refused({ kind: 'press' }), 'TIMEOUT unknown');
  });

  test('no answer from an application that lives is a delivery that is unknown: a modal dialog may be open', async () => {
    const app = new ScriptedApp('qt5', withActions(['Press'], { methods: { 'Action.DoAction': () => HANG } }));
    assert.equal((await app.perform({ kind: 'press' })).delivery, 'unknown');
  });

  test('an application that ends during its action was pressed, as far as can be known', async () => {
    const app = new ScriptedApp('gtk3', withActions(['click'], { methods: { 'Action.DoAction': () => DIE } }));
    assert.equal((await app.perform({ kind: 'press' })).delivery, 'unknown');
  });

  test('expanding what is expanded sends nothing', async () => {
    const states: ScriptedObject['states'] = ['sensitive', 'expandable', 'expanded'];
    const app = new ScriptedApp('gtk3', withActions(['expand or contract'], { states }));
    assert.equal((await app.perform({ kind: 'expand' })).means, 'none: already expanded');
    assert.deepEqual(app.calls, []);
  });

  test('expanding waits until the element says so', async () => {
    const element = withActions(['expand or contract'], { states: ['sensitive', 'expandable'] });
    element.methods = {
      ...element.methods,
      'Action.DoAction': () => {
        setTimeout(() => element.states?.push('expanded'), 30);
        return true;
      },
    };
    const app = new ScriptedApp('gtk3', element);
    assert.equal((await app.perform({ kind: 'expand' })).means, 'Action.DoAction("expand or contract")');
  });

  test('a leaf of a GTK tree has the action to expand, and is refused all the same', async () => {
    const app = new ScriptedApp('gtk3', withActions(['expand or contract', 'edit', 'activate']));
    assert.equal(await app.refused({ kind: 'expand' }), 'UNSUPPORTED not_delivered');
  });

  test('a toggle that changes no state says so', async () => {
    const app = new ScriptedApp('gtk3', withActions(['toggle']));
    assert.match((await app.perform({ kind: 'toggle' })).means, /state has not changed/);
  });
});

describe('acting through AT-SPI: values', () => {
  const slider = (now: number, takes: (value: number) => number): ScriptedObject => {
    let value = now;
    return {
      role: 51,
      states: ON,
      properties: { 'Value.CurrentValue': () => value, 'Value.MinimumValue': 0, 'Value.MaximumValue': 10 },
      onSet: (_, wanted) => {
        value = takes(wanted as number);
      },
    };
  };

  test('a value is set and read back', async () => {
    const app = new ScriptedApp(
      'gtk3',
      slider(3, (value) => value),
    );
    assert.deepEqual(await app.perform({ kind: 'set_value', value: 7 }), {
      delivery: 'delivered',
      means: 'Value.CurrentValue = 7',
    });
  });

  test('a value outside the range, or none at all, is never sent', async () => {
    const app = new ScriptedApp(
      'chromium',
      slider(3, (value) => value),
    );
    for (const value of [11, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      assert.equal(await app.refused({ kind: 'set_value', value }), 'INVALID_ACTION not_delivered');
    }
    assert.deepEqual(app.calls, []);
  });

  test('a value that stays as it is, is UNSUPPORTED', async () => {
    const app = new ScriptedApp(
      'gtk3',
      slider(3, () => 3),
    );
    assert.equal(await app.refused({ kind: 'set_value', value: 7 }), 'UNSUPPORTED not_delivered');
  });

  test('a value that the application rounds is delivered, and says what it became', async () => {
    const app = new ScriptedApp('gtk3', slider(3, Math.round));
    assert.match((await app.perform({ kind: 'set_value', value: 6.6 })).means, /made it 7/);
  });
});

describe('acting through AT-SPI: selection', () => {
  const LIST = '/org/a11y/atspi/accessible/2';

  /** A list of three, the second of which is acted on. `honest`: SelectChild does what it says. */
  function list(options: { honest: boolean; multi?: boolean; selected?: number[] }) {
    const selected = new Set(options.selected ?? []);
    const option: ScriptedObject = {
      role: 32,
      states: [...(selected.has(1) ? (['selected'] as const) : []), 'sensitive', 'selectable'],
      methods: {
        'Accessible.GetIndexInParent': () => 1,
        'Action.GetName': () => 'click',
        'Action.DoAction': () => choose(1, true),
      },
      properties: { 'Accessible.Parent': [':1.7', LIST], 'Action.NActions': 1 },
    };
    const choose = (index: number, on: boolean) => {
      if (on) selected.add(index);
      else selected.delete(index);
      option.states = [...(selected.has(1) ? (['selected'] as const) : []), 'sensitive', 'selectable'];
      return true;
    };
    const container: ScriptedObject = {
      role: 98,
      states: options.multi === true ? ['sensitive', 'multiselectable'] : ['sensitive'],
      methods: {
        'Accessible.GetChildAtIndex': () => [':1.7', PATH],
        'Selection.SelectChild': (index: number) => (options.honest ? choose(index, true) : true),
        'Selection.DeselectChild': (index: number) => (options.honest ? choose(index, false) : true),
        'Selection.DeselectSelectedChild': (rank: number) =>
          options.honest ? choose([...selected].sort()[rank] ?? -1, false) : true,
        'Selection.IsChildSelected': (index: number) => selected.has(index),
        'Selection.ClearSelection': () => {
          for (const index of [...selected]) choose(index, false);
          return true;
        },
      },
      properties: { 'Selection.NSelectedChildren': () => selected.size },
    };
    return { app: new ScriptedApp('gtk3', option, { [LIST]: container }), selected };
  }

  test('the container selects its child', async () => {
    const { app, selected } = list({ honest: true });
    assert.equal((await app.perform({ kind: 'select', mode: 'replace' })).means, 'Selection.SelectChild(1)');
    assert.deepEqual([...selected], [1]);
  });

  test('a container that claims to have selected is not believed: the option is clicked', async () => {
    const { app, selected } = list({ honest: false });
    assert.equal((await app.perform({ kind: 'select', mode: 'replace' })).means, 'Action.DoAction("click")');
    assert.deepEqual([...selected], [1]);
  });

  test('replace clears what else is selected, add keeps it', async () => {
    const replace = list({ honest: true, multi: true, selected: [0, 2] });
    await replace.app.perform({ kind: 'select', mode: 'replace' });
    assert.deepEqual([...replace.selected], [1]);
    const add = list({ honest: true, multi: true, selected: [0] });
    await add.app.perform({ kind: 'select', mode: 'add' });
    assert.deepEqual([...add.selected].sort(), [0, 1]);
  });

  test('remove deselects, and never clicks: a click would select this one alone', async () => {
    const { app, selected } = list({ honest: true, multi: true, selected: [0, 1] });
    await app.perform({ kind: 'select', mode: 'remove' });
    assert.deepEqual([...selected], [0]);
    const liar = list({ honest: false, multi: true, selected: [0, 1] });
    assert.equal(await liar.app.refused({ kind: 'select', mode: 'remove' }), 'UNSUPPORTED not_delivered');
    assert.ok(!liar.app.calls.some((call) => call.startsWith('Action')));
  });

  test('what is selected already is left alone', async () => {
    const { app } = list({ honest: true, selected: [1] });
    assert.equal((await app.perform({ kind: 'select', mode: 'replace' })).means, 'none: already selected');
    assert.ok(!app.calls.some((call) => call.includes('SelectChild(')));
  });
});

describe('acting through AT-SPI: focus and scrolling', () => {
  test('an application that refuses the focus is UNSUPPORTED', async () => {
    const app = new ScriptedApp('gtk4', { states: ON, methods: { 'Component.ScrollTo': () => false } });
    assert.equal(await app.refused({ kind: 'focus' }), 'UNSUPPORTED not_delivered');
    assert.equal(await app.refused({ kind: 'scroll_into_view' }), 'UNSUPPORTED not_delivered');
  });

  test('focus that is not said afterwards is delivered with a remark', async () => {
    const app = new ScriptedApp('qt5', { states: ON, methods: { 'Component.GrabFocus': () => true } });
    assert.match((await app.perform({ kind: 'focus' })).means, /GrabFocus.*does not say FOCUSED/);
  });

  test('a page is scrolled by the scroll bar beside the element, and not past its end', async () => {
    const BAR = '/org/a11y/atspi/accessible/3';
    let value = 0;
    const bar: ScriptedObject = {
      role: 48,
      states: ['sensitive', 'vertical'],
      properties: { 'Value.CurrentValue': () => value, 'Value.MinimumValue': 0, 'Value.MaximumValue': 250 },
      onSet: (_, wanted) => {
        value = wanted as number;
      },
    };
    const pane: ScriptedObject = {
      states: ON,
      methods: {
        // One value: an array of one reference.
        'Accessible.GetChildren': () => [[[[':1.7', BAR]]]] as unknown,
        'Component.GetExtents': () => [0, 0, 100, 200],
      },
      properties: { 'Accessible.Parent': ['', '/org/a11y/atspi/null'] },
    };
    const app = new ScriptedApp('gtk3', pane, { [BAR]: bar });
    await app.perform({ kind: 'scroll', direction: 'down', pages: 1 });
    assert.equal(value, 180);
    await app.perform({ kind: 'scroll', direction: 'down', pages: 5 });
    assert.equal(value, 250);
    assert.equal(
      (await app.perform({ kind: 'scroll', direction: 'down', pages: 1 })).means,
      'none: already at the end',
    );
    assert.equal(await app.refused({ kind: 'scroll', direction: 'left', pages: 1 }), 'UNSUPPORTED not_delivered');
  });
});
