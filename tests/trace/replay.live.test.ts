/** A run in a GTK 3 editor, recorded with pictures, and done again in another process of it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import { Session } from '../../src/session.js';
import { reportHtml } from '../../src/trace/html/report.js';
import { replayTrace } from '../../src/trace/replay.js';
import { loadTrace } from '../../src/trace/trace.js';
import { validateTrace } from '../../src/trace/validate.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { endProgram, useDesktop, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';
import { useFolder } from './folder.js';
import { exchange, play } from './play.js';

const ESSAY = 'Tide pools are small worlds — 潮だまり.\nTwice a day the sea forgets them.';

describe('a recorded run of a real editor', { skip: whyNoDesktop('mousepad'), timeout: 120_000 }, () => {
  const desktop = useDesktop();
  const folder = useFolder();

  async function editor(): Promise<{ session: Session; end: () => Promise<void> }> {
    const program = desktop.start(['mousepad', '--disable-server']);
    const session = await Session.open({ environment: desktop.environment, policy: defaultPolicy('unrestricted') });
    await waitFor('the editor', async () => {
      const seen = await session.observe('mousepad').catch(() => null);
      return seen?.elements.some((each) => each.id !== null && each.role === 'textbox');
    });
    await session.use('mousepad');
    return {
      session,
      end: async () => {
        await session.close();
        await endProgram(program);
      },
    };
  }

  test('is done again by locators in a new process, and stops where the editor is gone', async () => {
    const first = await editor();
    const path = folder.file('editor.jsonl');
    const { session } = first;
    const writer = createTraceWriter(path, {
      version: '1',
      model: 'test/scripted',
      desktop: { kind: 'private', display: desktop.environment.env.DISPLAY ?? null },
      locator: (id) => session.locator(id),
      screenshot: async () => {
        const surface = await session.current();
        return { png: await session.screenshot(surface), bounds: surface.bounds };
      },
    });
    const target = (await session.observe()).elements.find((each) => each.role === 'textbox' && each.id)?.id;
    const actions = [
      { action: 'set_text', target, text: ESSAY, reason: 'The goal asks for an essay; this is its text.' },
      { action: 'press_key', key: 'Control+a', target, reason: 'To show that it is all there.' },
      { action: 'click', target: '"Edit"', reason: 'A menu is worth a picture.' },
    ];
    try {
      await play(session, writer.listener, actions, {
        goal: 'write a short essay about tide pools',
        exchanges: (index, action) => [
          exchange(['You operate interfaces.', `step ${index + 1}`], JSON.stringify(action)),
        ],
      });
    } finally {
      writer.close();
      await first.end();
    }
    const trace = await loadTrace(path);
    assert.deepEqual((await validateTrace(path)).findings, []);
    assert.equal(trace.steps.filter((step) => step.screenshot !== null).length, 3);
    const html = reportHtml(trace, { picture: ({ file }) => readFileSync(folder.file(file)) });
    assert.equal(html.match(/<image href="data:image\/png/gu)?.length, 3);

    const second = await editor();
    try {
      const result = await replayTrace(second.session, trace);
      assert.equal(result.stopped, null, JSON.stringify(result.stopped));
      assert.deepEqual(
        result.rows.map((row) => row.effect),
        result.rows.map((row) => row.expected),
      );
      const document = (await second.session.observe('mousepad')).elements.find((each) => each.role === 'textbox');
      assert.equal(document?.value, ESSAY);
    } finally {
      await second.end();
    }

    const third = await Session.open({ environment: desktop.environment });
    try {
      await waitFor('the end of the editor', async () =>
        (await third.surfaces()).every((each) => each.app.name !== 'mousepad'),
      );
      const { stopped, rows } = await replayTrace(third, trace);
      assert.deepEqual([stopped?.reason, stopped?.step, rows.length], ['window', 1, 0]);
    } finally {
      await third.close();
    }
  });
});
