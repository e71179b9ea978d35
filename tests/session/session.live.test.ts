/** The seven stages on real applications in a private desktop: GTK 3 through AT-SPI, keyboard and pointer through X11. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { Session, type SessionOptions } from '../../src/session.js';
import { outcome } from '../actions/fake-session.js';
import { useDesktop, whyNoDesktop } from '../support/desktop.js';

const TEXT = 'naïve — 你好 🙂';
const PARAGRAPHS = 'First line — naïve.\n\nSecond: 你好 🙂.\n\nThird “quoted” one.';
const LONG = 'The quick brown fox — 狐狸. '.repeat(800).slice(0, 20_000);

describe('a session on real applications', { skip: whyNoDesktop('mousepad', 'zenity'), timeout: 180_000 }, () => {
  const desktop = useDesktop();

  async function open(options: SessionOptions = {}): Promise<Session> {
    return Session.open({ environment: desktop.environment, policy: defaultPolicy('unrestricted'), ...options });
  }

  /** Waits until the window of a program is there and its content can be read. */
  async function appears(session: Session, query: string): Promise<void> {
    const end = performance.now() + 20_000;
    for (;;) {
      const found = await session.observe(query).catch(() => null);
      if (found?.elements.some((each) => each.id !== null)) {
        await session.use(query);
        return;
      }
      assert.ok(performance.now() < end, `no window "${query}" came`);
      await delay(100);
    }
  }

  async function idOf(session: Session, role: string, name?: string): Promise<string> {
    const { elements } = await session.observe();
    const found = elements.find((each) => each.id && each.role === role && (name === undefined || each.name === name));
    assert.ok(found?.id, `no ${role} ${name ?? ''}: ${elements.map((e) => `${e.id} ${e.role} ${e.name}`).join('; ')}`);
    return found.id;
  }

  test('an editor takes any text through semantics, keyboard and clipboard, and reads it back exactly', async () => {
    const session = await open();
    desktop.start(['mousepad', '--disable-server']);
    try {
      await appears(session, 'mousepad');
      const target = await idOf(session, 'textbox');
      for (const mode of ['auto', 'pointer'] as const) {
        for (const text of [TEXT, PARAGRAPHS, LONG]) {
          const result = await session.act({ action: 'set_text', target, text }, { mode });
          assert.equal(
            outcome(result),
            'confirmed',
            `${mode} ${text.length}: ${JSON.stringify(result.error ?? result.effect).slice(0, 400)}`,
          );
        }
      }
      await session.act({ action: 'set_text', target, text: 'one' });
      const appended = await session.act({ action: 'type_text', target, text: ' two' });
      assert.equal(appended.effect.readBack, 'one two');
      const key = await session.act({ action: 'press_key', key: 'ctrl+a', target });
      assert.equal(key.error, undefined);
      const typed = await session.act({ action: 'type_text', text: TEXT });
      assert.equal(outcome(typed), 'confirmed', JSON.stringify(typed.error ?? typed.effect));
    } finally {
      await session.close();
    }
  });

  test('a menu is opened, an item toggled, and a dialog that opens is worked in and closed', async () => {
    const session = await open();
    try {
      await appears(session, 'mousepad');
      const menu = await session.act({ action: 'click', target: await idOf(session, 'menuitem', 'Help') });
      assert.equal(menu.error, undefined, menu.error?.message);
      const about = await session.act({ action: 'click', target: await idOf(session, 'menuitem', 'About') });
      assert.equal(outcome(about), 'confirmed', JSON.stringify(about.error ?? about.effect));
      assert.equal(about.opened.length, 1);
      assert.match(about.surface?.title ?? '', /About/);
      const blocked = await session.act({ action: 'press_key', key: 'Escape' });
      assert.equal(outcome(blocked), 'confirmed', JSON.stringify(blocked.error ?? blocked.effect));
      assert.equal(blocked.closed.length, 1);
    } finally {
      await session.close();
    }
  });

  test('a click with the pointer reaches the application and moves the focus', async () => {
    const session = await open({ mode: 'pointer' });
    const dialog = desktop.start(['zenity', '--forms', '--title=Pointing', '--add-entry=Name', '--add-entry=Street']);
    try {
      await appears(session, 'Pointing');
      const fields = (await session.observe()).elements.filter((each) => each.role === 'textbox');
      const other = fields.find((each) => !each.states.includes('focused'));
      const clicked = await session.act({ action: 'click', target: other?.id });
      assert.equal(outcome(clicked), 'confirmed', JSON.stringify(clicked.error ?? clicked.effect));
      const closed = await session.act({ action: 'click', target: await idOf(session, 'button', 'Cancel') });
      assert.equal(outcome(closed), 'confirmed', JSON.stringify(closed.error ?? closed.effect));
      assert.equal(closed.closed.length, 1);
    } finally {
      dialog.kill();
      await session.close();
    }
  });

  test('an id from one session is good in the next, and a covered button is not clicked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lumos-live-'));
    const stateFile = join(folder, 'ids.json');
    const dialog = desktop.start(['zenity', '--forms', '--title=Fields', '--add-entry=Name', '--add-password=Code']);
    try {
      const first = await open({ stateFile });
      await appears(first, 'Fields');
      const ok = await idOf(first, 'button', 'OK');
      await first.close();

      const covering = desktop.start([
        'zenity',
        '--info',
        '--title=Cover',
        '--text=in front',
        '--width=900',
        '--height=700',
      ]);
      const second = await open({ stateFile });
      await appears(second, 'Cover');
      const refused = await second.act({ action: 'click', target: ok });
      assert.equal(outcome(refused), 'refused OCCLUDED', JSON.stringify(refused.error ?? refused.effect));
      await second.act({ action: 'click', target: await idOf(second, 'button', 'OK') });
      covering.kill();
      await second.close();

      const third = await open({ stateFile });
      await appears(third, 'Fields');
      const code = (await third.observe()).elements.find((each) => each.states.includes('protected'));
      assert.ok(code?.id);
      const secret = await third.act({ action: 'set_text', target: code.id, text: 'hunter2' });
      assert.equal(outcome(secret), 'unverifiable', JSON.stringify(secret.error ?? secret.effect));
      assert.ok(!JSON.stringify(secret).includes('hunter2'));
      const done = await third.act({ action: 'click', target: ok });
      assert.equal(outcome(done), 'confirmed', JSON.stringify(done.error ?? done.effect));
      assert.deepEqual(
        done.closed.map((each) => each.title),
        ['Fields'],
      );
      await third.close();
    } finally {
      dialog.kill();
      await rm(folder, { recursive: true });
    }
  });
});
