import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { ApplicationWatch } from '../../../src/a11y/atspi/watch.js';
import type { Change } from '../../../src/a11y/backend.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { LiveApp } from './live-app.js';

describe('watching a live application', { skip: whyNoDesktop('mousepad') }, () => {
  const desktop = useDesktop();
  let app: LiveApp;
  let child: ReturnType<typeof desktop.start>;
  before(async () => {
    child = desktop.start(['mousepad']);
    app = await LiveApp.find(desktop.environment, /^gtk 3/i, { role: 61, state: 'multiLine' });
  });

  test('tells of a text that changes, then of nothing, and of the end of the application', async () => {
    const told: Change[][] = [];
    const root = (await app.get({ role: 23 })).ref;
    const watch = ApplicationWatch.start(app.engine.openBus(), root, (changes) => told.push([...changes]));
    const kinds = () => new Set(told.flat().map(({ kind }) => kind));
    const view = await app.get({ role: 61, state: 'multiLine' });
    await app.do(view, { kind: 'set_text', text: 'changed' });
    await waitFor('a change of text', () => kinds().has('text'));
    assert.ok(told.length < 20, `${told.length} calls for one change`);
    child.kill('SIGKILL');
    await waitFor('the end', () => kinds().has('closed'));
    watch.dispose();
    watch.dispose();
    app.close();
  });
});
