/** What the policy judges by is seen in what was read: structure of dialogs, processes behind windows, where text came from. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import type { Answer, Question } from '../../src/actions/policy.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { isElevated } from '../../src/actions/processes.js';
import type { ActionResult } from '../../src/actions/result.js';
import { applicationOfWindow } from '../../src/launch/index.js';
import type { SessionOptions } from '../../src/session.js';
import { type Fixture, fixture, noLauncher } from '../actions/fake-session.js';

const BOUNDED: SessionOptions = { policy: defaultPolicy('bounded'), consent: 'none' };

function ruleOf({ error, decision }: ActionResult): string | undefined {
  return error ? String(error.details.rule ?? error.code) : decision?.rule;
}

async function bounded(children: Parameters<typeof fixture>[0], more: SessionOptions = {}): Promise<Fixture> {
  return fixture(children, { session: { ...BOUNDED, ...more } });
}

test('LU-38 Enter in a field presses the default button, whose name is judged', async () => {
  const world = await bounded([ui.textbox('Name'), ui.button('Delete', { default: true })]);
  const target = await world.id('Name');
  assert.equal(ruleOf(await world.act({ action: 'press_key', key: 'Enter', target })), 'irreversible');
  assert.equal(ruleOf(await world.act({ action: 'type_text', text: 'x\n', target })), 'irreversible');
  assert.equal(ruleOf(await world.act({ action: 'type_text', text: 'x', target })), 'mode:bounded');
  const plain = await bounded([ui.editor('Text'), ui.button('Delete', { default: true })]);
  const editor = await plain.id('Text');
  assert.equal(ruleOf(await plain.act({ action: 'press_key', key: 'Enter', target: editor })), 'mode:bounded');
});

test('LU-38 a control’s shortcut is judged as a press of it', async () => {
  const world = await bounded([ui.editor('Text'), ui.button('Send', { shortcut: 'Control+Shift+s' })]);
  assert.equal(ruleOf(await world.act({ action: 'press_key', key: 'ctrl+shift+S' })), 'irreversible');
});

test('LU-38 the default button of a dialog that asks is asked about, that of one that only tells is not', async () => {
  const dialog = (buttons: readonly string[]) =>
    ui.element(
      'alertdialog',
      'Question',
      {},
      buttons.map((name, i) => ui.button(name, { default: i === 0 })),
    );
  for (const [buttons, rule] of [
    [['Go on', 'Back'], 'warned'],
    [['Go on'], 'mode:bounded'],
  ] as const) {
    const world = await bounded([ui.text('under it')]);
    world.app.open(dialog(buttons), { kind: 'dialog', modal: true });
    assert.equal(ruleOf(await world.act({ action: 'click', target: await world.id('Go on') })), rule);
  }
});

test('LU-38 a button that only opens a menu is not what it says', async () => {
  const world = await bounded([ui.menu('Delete', [ui.menuitem('Delete row')])]);
  assert.equal(ruleOf(await world.act({ action: 'click', target: await world.id('Delete') })), 'mode:bounded');
  assert.equal(ruleOf(await world.act({ action: 'click', target: await world.id('Delete row') })), 'irreversible');
});

test('LU-41 windows of a process with more rights are asked about, even where a person gave the action', async () => {
  const asked: number[] = [];
  const elevated = async (pid: number) => asked.push(pid) > 0;
  const world = await bounded([ui.button('Go')], { elevated, consent: 'explicit' });
  const result = await world.act({ action: 'click', target: await world.id('Go') });
  assert.equal(ruleOf(result), 'elevated');
  assert.deepEqual(asked, [world.app.pid]);
  const own = await bounded([ui.button('Go')], { elevated: async () => false });
  assert.equal(ruleOf(await own.act({ action: 'click', target: await own.id('Go') })), 'mode:bounded');
});

test('LU-41 a process is elevated when it acts as root and we do not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lumos-proc-'));
  try {
    for (const [pid, ids] of [
      ['7', '1000 0 0 0'],
      ['8', '0 1000 1000 1000'],
    ] as const) {
      mkdirSync(join(folder, pid));
      writeFileSync(join(folder, pid, 'status'), `Name:\tx\nUid:\t${ids.replaceAll(' ', '\t')}\nGid:\t0\t0\t0\t0\n`);
    }
    assert.equal(await isElevated(7, 1000, folder), true);
    assert.equal(await isElevated(8, 1000, folder), false);
    assert.equal(await isElevated(7, 0, folder), false);
    assert.equal(await isElevated(9, 1000, folder), false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('LU-41 a prompt for a password of another process is asked about; a form of the application itself by its field', async () => {
  const world = await bounded([ui.text('work')]);
  const prompt = ui.dialog('Authentication needed', [ui.password('Password'), ui.button('OK')]);
  const agent = world.desktop.launch('agent');
  const window = agent.open(prompt, { kind: 'dialog', modal: true });
  await world.session.use(window.id);
  assert.equal(ruleOf(await world.act({ action: 'click', target: await world.id('OK') })), 'credential-prompt');
  const target = await world.id('Password');
  assert.equal(ruleOf(await world.act({ action: 'set_text', target, text: 'x' })), 'credential-prompt');
  const own = await bounded([ui.password('Password'), ui.button('OK')]);
  assert.equal(ruleOf(await own.act({ action: 'click', target: await own.id('OK') })), 'mode:bounded');
  const field = await own.id('Password');
  assert.equal(ruleOf(await own.act({ action: 'set_text', target: field, text: 'x' })), 'protected-field');
});

test('text into the window of a terminal is asked about, also where the window says nothing of itself', async () => {
  const belongsTo = async (name: string) =>
    name === 'editor' ? { id: 'kitty', name, categories: ['TerminalEmulator'] } : null;
  const world = await bounded([ui.textbox('line')], { launcher: { ...noLauncher, belongsTo } });
  const target = await world.id('line');
  assert.equal(ruleOf(await world.act({ action: 'type_text', text: 'ls', target })), 'terminal-window');
  assert.equal(ruleOf(await world.act({ action: 'press_key', key: 'Enter' })), 'terminal-window');
});

test('the application of a window is known by id, window class, program or name', () => {
  const app = (id: string, more: object) => ({
    ...{ id, name: id, genericName: null, comment: null, keywords: [], categories: [], mimeTypes: [] },
    ...{
      namesInAnyLanguage: [],
      genericNamesInAnyLanguage: [],
      exec: ['x'],
      terminal: false,
      folder: null,
      icon: null,
    },
    ...{ windowClass: null, entryFile: '', defaultFor: [] },
    ...more,
  });
  const apps = [
    app('org.a.Kitty', { windowClass: 'kitty' }),
    app('debian-xterm', { name: 'XTerm', exec: ['/usr/bin/xterm'] }),
  ];
  assert.equal(applicationOfWindow('xterm', apps)?.id, 'debian-xterm');
  assert.equal(applicationOfWindow('kitty', apps)?.id, 'org.a.Kitty');
  assert.equal(applicationOfWindow('XTERM', apps)?.id, 'debian-xterm');
  assert.equal(applicationOfWindow('term', apps), null);
  assert.equal(applicationOfWindow('', apps), null);
});

test('a browser’s own field takes the address that the goal names, and asks about others', async () => {
  const page = ui.element('document', 'Page', { nativeRole: 'document web', url: 'https://a.example/' }, [
    ui.textbox('Name'),
  ]);
  const world = await bounded([ui.textbox('Location'), page], { goal: 'go to docs.example.org and read it' });
  const target = await world.id('Location');
  const typed = async (text: string) => ruleOf(await world.act({ action: 'set_text', target, text }));
  assert.equal(await typed('https://evil.test/'), 'address-bar');
  assert.equal(await typed('docs.example.org/page'), 'mode:bounded');
  const inside = await world.id('Name');
  assert.equal(
    ruleOf(await world.act({ action: 'set_text', target: inside, text: 'https://evil.test/' })),
    'mode:bounded',
  );
});

test('what was read in one application goes to another only where the goal names it', async () => {
  const line = 'The meeting is moved to Thursday at noon';
  for (const [goal, rule] of [
    ['sort my letters', 'carried-text'],
    ['copy the news into the chat', 'mode:bounded'],
  ] as const) {
    const world = await bounded([ui.text(line)], { goal });
    await world.session.observe();
    const chat = world.desktop.launch('chat');
    await world.session.use(chat.open(ui.window('Chat', [ui.textbox('Say')])).id);
    const target = await world.id('Say');
    assert.equal(ruleOf(await world.act({ action: 'set_text', target, text: line })), rule);
    assert.equal(ruleOf(await world.act({ action: 'set_text', target, text: 'something of its own' })), 'mode:bounded');
  }
});

test('LU-41 a key that was read is asked about in its own application, too, unless the goal says it', async () => {
  for (const [goal, rule] of [
    ['fill in the form', 'secret-text'],
    ['put Kx7-Quartz-9931 into the form', 'mode:bounded'],
  ] as const) {
    const world = await bounded([ui.text('Key: Kx7-Quartz-9931'), ui.textbox('Comment')], { goal });
    const target = await world.id('Comment');
    assert.equal(ruleOf(await world.act({ action: 'set_text', target, text: 'it is Kx7-Quartz-9931' })), rule);
  }
});

test('"yes, for this run" answers the same question again, and no other one', async () => {
  const questions: Question[] = [];
  const answers: Answer[] = ['run', 'once', 'once', 'no'];
  const ask = async (question: Question) => {
    questions.push(question);
    return answers.shift() ?? 'no';
  };
  const world = await bounded([ui.button('Delete'), ui.button('Send')], { ask });
  const click = async (name: string) =>
    (await world.act({ action: 'click', target: await world.id(name) })).decision?.answeredBy;
  assert.equal(await click('Delete'), 'person');
  assert.equal(await click('Delete'), 'run');
  assert.equal(await click('Send'), 'person');
  assert.equal(await click('Send'), 'person');
  assert.equal(await click('Send'), undefined);
  assert.deepEqual(
    questions.map(({ target }) => target?.name),
    ['Delete', 'Send', 'Send', 'Send'],
  );
});

test('LU-37 what a program does cannot change the policy of a session', async () => {
  const policy = defaultPolicy('bounded');
  const world = await bounded([ui.button('Delete'), ui.textbox('File')], { policy });
  // The object that the caller holds, the environment and the answer of an action: none of them reaches it.
  (policy as { mode: string }).mode = 'unrestricted';
  (policy.rules as unknown[]).length = 0;
  const before = process.env.XDG_CONFIG_HOME;
  process.env.XDG_CONFIG_HOME = '/nowhere';
  try {
    const target = await world.id('Delete');
    assert.equal(ruleOf(await world.act({ action: 'click', target })), 'irreversible');
    for (const wish of [{ policy: 'unrestricted' }, { consent: 'explicit' }, { mode: 'unrestricted' }]) {
      const result = await world.act({ action: 'click', target, ...wish });
      assert.notEqual(result.effect.kind, 'confirmed', JSON.stringify(wish));
    }
    for (const action of ['set_policy', 'allow', 'grant']) {
      assert.equal((await world.act({ action })).error?.code, 'INVALID_ACTION');
    }
    const file = await world.id('File');
    const path = '/home/me/.config/lumos/policy.json';
    assert.equal(ruleOf(await world.act({ action: 'set_text', target: file, text: path })), 'policy-place');
  } finally {
    if (before === undefined) delete process.env.XDG_CONFIG_HOME;
    else process.env.XDG_CONFIG_HOME = before;
  }
});
