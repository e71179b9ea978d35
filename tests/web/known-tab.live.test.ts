/** A tab that is known is read without asking the browser first for all tabs: what it says must be true all the same. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SurfaceInfo } from '../../src/blueprint/model.js';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import type { BrowserName, WebBackend } from '../../src/web/index.js';
import { waitFor } from '../support/wait.js';
import { browserMissing } from './reading.js';
import { type PageServer, servePages } from './serve.js';
import { refused } from './support.js';

const page = (title: string, body: string) => `<!doctype html><title>${title}</title>${body}`;

for (const browser of ['chromium', 'firefox'] as const satisfies readonly BrowserName[]) {
  describe(`a tab of ${browser} that is known`, { skip: await browserMissing(browser) }, () => {
    let server: PageServer;
    let session: Session;
    before(async () => {
      server = await servePages({
        '/first': page('First', '<button onclick="location.href = \'/second\'">Go on</button>'),
        '/second': page('Second', '<button>Arrived</button>'),
        '/other': page('Other', '<button>Elsewhere</button>'),
      });
      session = await Session.open({
        environment: currentEnvironment(),
        desktop: false,
        web: { browser, url: `${server.url}first` },
        consent: 'explicit',
      });
    });
    after(async () => {
      await session?.close();
      server?.close();
    });

    const web = async () => (await session.backend('web')) as WebBackend;
    /** Opens a page and lists the tabs, as whoever chooses one does. */
    const open = async (path: string): Promise<SurfaceInfo> => {
      const { id } = await (await web()).openUrl(`${server.url}${path}`);
      return session.use(id);
    };
    const names = async (surface?: string) =>
      (await session.observe(surface === undefined ? {} : { surface })).elements.map(({ name }) => name);

    test('says its title and address anew after it went elsewhere by itself', async () => {
      const { id, title } = await open('first');
      assert.equal(title, 'First');
      const [button] = await session.find('"Go on"');
      assert.ok(button?.element.id);
      const before = button.element.id;
      await (await (await web()).pageOf(id)).getByText('Go on').click();
      await waitFor('the other page', async () => (await names()).includes('Arrived'));
      const { surface } = await session.observe();
      assert.deepEqual([surface.id, surface.title, surface.url], [id, 'Second', `${server.url}second`]);
      const result = await session.act({ action: 'click', target: before });
      assert.equal(result.error?.code, 'STALE_ID');
    });

    test('that was closed is no longer read: another is worked in, or its id is refused', async () => {
      const { id: other } = await open('other');
      const { id: closed } = await open('first');
      assert.deepEqual((await session.observe()).surface.id, closed);
      await (await (await web()).pageOf(closed)).close();
      const { surface, elements } = await session.observe();
      assert.notEqual(surface.id, closed);
      assert.ok(elements.length > 0);
      const error = await refused(session.observe(closed), 'NO_SURFACE');
      assert.ok(
        error.candidates.some(({ id }) => id === other),
        'the tabs that there are',
      );
      assert.ok((await names(other)).includes('Elsewhere'));
    });

    test('whose browser ended is not mistaken for a tab of the next', async () => {
      const { id } = await open('first');
      const before = new Set((await session.surfaces()).map((each) => each.id));
      const [button] = await session.find('"Go on"');
      assert.ok(button?.element.id);
      await (await (await web()).pageOf(id)).context().close();
      await refused(session.observe(id), 'NO_SURFACE', 'BACKEND_UNAVAILABLE');
      // As many as there were: none of them has the id of one that is gone.
      for (let i = 0; i < before.size; i++) assert.ok(!before.has((await open('other')).id));
      assert.ok((await names()).includes('Elsewhere'));
      const result = await session.act({ action: 'click', target: button.element.id });
      assert.equal(result.error?.code, 'STALE_ID');
    });
  });
}
