/** Rules about what is entered: copies of the instruction, placeholders, quoted text, text entered twice. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ui } from '../../../src/a11y/fake/index.js';
import type { Action } from '../../../src/actions/action.js';
import { sessionForGoal } from '../../../src/planner/goal-session.js';
import { type RunResult, runGoal } from '../../../src/planner/loop.js';
import type { Rule } from '../../../src/planner/review.js';
import { appendReplace } from '../../../src/planner/rules/append-replace.js';
import { finishNudge } from '../../../src/planner/rules/finish-nudge.js';
import { defaultRules } from '../../../src/planner/rules/index.js';
import { literalCopy } from '../../../src/planner/rules/literal-copy.js';
import { literalExact } from '../../../src/planner/rules/literal-exact.js';
import { nonContent, notContent } from '../../../src/planner/rules/non-content.js';
import { blueprint } from '../../support/blueprint.js';
import { actions, desk, ending } from '../desk.js';
import { type Composer, composer, context, deed, type Line, verdict, without } from './composing.js';

const ESSAY = 'Tide pools are small worlds between the sea and the land. Twice a day the water leaves them.';
const SECOND = 'At the edge of the ocean, rock keeps what the waves forget: anemones, crabs, a single fish.';
const GOAL = 'write a short essay about tide pools';

interface Ran {
  readonly text: string;
  readonly result: RunResult;
  readonly planner: Composer;
}

/** Runs a script on a desk with one editor. */
async function inEditor(goal: string, lines: readonly Line[], rules: readonly Rule[] = defaultRules()): Promise<Ran> {
  const { session, window } = await desk([ui.editor('Document')]);
  const planner = composer(lines);
  const result = await runGoal(sessionForGoal(session), planner, goal, { rules });
  return { text: window.get('Document').text?.value ?? '', result, planner };
}

const type =
  (text: string): Line =>
  (id) => ({ action: 'type_text', target: id('Document'), text });
const typed = (text: string): Action => ({ action: 'type_text', text });
const page = blueprint('window "Notes"\n textbox "Document" multiline focused +set_text = ""');

describe('the instruction as content (LU-28)', () => {
  const copies = [
    'write a short essay about tide pools',
    'Write a short essay about tide pools.',
    'a short essay about tide pools',
    'A short essay about tide pools!',
    'write a short essay on tide pools',
    '“Write a short essay about tide pools”',
  ];
  for (const text of copies) {
    test(`is refused: ${text}`, () => {
      const review = literalCopy.review?.(typed(text), context({ goal: GOAL, blueprint: page }));
      assert.equal(verdict(review), 'refused');
    });
  }

  test('is found in a longer goal and in other languages', () => {
    const asks = (goal: string, text: string) =>
      verdict(literalCopy.review?.(typed(text), context({ goal, blueprint: page })));
    const long = 'Open Notepad, write a short essay about tide pools and save it as "pools.txt"';
    assert.equal(asks(long, 'write a short essay about tide pools'), 'refused');
    assert.equal(asks('write a poem about rain in Notepad', 'A poem about rain'), 'refused');
    assert.equal(asks('Schreibe ein Gedicht über den Regen', 'ein Gedicht über den Regen'), 'refused');
    assert.equal(asks('写一篇关于潮汐池的短文', '写一篇关于潮汐池的短文'), 'refused');
  });

  test('leaves real text, quoted text and subject lines alone', () => {
    const ok = (text: string, goal = GOAL, on = page) =>
      verdict(literalCopy.review?.(typed(text), context({ goal, blueprint: on })));
    assert.equal(ok(ESSAY), 'nothing');
    assert.equal(ok('Tide Pools'), 'nothing');
    assert.equal(ok(`A Short Essay about Tide Pools\n\n${ESSAY}`), 'nothing');
    assert.equal(ok('write a poem', 'type "write a poem"'), 'nothing');
    assert.equal(ok('hello', 'type hello'), 'nothing');
    const subject = blueprint('window "Mail"\n textbox "Subject" focused +set_text = ""');
    assert.equal(ok('An email to Ann about the picnic', 'write an email to Ann about the picnic', subject), 'nothing');
  });

  test('does not reach the document; without the rule it does', async () => {
    const lines = [type(GOAL), type(ESSAY)];
    const kept = await inEditor(GOAL, lines);
    assert.deepEqual([kept.text, kept.result.counters.literalCopies], [ESSAY, 1]);
    assert.match(kept.planner.told.join('\n'), /instruction itself/);
    const lost = await inEditor(GOAL, [type(GOAL)], without('literal-copy'));
    assert.equal(lost.text, GOAL);
  });
});

