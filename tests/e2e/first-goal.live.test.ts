import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type CliResult, dataOf, envelopeOf, useCli } from '../support/cli.js';
import { whyNoDesktop } from '../support/desktop.js';
import { assertNothingLeft } from '../support/leftovers.js';
import { PROJECT } from '../support/shared.js';

const cli = useCli();

/** README's first command. */
const GOAL = 'open Notepad, write "Hello from LUMOS — 你好", then save it as hello.txt';
const TEXT = 'Hello from LUMOS — 你好';

const emptyFolder = (): string => mkdtempSync(join(cli.path, 'goal-'));

/** The lines of progress, without what differs between editors. */
function steps({ stderr }: CliResult): string[] {
  return [...stderr.matchAll(/^(\d+\. \w+)\b.* → (\w+): .+$/gmu)].map(([, what, effect]) => `${what} ${effect}`);
}

interface GoalData {
  readonly status: string;
  readonly summary: string;
  readonly steps: readonly { step: number; action: { action: string }; effect: string; elapsedMs: number }[];
}

describe("README's first command, without a display and without a session", {
  skip: whyNoDesktop() || (anyEditor() ? false : 'no text editor is installed'),
}, () => {
  let folder = '';

  test('writes exactly that text to exactly that file, shows each step with its effect, and leaves nothing behind', async (t) => {
    folder = emptyFolder();
    assert.ok(
      readFileSync(join(PROJECT, 'README.md'), 'utf8').includes(`npm start -- '${GOAL}'`),
      'README begins with it',
    );
    const result = await cli.run([GOAL], { cwd: folder });
    assert.equal(result.code, 0, result.stderr);
    assert.deepEqual(readdirSync(folder), ['hello.txt']);
    assert.equal(readFileSync(join(folder, 'hello.txt'), 'utf8'), TEXT);
    assert.equal(result.stdout, `done: saved ${join(folder, 'hello.txt')}\n`);
    const done = steps(result);
    assert.deepEqual(done.slice(0, 4), [
      '1. open_app confirmed',
      '2. type_text confirmed',
      '3. press_key confirmed',
      '4. set_text confirmed',
    ]);
    assert.match(done[4] ?? '', /^5\. (?:click|press_key) confirmed$/);
    assert.match(result.stderr, /^No display here: starting a private desktop\.\n1\. open_app "Notepad" → /);
    t.diagnostic(`the whole command took ${(result.ms / 1000).toFixed(1)} s`);
    await assertNothingLeft(cli);
  });

  test('once more, it starts nothing and asks for permission with exit code 4', async () => {
    writeFileSync(join(folder, 'hello.txt'), 'mine');
    const result = await cli.run([GOAL, '--json'], { cwd: folder });
    assert.equal(result.code, 4, result.stdout);
    const { error } = envelopeOf(result);
    assert.equal(error?.code, 'CONFIRMATION_REQUIRED');
    assert.match(`${error?.message} ${error?.hint}`, /hello\.txt exists already\..*--replace/);
    assert.equal(readFileSync(join(folder, 'hello.txt'), 'utf8'), 'mine');
    assert.ok(result.ms < 5000, `${result.ms} ms`);
    await assertNothingLeft(cli);
  });

  test('with --replace the file is replaced, and the envelope has every step', async () => {
    const result = await cli.run([GOAL, '--replace', '--json'], { cwd: folder });
    assert.equal(result.code, 0, result.stdout);
    assert.equal(readFileSync(join(folder, 'hello.txt'), 'utf8'), TEXT);
    const data = dataOf<GoalData>(result);
    assert.deepEqual([data.status, data.summary], ['done', `saved ${join(folder, 'hello.txt')}`]);
    assert.deepEqual(
      data.steps.map(({ step }) => step),
      data.steps.map((_, index) => index + 1),
    );
    assert.ok(data.steps.every(({ effect, elapsedMs }) => effect === 'confirmed' && elapsedMs > 0));
    await assertNothingLeft(cli);
  });
});

describe('the same with an editor by name', () => {
  const EDITORS: readonly (readonly [name: string, program: string, written: string])[] = [
    ['mousepad', 'mousepad', TEXT],
    // These end each file with a line break, as their settings say.
    ['gedit', 'gedit', `${TEXT}\n`],
    ['featherpad', 'featherpad', `${TEXT}\n`],
    ['GNOME Text Editor', 'gnome-text-editor', `${TEXT}\n`],
  ];
  for (const [name, program, written] of EDITORS) {
    test(`open ${name}: written and saved; and a file that is there is replaced where that is allowed`, {
      skip: whyNoDesktop(program),
    }, async () => {
      const folder = emptyFolder();
      const goal = `open ${name}, write "${TEXT}", save it as hello.txt`;
      const first = await cli.run([goal], { cwd: folder });
      assert.equal(first.code, 0, first.stderr);
      assert.equal(readFileSync(join(folder, 'hello.txt'), 'utf8'), written);
      writeFileSync(join(folder, 'hello.txt'), 'something that is longer than what is written after it');
      const second = await cli.run([goal, '--replace'], { cwd: folder });
      assert.equal(second.code, 0, second.stderr);
      assert.equal(readFileSync(join(folder, 'hello.txt'), 'utf8'), written);
      await assertNothingLeft(cli);
    });
  }

  test('text in many scripts, on several lines, arrives as it is', { skip: whyNoDesktop('mousepad') }, async () => {
    const folder = emptyFolder();
    const text = 'naïve — 你好 🙂 👩‍💻\n\tzweite Zeile: „Grüße“\n\nمرحبا · שלום';
    const result = await cli.run([`open mousepad, write \`${text}\`, save as "many scripts.txt"`], { cwd: folder });
    assert.equal(result.code, 0, result.stderr);
    assert.equal(readFileSync(join(folder, 'many scripts.txt'), 'utf8'), text);
  });
});

describe('other goals', () => {
  test('a calculator is opened, operated and read', { skip: whyNoDesktop('galculator') }, async () => {
    const goal = 'open galculator, press 7, press *, press 6, press =, read the text box';
    const result = await cli.run([goal]);
    assert.deepEqual([result.code, result.stdout], [0, 'done: 42\n'], result.stderr);
    await assertNothingLeft(cli);
  });

  test('menus and dialogs of a GTK 3 application are walked through', { skip: whyNoDesktop('mousepad') }, async () => {
    const goal = 'open mousepad, write "one two", choose View > Line Numbers, choose Help > About, press Close';
    const result = await cli.run([goal]);
    assert.equal(result.code, 0, result.stderr);
  });

  test('an application that nobody has installed is said to be so, and the desktop goes', {
    skip: whyNoDesktop(),
  }, async () => {
    const result = await cli.run(['open Frobnicator 9000', '--json']);
    assert.deepEqual([result.code, envelopeOf(result).error?.code], [1, 'NO_SURFACE']);
    await assertNothingLeft(cli);
  });

  test('with --keep the desktop stays, and is worked in by the next command', {
    skip: whyNoDesktop('mousepad'),
  }, async () => {
    try {
      const first = await cli.run(['open mousepad, write "kept"', '--keep']);
      assert.equal(first.code, 0, first.stderr);
      const seen = await cli.run(['read the text box', '--desktop']);
      assert.equal(seen.stdout, 'done: kept\n', seen.stderr);
    } finally {
      assert.equal((await cli.run(['desktop', 'stop'])).code, 0);
    }
    await assertNothingLeft(cli);
  });
});

function anyEditor(): boolean {
  return ['mousepad', 'gedit', 'gnome-text-editor', 'featherpad'].some((name) => existsSync(`/usr/bin/${name}`));
}
