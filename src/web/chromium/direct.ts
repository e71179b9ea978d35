/**
 * Asking the page script by one message of the debugging protocol, where a document is known already. Playwright's own way finds the
 * frame, the script and its answer in three, and writes the answer into the document in between.
 */
import type { CDPSession, Frame } from 'playwright';
import type { PageAnswer, PageCommand } from '../page/protocol.js';
import { noAnswer } from '../page-script.js';
import type { Tab } from '../pages.js';
import { contextOf, READER, sessionOf } from './world.js';

interface Known {
  readonly session: CDPSession;
  readonly contextId: number;
}

/** Where the page script of a frame's present document is reached. */
const known = new WeakMap<Frame, Known>();

/** Learns the way to a document that has just answered; until it is known, and where there is none, Playwright's is taken. */
export function rememberDocument(tab: Tab, frame: Frame, document: string): void {
  if (known.has(frame)) return;
  const find = async (): Promise<void> => {
    const session = await sessionOf(tab, frame);
    const contextId = session && (await contextOf(session, document));
    if (session && contextId !== null) known.set(frame, { session, contextId });
  };
  // The tab or the document went away: there is nothing to remember.
  find().catch(() => known.delete(frame));
}

/**
 * The answer, or undefined where the document is not known (any more).
 * @throws LumosError TIMEOUT when the page does not answer in time
 */
export async function askDirectly<Command extends PageCommand>(
  frame: Frame,
  command: Command,
  timeoutMs: number,
): Promise<PageAnswer<Command> | undefined> {
  const way = known.get(frame);
  if (!way) return undefined;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer(timeoutMs)), timeoutMs);
  });
  const call = way.session
    .send('Runtime.evaluate', {
      contextId: way.contextId,
      expression: `${READER}.ask(${JSON.stringify(JSON.stringify(command))})`,
      returnByValue: true,
    })
    // Another document, or none: it is found anew.
    .catch(() => null);
  try {
    const answered = await Promise.race([call, late]);
    const text: unknown = answered?.exceptionDetails ? undefined : answered?.result.value;
    if (typeof text === 'string') return JSON.parse(text) as PageAnswer<Command>;
    known.delete(frame);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
