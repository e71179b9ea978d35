/** One fixture page driven as an agent would: observed, found, acted on through a session, and judged by the page itself. */
import assert from 'node:assert/strict';
import type { Action } from '../../src/actions/action.js';
import type { Consent } from '../../src/actions/policy.js';
import { defaultPolicy } from '../../src/actions/policy-default.js';
import type { ActionResult } from '../../src/actions/result.js';
import type { InputMode } from '../../src/actions/world.js';
import type { Point, Rect } from '../../src/blueprint/geometry.js';
import type { Blueprint, Element, ReadScope } from '../../src/blueprint/model.js';
import type { Role } from '../../src/blueprint/roles.js';
import { toText } from '../../src/blueprint/text.js';
import { currentEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import type { BrowserName, WebBackend } from '../../src/web/index.js';
import { waitFor } from '../support/wait.js';
import { type PageServer, servePages } from './serve.js';

/** For what a page does by itself: timers, animations, frames that load. Milliseconds. */
const PATIENCE = 8000;

export class Drive {
  readonly session: Session;
  readonly web: WebBackend;
  readonly server: PageServer;
  /** The tab of the fixture page. */
  surface = '';

  private constructor(session: Session, web: WebBackend, server: PageServer) {
    this.session = session;
    this.web = web;
    this.server = server;
  }

  static async start(browser: BrowserName, extra: Parameters<typeof servePages>[0] = {}): Promise<Drive> {
    const environment = currentEnvironment();
    const session = await Session.open({
      environment,
      desktop: false,
      web: { browser },
      policy: defaultPolicy('unrestricted'),
    });
    try {
      return new Drive(session, (await session.backend('web')) as WebBackend, await servePages(extra));
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async end(): Promise<void> {
    this.server.close();
    await this.session.close();
  }

  /** Opens a page (`buttons.html?seed=1`) in the one tab that is used and works there. */
  async open(page: string): Promise<void> {
    const where = this.surface === '' ? {} : { surface: this.surface };
    const { id } = await this.web.openUrl(`${this.server.url}${page}`, where);
    await (await this.web.pageOf(id)).waitForLoadState('load');
    this.surface = id;
    await this.session.use(id);
  }

  async look(scope: ReadScope = 'visible', surface = this.surface): Promise<Blueprint> {
    return this.session.observe({ surface, scope });
  }

  /** Waits until exactly one element fits. */
  async element(role: Role, name: string | RegExp, surface = this.surface): Promise<Element> {
    let last: Blueprint | undefined;
    try {
      return await waitFor(
        `${role} ${name}`,
        async () => {
          last = await this.look('visible', surface);
          const found = last.elements.filter((each) => each.role === role && fits(each.name, name));
          return found.length === 1 ? found[0] : null;
        },
        PATIENCE,
        60,
      );
    } catch (error) {
      throw new Error(`${(error as Error).message}; there is:\n${last ? toText(last) : 'nothing'}`);
    }
  }

  /** The id of the one element that fits. */
  async id(role: Role, name: string | RegExp, surface = this.surface): Promise<string> {
    const { id } = await this.element(role, name, surface);
    assert.ok(id, `${role} ${name} has no id`);
    return id;
  }

  async bounds(role: Role, name: string | RegExp): Promise<Rect> {
    const { bounds } = await this.element(role, name);
    assert.ok(bounds, `${role} ${name} has no bounds`);
    return bounds;
  }

  /** Everything that the page shows, one string for each element. */
  async texts(): Promise<string[]> {
    return (await this.look()).elements.flatMap(({ name, value }) => [name, value ?? '']).filter((text) => text !== '');
  }

  /** What the page asks for: the groups of the pattern in its task. */
  async task(pattern: RegExp): Promise<string[]> {
    return this.read(pattern, /^Task: /);
  }

  /** The groups of a pattern in one of the texts of the page. */
  async read(pattern: RegExp, within = /^/): Promise<string[]> {
    const groups = await waitFor(
      `${pattern}`,
      async () => {
        for (const text of await this.texts()) {
          const match = within.test(text) ? pattern.exec(text) : null;
          if (match) return match.slice(1);
        }
        return null;
      },
      PATIENCE,
      60,
    );
    return groups;
  }

  /** Performs an action that must not be refused. */
  async act(action: Action, how: { mode?: InputMode; consent?: Consent } = {}): Promise<ActionResult> {
    const result = await this.session.act(action, how);
    const { error } = result;
    assert.equal(error, undefined, `${JSON.stringify(action)}: ${error?.code} ${error?.message} ${error?.hint}`);
    return result;
  }

  async click(role: Role, name: string | RegExp): Promise<ActionResult> {
    return this.act({ action: 'click', target: await this.id(role, name) });
  }

  async setText(name: string | RegExp, text: string, role: Role = 'textbox'): Promise<ActionResult> {
    return this.act({ action: 'set_text', target: await this.id(role, name), text });
  }

  async submit(): Promise<void> {
    await this.click('button', 'Submit');
  }

  /** The page's own verdict, and that every event in it came from the browser's input. */
  async judge(): Promise<void> {
    const page = await this.web.pageOf(this.surface);
    const marks = await waitFor(
      'the verdict of the page',
      () =>
        page.evaluate(() => {
          // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types the tests do not have
          const { done, untrusted } = (globalThis as any).document.body.dataset;
          return done === undefined ? null : { done: String(done), untrusted: String(untrusted ?? 0) };
        }),
      PATIENCE,
    );
    assert.deepEqual(marks, { done: 'true', untrusted: '0' });
  }
}

export function middle({ x, y, width, height }: Rect): Point {
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}

function fits(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === wanted : wanted.test(name);
}
