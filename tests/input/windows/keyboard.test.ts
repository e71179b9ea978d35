import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LumosError } from '../../../src/errors.js';
import { Keyboard } from '../../../src/input/windows/keyboard.js';
import { MemoryInput, type Seen } from './memory-input.js';

const units = (seen: readonly Seen[]) =>
  String.fromCharCode(...seen.flatMap((each) => ('unit' in each && each.down ? [each.unit] : [])));
const keys = (seen: readonly Seen[]) =>
  seen.flatMap((each) => ('key' in each ? [`${each.down ? '+' : '-'}${each.key.toString(16)}`] : []));

describe('typing on Windows', () => {
  test('sends every UTF-16 unit as Unicode, down and up, surrogates apart', async () => {
    const system = new MemoryInput();
    await new Keyboard(system).type('é漢😀');
    assert.equal(units(system.seen), 'é漢😀');
    assert.equal(system.seen.length, 8);
    assert.deepEqual(
      system.seen.map((each) => 'unit' in each && each.down),
      [true, false, true, false, true, false, true, false],
    );
  });

  test('presses Enter for a line, once for CR LF, and Tab for a tab', async () => {
    const system = new MemoryInput();
    await new Keyboard(system).type('a\r\nb\tc\n');
    assert.equal(units(system.seen), 'abc');
    assert.deepEqual(keys(system.seen), ['+d', '-d', '+9', '-9', '+d', '-d']);
  });

  test('cuts a long text between characters, never inside one', async () => {
    const system = new MemoryInput();
    const batches: number[] = [];
    const send = system.send.bind(system);
    system.send = (events, count) => {
      batches.push(count);
      return send(events, count);
    };
    const text = `${'x'.repeat(199)}😀tail`;
    await new Keyboard(system).type(text);
    assert.equal(units(system.seen), text);
    assert.deepEqual(batches, [201 * 2, 4 * 2]);
  });

  test('sends nothing where the window with the keyboard is out of reach', async () => {
    const system = new MemoryInput();
    system.refusal = new LumosError('PERMISSION_REQUIRED', 'elevated', { hint: '' });
    await assert.rejects(new Keyboard(system).type('x'), { code: 'PERMISSION_REQUIRED' });
    await assert.rejects(new Keyboard(system).press(['Enter']), { code: 'PERMISSION_REQUIRED' });
    assert.deepEqual(system.seen, []);
  });

  test('says so when Windows takes fewer events than it was given', async () => {
    const system = new MemoryInput();
    system.takes = 1;
    await assert.rejects(new Keyboard(system).type('abc'), { code: 'UNSUPPORTED', delivery: 'unknown' });
    system.takes = 0;
    await assert.rejects(new Keyboard(system).type('abc'), { code: 'UNSUPPORTED', delivery: 'not_delivered' });
  });

  test('stops in mid-text when the application takes no more keys', async () => {
    const system = new MemoryInput();
    system.answers = false;
    await assert.rejects(new Keyboard(system).type('x'.repeat(500)), { code: 'APP_UNRESPONSIVE', delivery: 'unknown' });
    assert.equal(units(system.seen).length, 200);
  });

  test('waits for a modifier that a person holds, and refuses when it stays down', async () => {
    const system = new MemoryInput();
    system.held.add(0x11);
    setTimeout(() => system.held.clear(), 60);
    await new Keyboard(system).type('x');
    assert.equal(units(system.seen), 'x');
    system.held.add(0x10);
    await assert.rejects(new Keyboard(system).type('y'), { code: 'NOT_ACTIONABLE' });
    assert.equal(units(system.seen), 'x');
  });
});

describe('chords on Windows', () => {
  const pressed = async (chord: readonly string[], change: (system: MemoryInput) => void = () => undefined) => {
    const system = new MemoryInput();
    change(system);
    await new Keyboard(system).press(chord);
    return system;
  };

  test('press in order and let go in reverse, with scan codes', async () => {
    const { seen } = await pressed(['Control', 'Shift', 's']);
    assert.deepEqual(keys(seen), ['+11', '+10', '+53', '-53', '-10', '-11']);
    assert.ok(seen.every((each) => 'key' in each && each.scan === each.key + 100));
  });

  test('mark the keys that the number pad has, too', async () => {
    const extended = async (key: string) => {
      const [first] = (await pressed([key])).seen;
      return first !== undefined && 'key' in first && first.extended;
    };
    for (const key of ['ArrowLeft', 'Home', 'Delete', 'PageDown', 'Meta', 'ContextMenu', 'AltGraph']) {
      assert.equal(await extended(key), true, key);
    }
    for (const key of ['Enter', 'Tab', 'F5', 'Shift', 'Control']) assert.equal(await extended(key), false, key);
  });

  test('hold Shift or AltGr where the layout needs it for the character', async () => {
    assert.deepEqual(keys((await pressed(['?'])).seen), ['+10', '+bf', '-bf', '-10']);
    assert.deepEqual(keys((await pressed(['@'])).seen), ['+a5', '+51', '-51', '-a5']);
  });

  test('mean the key itself where the layout has no Latin letters', async () => {
    const { seen } = await pressed(['Control', 's'], (system) => {
      system.layout = null;
    });
    assert.deepEqual(keys(seen), ['+11', '+53', '-53', '-11']);
  });

  test('a character alone that no key types goes as text', async () => {
    assert.equal(units((await pressed(['漢'])).seen), '漢');
  });

  test('a chord with a key that the layout has not is refused before the first key', async () => {
    const system = new MemoryInput();
    await assert.rejects(new Keyboard(system).press(['Control', '漢']), { code: 'UNSUPPORTED' });
    assert.deepEqual(system.seen, []);
  });

  test('editing commands are their shortcuts', async () => {
    const { seen } = await pressed(['Copy'], (system) => {
      system.layout = new Map([['c', [0x43, false, false]]]);
    });
    assert.deepEqual(keys(seen), ['+11', '+43', '-43', '-11']);
  });

  test('what went down comes up, also when a later key is refused', async () => {
    const system = new MemoryInput();
    const send = system.send.bind(system);
    let sent = 0;
    system.send = (events, count) => {
      sent += 1;
      return sent === 2 ? 0 : send(events, count);
    };
    await assert.rejects(new Keyboard(system).press(['Control', 's']), { code: 'UNSUPPORTED' });
    assert.deepEqual(keys(system.seen), ['+11', '-11']);
  });
});
