import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actions, desk, type EditorOptions, eachStep, editor, ending, FakeFiles } from './desk.js';

const PATH = '/home/ada/hello.txt';
const GOAL = 'write "Hello — 你好", then save it as hello.txt';

async function save(options: EditorOptions & { exists?: boolean; replace?: boolean; goal?: string } = {}) {
  const files = new FakeFiles(options.replace === true);
  if (options.exists) files.write(PATH, 'earlier');
  const { carryOut, desktop } = await desk(editor(files, options), { files });
  const result = await carryOut(options.goal ?? GOAL);
  return { files, result, open: desktop.windows.map((window) => window.title) };
}

describe('saving under a name', () => {
  test('gives the name to the dialog that the shortcut opens, and presses its default button', async () => {
    const { files, result, open } = await save();
    assert.equal(ending(result), `done: saved ${PATH}`);
    assert.equal(files.contents.get(PATH), 'Hello — 你好');
    assert.deepEqual(actions(result), [
      'type_text "Hello — 你好"',
      'press_key "Control+Shift+s"',
      `set_text "${PATH}"`,
      'click',
    ]);
    assert.deepEqual(open, ['Window']);
  });

  test('finds the button by what it says where none is the default, in other languages too', async () => {
    for (const saveLabel of ['_Save', 'Speichern', '保存', 'OK']) {
      const { files, result } = await save({ saveLabel, noDefault: true });
      assert.equal(ending(result), `done: saved ${PATH}`, saveLabel);
      assert.equal(files.contents.size, 1);
    }
  });

  test('takes the plain save shortcut where there is no other', async () => {
    const { files, result } = await save({ onlyPlainSave: true });
    assert.equal(ending(result), `done: saved ${PATH}`);
    assert.ok(actions(result).includes('press_key "Control+s"'));
    assert.equal(files.contents.get(PATH), 'Hello — 你好');
  });

  test('takes an absolute path as it is', async () => {
    const { files } = await save({ goal: 'write "x", save as "/srv/a b.txt"' });
    assert.deepEqual([...files.contents], [['/srv/a b.txt', 'x']]);
  });

  test('never touches a file that exists, unless that is allowed: it says so before anything is done', async () => {
    await assert.rejects(save({ exists: true }), { code: 'CONFIRMATION_REQUIRED', hint: /--replace/ });
  });

  test('does not replace a file that appeared while the goal was carried out', async () => {
    const files = new FakeFiles();
    const { carryOut } = await desk(editor(files), { files });
    const result = await carryOut(GOAL, {
      listeners: [eachStep(() => files.write(PATH, 'of somebody else'))],
    });
    assert.equal(ending(result), 'failed CONFIRMATION_REQUIRED');
    assert.equal(files.contents.get(PATH), 'of somebody else');
    assert.deepEqual(actions(result), ['type_text "Hello — 你好"']);
  });

  test('replaces it when that is allowed, and answers the question about it', async () => {
    for (const asksToReplace of [true, false]) {
      const { files, result, open } = await save({ exists: true, replace: true, asksToReplace });
      assert.equal(ending(result), `done: saved ${PATH}`);
      assert.equal(files.contents.get(PATH), 'Hello — 你好');
      assert.deepEqual(open, ['Window']);
    }
  });

  test('answers no question that nobody foresaw: the person is told what is asked', async () => {
    // "OK" to the loss of something is no less an answer than a word that nobody knows.
    for (const asksOddly of ['Frobnicate', 'OK', 'Save']) {
      const { files, result } = await save({ asksOddly });
      assert.equal(ending(result), 'failed CONFIRMATION_REQUIRED', asksOddly);
      assert.match(result.error?.message ?? '', /Keep formatting/);
      assert.equal(files.contents.size, 0);
    }
  });

  test('says so when no dialog appears', async () => {
    const { result } = await save({ asks: 'nothing' });
    assert.equal(ending(result), 'failed NOT_ACTIONABLE');
    assert.match(result.error?.hint ?? '', /File > Save As/);
  });

  test('does not believe a dialog that closes: the file must be there', async () => {
    const { result } = await save({ broken: true });
    assert.equal(ending(result), 'failed TIMEOUT');
    assert.match(result.error?.message ?? '', /has not been written/);
  });
});

describe('saving what not every encoding holds', () => {
  const encodings = (name: string, ...options: string[]) => ({ encodings: { name, options } });

  test('chooses the encoding that holds it, whatever the choice is called', async () => {
    const offers: [string, ...string[]][] = [
      ['Encoding', 'ANSI', 'UTF-16 LE', 'UTF-8', 'UTF-8 with BOM'],
      ['Zeichenkodierung:', 'Westlich (ISO-8859-1)', 'Unicode (UTF-8)'],
      ['文字コード(E):', 'ANSI', 'UTF-8 (BOM)', 'Unicode'],
    ];
    for (const [name, ...options] of offers) {
      const { files, result } = await save(encodings(name, ...options));
      assert.equal(ending(result), `done: saved ${PATH}`, name);
      assert.equal(files.contents.get(PATH), 'Hello — 你好', name);
      const chosen = options.find((each) => each.includes('UTF-8'));
      assert.ok(
        result.steps.some(({ action }) => action.action === 'select' && action.option === chosen),
        name,
      );
    }
  });

  test('also for text that was there before the goal', async () => {
    const files = new FakeFiles();
    const { carryOut, desktop } = await desk(editor(files, encodings('Encoding', 'ANSI', 'UTF-8')), { files });
    desktop.get('Document').text?.setAll('古い');
    assert.equal(ending(await carryOut('save as hello.txt')), `done: saved ${PATH}`);
    assert.equal(files.contents.get(PATH), '古い');
  });

  test('leaves the choice alone where plain letters are saved, or one of Unicode’s is chosen, or none is offered', async () => {
    const plain = { goal: 'write "Hello", then save it as hello.txt' };
    for (const options of [
      { ...encodings('Encoding', 'ANSI', 'UTF-8'), ...plain },
      encodings('Encoding', 'Current locale (UTF-8)', 'UTF-8'),
      encodings('Encoding', 'Latin 1', 'Latin 2'),
      encodings('Language', 'English', 'Unicode'),
    ]) {
      const { result } = await save(options);
      assert.equal(ending(result), `done: saved ${PATH}`);
      assert.ok(!actions(result).some((each) => each.startsWith('select')), JSON.stringify(options));
    }
  });
});

describe('saving without a name', () => {
  test('presses the save shortcut; a document that has no name yet is not given one', async () => {
    const { result, files } = await save({ goal: 'save' });
    assert.equal(ending(result), 'failed CONFIRMATION_REQUIRED');
    assert.match(result.error?.hint ?? '', /save as/);
    assert.equal(files.contents.size, 0);
    const named = await save({ goal: 'write "x" and save', asks: 'nothing' });
    assert.equal(named.result.status, 'done');
    assert.deepEqual(actions(named.result).slice(0, 2), ['type_text "x"', 'press_key "Control+s"']);
  });
});
