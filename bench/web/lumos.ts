/** LUMOS as its own library gives it: a session, a blueprint of scope `all` as text, and differences. */
import { differenceToText } from '../../src/blueprint/diff.js';
import { toText } from '../../src/blueprint/text.js';
import type { DesktopEnvironment } from '../../src/environment.js';
import { Session } from '../../src/session.js';
import { createWebBackend, type WebBackend } from '../../src/web/index.js';
import { type Look, type Looker, timed } from './looker.js';
import { COUNT_OPERABLE } from './operable-in-page.js';

export class LumosLooker implements Looker {
  readonly name = 'LUMOS';
  readonly note = 'session.observe({ scope: "all" }) as text';
  readonly #session: Session;
  readonly #web: WebBackend;
  #surface = '';
  #sequence = 0;

  private constructor(session: Session, web: WebBackend) {
    this.#session = session;
    this.#web = web;
  }

  static async start(environment: DesktopEnvironment): Promise<LumosLooker> {
    const web = createWebBackend({ environment });
    return new LumosLooker(await Session.open({ environment, backends: { web: () => web }, desktop: false }), web);
  }

  async open(url: string): Promise<void> {
    const { id } = await this.#web.openUrl(url, this.#surface === '' ? {} : { surface: this.#surface });
    this.#surface = id;
    await (await this.#web.pageOf(id)).waitForLoadState('load');
  }

  async run(script: string): Promise<void> {
    await (await this.#web.pageOf(this.#surface)).evaluate(script);
  }

  async whole(): Promise<Look> {
    return timed(async () => {
      const blueprint = await this.#session.observe({ surface: this.#surface, scope: 'all' });
      this.#sequence = blueprint.sequence;
      return toText(blueprint);
    });
  }

  /** What is on the screen: what it gives unless asked for more. */
  async visible(): Promise<Look> {
    return timed(async () => toText(await this.#session.observe({ surface: this.#surface })));
  }

  /** What a person can operate, counted in the page and its frames by another way than the one that is measured. */
  async countOperable(): Promise<number> {
    const page = await this.#web.pageOf(this.#surface);
    const counts = await Promise.all(page.frames().map((frame) => frame.evaluate<number>(COUNT_OPERABLE)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async again(): Promise<Look> {
    return timed(async () => {
      const where = { surface: this.#surface, scope: 'all' } as const;
      const { blueprint, difference } = await this.#session.observeSince(this.#sequence, where);
      this.#sequence = blueprint.sequence;
      return difference ? differenceToText(difference) : toText(blueprint);
    });
  }

  async end(): Promise<void> {
    await this.#session.close();
  }
}
