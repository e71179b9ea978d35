/** How each fixture page is solved: text, whole applications, what pages are made of. */

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../support/wait.js';
import type { Solve } from './drives-pointing.js';

export const APPLICATIONS: Readonly<Record<string, Solve>> = {
  async 'enter-text'(d) {
    const [word = ''] = await d.task(/enter "(.+)" as text/);
    await d.setText('Text', word);
    await d.act({ action: 'type_text', target: await d.id('textbox', 'Again'), text: word.toUpperCase() });
    await d.setText('Password', 'pa ss');
    assert.doesNotMatch(JSON.stringify(await d.look('all')), /pa ss"(?!,? as the|.*then submit)/);
    await d.submit();
  },
  async 'focus-text'(d) {
    const [n] = await d.task(/focus field (\d)/);
    await d.click('textbox', `field ${n}`);
  },
  async 'copy-paste'(d) {
    const [from, to] = [await d.id('textbox', 'From'), await d.id('textbox', 'To')];
    for (const key of ['ctrl+a', 'ctrl+c']) await d.act({ action: 'press_key', target: from, key });
    await d.act({ action: 'press_key', target: to, key: 'ctrl+v' });
    await d.submit();
  },
  async highlight(d) {
    const [which] = await d.task(/whole (first|second) sentence/);
    const sentence = (await d.look()).elements.find(({ name }) => name.toLowerCase().startsWith(`${which} `));
    if (!sentence?.bounds) throw new Error('no sentence');
    const { x, y, width, height } = sentence.bounds;
    const line = Math.round(y + height / 2);
    await d.act({ action: 'drag', from: { x: x + 1, y: line }, to: { x: x + width - 1, y: line } });
    await d.submit();
  },
  async 'text-editor'(d) {
    const [style] = await d.task(/document (bold|italic)/);
    await d.act({ action: 'press_key', target: await d.id('textbox', 'Document'), key: 'ctrl+a' });
    await d.click('button', style === 'bold' ? 'Bold' : 'Italic');
    await d.submit();
  },
  async terminal(d) {
    const [end = ''] = await d.task(/ends in "(.+)" \(/);
    const target = await d.id('textbox', 'Terminal');
    const command = async (text: string) => {
      await d.act({ action: 'type_text', target, text });
      await d.act({ action: 'press_key', target, key: 'Enter' });
    };
    await command('ls');
    const [file = ''] = await d.read(new RegExp(`(\\w+\\${end})`), /^\$ ls/);
    await command(`rm ${file}`);
  },
  async 'read-and-answer'(d) {
    const [n] = await d.task(/word number (\d+)/);
    const [text = ''] = await d.read(/^((?:\w+ ){9}\w+)$/);
    const [a, b] = await d.read(/^(\d+) \+ (\d+) =$/);
    await d.setText('Word', text.split(' ')[Number(n) - 1] ?? '');
    await d.setText('Result', String(Number(a) + Number(b)));
    await d.submit();
  },
  async guess(d) {
    let [low, high] = [0, 9];
    for (let tries = 1; tries <= 5; tries++) {
      const value = Math.floor((low + high) / 2);
      await d.act({ action: 'set_value', target: await d.id('spinbutton', 'Guess'), value });
      await d.click('button', 'Try');
      const [said] = await d.read(new RegExp(`^Try ${tries}: (.+)$`));
      if (said === 'found') return;
      if (said === 'it is larger') low = value + 1;
      else high = value - 1;
    }
  },
  async 'random-number'(d) {
    for (let tries = 0; tries < 40; tries++) {
      await d.click('button', 'Draw');
      const [number] = await d.read(/^(\d)$/);
      if (Number(number) > 6) break;
    }
    await d.submit();
  },
  async 'live-value'(d) {
    await waitFor('a price below 50', async () => Number((await d.read(/^\$(\d+)$/))[0]) < 50, 10_000);
    await d.click('button', 'Buy');
  },
  async table(d) {
    const [name = ''] = await d.task(/wood of (\w+),/);
    const [wood = ''] = await d.read(new RegExp(`^${name} \\| \\w+ \\| (\\w+)$`));
    await d.setText('Wood', wood);
    await d.submit();
  },
  async login(d) {
    const [user = '', secret = ''] = await d.task(/as "(.+)" with the password "(.+)"/);
    await d.setText('User name', user);
    const password = async () =>
      d.session.act({ action: 'set_text', target: await d.id('textbox', 'Password'), text: secret });
    // The dialog may come before the password is entered, or because it is.
    if ((await d.texts()).includes('Stay')) await d.click('button', 'Stay');
    const entered = await password();
    if (entered.error || (await d.texts()).includes('Stay')) {
      await d.click('button', 'Stay');
      assert.equal((await password()).error, undefined);
    }
    await d.click('button', 'Sign in');
  },
  async form(d) {
    const [name = '', mail = '', age = '', plan = ''] = await d.task(
      /register "(.+)", (\S+), age (\d+), plan "(.+)", by/,
    );
    await d.setText('Name', name);
    await d.setText('Mail', mail);
    await d.act({ action: 'set_value', target: await d.id('spinbutton', 'Age'), value: Number(age) });
    await d.act({ action: 'select', target: await d.id('combobox', 'Plan'), option: plan });
    await d.act({ action: 'select', target: await d.id('radio', 'by phone') });
    await d.setText('Remarks', 'one\ntwo');
    await d.act({ action: 'toggle', target: await d.id('checkbox', 'I accept the terms'), to: true });
    await d.click('button', 'Send');
  },
  async agreement(d) {
    const [name = ''] = await d.task(/sign as "(.+)"/);
    const target = await d.id('region', 'Agreement');
    await d.act({ action: 'scroll', target, direction: 'down', pages: 30 });
    const box = await d.id('checkbox', 'I have read it');
    await d.act({ action: 'wait_for', condition: 'enabled', target: box });
    await d.act({ action: 'toggle', target: box, to: true });
    await d.setText('Signature', name);
    await d.click('button', 'Sign');
  },
  async order(d) {
    const [amount, first = '', second = ''] = await d.task(/order (\d) (\w+) and 1 (\w+),/);
    for (let i = 0; i < Number(amount); i++) await d.click('button', `More ${first}`);
    await d.click('button', `More ${second}`);
    await d.submit();
  },
  async email(d) {
    const [what = '', from = '', more = ''] = await d.task(
      /(reply|forward|delete|mark).+message from (\w+)(?: with "| to "| as )?(\w*)/,
    );
    if (what === 'delete') return void (await d.click('button', `Delete: ${from}`));
    if (what === 'mark') return void (await d.click('button', `Important: ${from}`));
    await d.click('button', new RegExp(`^${from}: About`));
    await d.click('button', what === 'reply' ? 'Reply' : 'Forward');
    await d.setText(what === 'reply' ? 'Answer' : 'To', more);
    await d.click('button', 'Send');
  },
  async social(d) {
    const [who = '', shared = ''] = await d.task(/post of (\w+), share the first post of (\w+) through/);
    const buttonsOf = async (label: string, name: string) => {
      const { elements } = await d.look();
      const articles = elements.flatMap((each, at) =>
        each.role === 'article' && each.name.startsWith(`${name},`) ? [at] : [],
      );
      return articles.map(
        (at) => elements.find((each, i) => i > at && each.role === 'button' && each.name === label)?.id ?? '',
      );
    };
    for (const target of await buttonsOf('Like', who)) await d.act({ action: 'toggle', target, to: true });
    const [more = ''] = await buttonsOf('More', shared);
    await d.act({ action: 'click', target: more });
    await d.click('menuitem', 'Share');
    await d.submit();
  },
  async 'search-engine'(d) {
    const [who = '', nth] = await d.task(/search for "(.+)" and open result number (\d)/);
    await d.setText('Search', who, 'searchbox');
    await d.click('button', 'Go');
    const number = Number(nth);
    for (let page = 1; page < Math.ceil(number / 3); page++) {
      await d.click('link', 'Next');
      await d.read(new RegExp(`^(${page * 3 + 1})\\.`));
    }
    const { elements } = await d.look();
    const at = elements.findIndex(({ name }) => name.startsWith(`${number}.`));
    const link = elements.slice(at).find(({ role }) => role === 'link');
    await d.act({ action: 'click', target: link?.id ?? '' });
  },
  async 'shadow-form'(d) {
    const [outside = '', inside = ''] = await d.task(/enter "(.+)" into Outside and "(.+)" into Inside/);
    await d.setText('Outside', outside);
    await d.setText('Inside', inside);
    await d.click('button', 'Send');
  },
  async 'iframe-form'(d) {
    const [near = '', far = ''] = await d.task(/enter "(.+)" into Near, enter "(.+)" into Far/);
    await d.setText('Near', near);
    await d.setText('Far', far);
    await d.click('button', 'Send');
  },
  async 'new-tab'(d) {
    const result = await d.click('link', 'Open the other page');
    const other = await waitFor('the other tab', async () =>
      (await d.session.surfaces()).find(({ title }) => title === 'The other page'),
    );
    assert.ok(result.opened.length <= 1);
    const { elements } = await d.look('visible', other.id);
    const code = /^Code: (\d+)$/.exec(
      elements.map(({ name }) => name).find((name) => name.startsWith('Code: ')) ?? '',
    )?.[1];
    await d.act({ action: 'switch_surface', surface: other.id });
    await d.act({ action: 'set_text', target: await d.id('textbox', 'Code', other.id), text: code ?? '' });
    await d.act({ action: 'click', target: await d.id('button', 'Confirm', other.id) });
    await d.judge();
    await d.web.control(other.id, { kind: 'close' });
  },
  async 'file-upload'(d) {
    const folder = await mkdtemp(join(tmpdir(), 'lumos-upload-'));
    try {
      const path = join(folder, 'report.txt');
      await writeFile(path, 'quarterly figures');
      const field = (await d.look()).elements.find(({ name, id }) => name.startsWith('Attachment') && id !== null);
      // Which file leaves the machine is for a person to say.
      await d.act({ action: 'set_text', target: field?.id ?? '', text: path }, { consent: 'explicit' });
      await d.read(/^(report\.txt: quarterly figures)$/);
      await d.submit();
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  async download(d) {
    const { effect, warnings } = await d.click('link', 'figures.csv');
    const path = /downloaded: (.*figures.*\.csv)/.exec(`${effect.summary} ${warnings.join(' ')}`)?.[1];
    assert.ok(path, `no download in: ${effect.summary} ${warnings.join(' ')}`);
    assert.equal(await readFile(path, 'utf8'), 'month,figure\nMay,42\n');
    await rm(path);
  },
};