describe('what is no text (LU-29)', () => {
  const none = [
    '[essay here]',
    '[Insert essay about tide pools here]',
    '<text>',
    '{{content}}',
    '(your text here)',
    'Lorem ipsum dolor sit amet, consectetur',
    'TODO',
    'TODO: write the essay',
    'TBD',
    '...',
    '…',
    '   ',
    '---',
    'your text here',
    'Placeholder',
    '此处插入正文',
    '[此处插入文章]',
    '［ここに本文を挿入］',
    '[Hier Aufsatz einfügen]',
    '[insérer le texte ici]',
    '[insertar el ensayo aquí]',
    `Title\n\n[insert second paragraph here]\n\nEnd.`,
    `Sure! Here is a short essay about tide pools:\n\n${ESSAY}`,
    `Here's the essay you asked for: ${ESSAY}`,
    `Certainly, here is your text. ${ESSAY}`,
    'As an AI language model, I cannot see tide pools.',
    "I'm sorry, but I can't write that.",
    'I will now write the essay.',
    'The essay has been written in the document.',
    `${ESSAY}\n\nLet me know if you'd like me to change anything!`,
    `${ESSAY}\n\nI hope this helps!`,
    `\`\`\`\n${ESSAY}\n\`\`\``,
    `Gerne! Hier ist der Aufsatz:\n${ESSAY}`,
    `Bien sûr ! Voici un court essai : ${ESSAY}`,
    `¡Claro! Aquí tienes el ensayo: ${ESSAY}`,
    '好的，以下是一篇关于潮汐池的短文：潮汐池很美。',
    'もちろんです。以下はエッセイです：潮だまりは美しい。',
    '作为一个人工智能，我无法……',
  ];
  for (const text of none) {
    test(`is seen in: ${JSON.stringify(text.slice(0, 60))}`, () => assert.notEqual(notContent(text), null));
  }

  const real = [
    ESSAY,
    'Of course I remember the tide.',
    'Sure, I can come on Friday.',
    'Great, see you then!',
    'Here is where the sea begins.',
    'Dear Ann,\n\nI will write to you soon.\n\nBen',
    'Okay',
    '[laughs] So that was the sea, she said, and nobody in the boat could have said it better.',
    'Let me know if you would like to come.',
    'This is the story of a girl: she lived by the sea.',
    'Here are the facts: water rises.',
    'Writing the first page is hard.',
    'The text is long.',
    'a < b and b > c',
    'My todo today is to rest.',
    '潮汐池很美。',
    '以下',
    'I am sorry, but I cannot come.',
    'f(x) = [x, y]',
    '(1)',
  ];
  for (const text of real) {
    test(`is not seen in: ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(notContent(text), null));
  }

  test('is refused where text is to be composed, and only there', () => {
    const asks = (goal: string, action: Action) =>
      verdict(nonContent.review?.(action, context({ goal, blueprint: page })));
    assert.equal(asks(GOAL, typed('[essay here]')), 'refused');
    assert.equal(asks('type "TODO"', typed('TODO')), 'nothing');
    assert.equal(asks('type ... into Notes', typed('...')), 'nothing');
    assert.equal(asks('write a letter with the placeholder [insert name]', typed('[insert name]')), 'nothing');
    assert.equal(asks('clear the field', { action: 'set_text', target: 'A1', text: '' }), 'nothing');
    assert.equal(asks('type hello', typed('')), 'refused');
  });

  test('does not reach the document; without the rule it does', async () => {
    const talk = `Sure! Here is a short essay about tide pools:\n\n${ESSAY}`;
    const kept = await inEditor(GOAL, [type('[essay here]'), type(talk), type(ESSAY)]);
    assert.deepEqual([kept.text, kept.result.counters.nonContent], [ESSAY, 2]);
    assert.match(kept.planner.told.join('\n'), /begins with "Sure! Here is/);
    const lost = await inEditor(GOAL, [type('[essay here]')], without('non-content'));
    assert.equal(lost.text, '[essay here]');
  });
});

describe('quoted text', () => {
  const goal = 'type "Hello  World" into Document';
  test('is entered exactly: case, quotes and white space are put right', () => {
    for (const text of ['hello world', '"Hello World"', ' Hello World\n', '“HELLO  WORLD”']) {
      assert.deepEqual(verdict(literalExact.review?.(typed(text), context({ goal }))), typed('Hello  World'));
    }
    for (const text of ['Hello  World', 'Hello', 'Hello World!', 'something else']) {
      assert.equal(verdict(literalExact.review?.(typed(text), context({ goal }))), 'nothing');
    }
    assert.equal(
      verdict(literalExact.review?.(typed('save'), context({ goal: 'type save and click "Save"' }))),
      'nothing',
    );
    const both = 'type "ok" into A and "OK" into B';
    assert.equal(verdict(literalExact.review?.(typed('Ok'), context({ goal: both }))), 'nothing');
  });

  test('arrives as it was quoted; without the rule it does not', async () => {
    const kept = await inEditor(goal, [type('hello world')]);
    assert.equal(kept.text, 'Hello  World');
    const lost = await inEditor(goal, [type('hello world')], without('literal-exact'));
    assert.equal(lost.text, 'hello world');
  });
});

describe('text composed a second time (LU-30)', () => {
  const written = blueprint(
    `window "Notes"\n textbox "Document" multiline focused +set_text = ${JSON.stringify(ESSAY)}`,
  );
  const memory = { entered: { A1: ESSAY } };
  const asks = (action: Action, goal = GOAL, on = written, of = memory) =>
    verdict(appendReplace.review?.(action, context({ goal, blueprint: on, memory: of })));

  test('replaces the first, with a target and without', () => {
    const replaced: Action = { action: 'set_text', target: 'A1', text: SECOND };
    assert.deepEqual(asks({ action: 'type_text', target: 'A1', text: SECOND }), replaced);
    assert.deepEqual(asks(typed(SECOND)), replaced);
  });

  test('is appended where the goal asks for more, where it goes on, and where the first text is gone', () => {
    assert.equal(asks(typed(SECOND), 'write an essay about tide pools and add a poem at the end'), 'nothing');
    assert.equal(asks(typed(`\n\n${SECOND}`)), 'nothing');
    assert.equal(asks({ ...typed(SECOND), reason: 'continue with the second part' }), 'nothing');
    const cutOff = 'Tide pools are small worlds between';
    const half = blueprint(`window "Notes"\n textbox "Document" multiline focused +set_text = "${cutOff}"`);
    assert.equal(asks(typed('the sea and the land.'), GOAL, half, { entered: { A1: cutOff } }), 'nothing');
    assert.equal(asks(typed(SECOND), GOAL, page), 'nothing');
    assert.equal(asks(typed('more'), 'type "a", then type "more"'), 'nothing');
  });

  test('leaves one text in the document; without the rule there are two', async () => {
    const kept = await inEditor(GOAL, [type(ESSAY), type(SECOND)]);
    assert.deepEqual([kept.text, kept.result.counters.appendsReplaced], [SECOND, 1]);
    const lost = await inEditor(GOAL, [type(ESSAY), type(SECOND)], without('append-replace'));
    assert.equal(lost.text, ESSAY + SECOND);
  });
});

describe('text that is there already (LU-33)', () => {
  test('is told, so that the planner finishes, and is not entered again', async () => {
    const kept = await inEditor(GOAL, [type(ESSAY), type(ESSAY)]);
    assert.equal(kept.text, ESSAY);
    assert.match(ending(kept.result), /^done/);
    assert.match(kept.planner.told[0] ?? '', /there now as asked.*answer with finish/);
    assert.match(kept.planner.told.join('\n'), /already holds exactly that text/);
    assert.ok(kept.result.counters.finishNudges >= 2);
    assert.equal(kept.result.steps.length, 1);
    const busy = await inEditor(GOAL, [type(ESSAY), type(ESSAY)], without('finish-nudge'));
    assert.equal(busy.result.steps.length, 2);
    const lost = await inEditor(GOAL, [type(ESSAY), type(ESSAY)], without('finish-nudge', 'append-replace'));
    assert.equal(lost.text, ESSAY + ESSAY);
  });

  test('counts for quoted text too, as often as it is quoted', async () => {
    const once = await inEditor('type "ha"', [type('ha'), type('ha')]);
    assert.equal(once.text, 'ha');
    const twice = await inEditor('type "ha", then type "ha"', [type('ha'), type('ha')]);
    assert.equal(twice.text, 'haha');
    assert.deepEqual(actions(twice.result), ['type_text "ha"', 'type_text "ha"']);
    assert.equal((await inEditor('type "ha" twice', [type('ha'), type('ha')])).text, 'haha');
  });

  test('is not told of what was on the screen before', () => {
    const screen = blueprint('window "Notes"\n textbox "Document" multiline +set_text = "hello"\n button "Go" +press');
    const acted = { deeds: [deed({ action: 'click', target: 'A2' })] };
    const notice = (memory: typeof acted & { entered?: Record<string, string> }) =>
      finishNudge.notice?.(context({ goal: 'type "hello"', blueprint: screen, memory }));
    assert.equal(notice(acted), null);
    assert.match(notice({ ...acted, entered: { A1: 'hello' } }) ?? '', /"hello" in textbox "Document" \(A1\)/);
  });

  test('counts values and ticks as well', () => {
    const screen = (states: string) =>
      blueprint(
        `window "Settings"\n slider "Volume" +set_value range={"now":40,"min":0,"max":100,"step":1}\n checkbox "Mute" ${states} +toggle`,
      );
    const memory = { deeds: [deed({ action: 'set_value', target: 'A1', value: 40 })] };
    const goal = 'set Volume to 40 and tick Mute';
    const notice = (states: string) => finishNudge.notice?.(context({ goal, blueprint: screen(states), memory }));
    assert.equal(notice('unchecked'), null);
    assert.match(notice('checked') ?? '', /"40" in slider "Volume".*checkbox "Mute" \(A2\) on/);
  });

  test('is never a reason to refuse keys: the second 1 of 11', () => {
    const display = blueprint('window "Calculator"\n textbox "Display" focused +set_text = "1"');
    const memory = { entered: { A1: '1' } };
    assert.equal(
      verdict(finishNudge.review?.(typed('1'), context({ goal: 'compute 11 + 1', blueprint: display, memory }))),
      'nothing',
    );
  });
});
