/** Observing pages with LUMOS, Playwright MCP and agent-browser: time, tokens and what can be operated, on one machine in one run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { findProgram } from '../../src/desktop/programs.js';
import { currentEnvironment, type DesktopEnvironment } from '../../src/environment.js';
import { operableLines } from '../operable.js';
import type { QuietCheck } from '../quiet.js';
import type { Figure } from '../report.js';
import { median } from '../stats.js';
import type { Looker } from './looker.js';
import { LumosLooker } from './lumos.js';
import { type BenchPage, serveWebPages, WEB_PAGES } from './pages.js';
import { agentBrowserLooker, playwrightLooker } from './peers.js';

const WARM_UPS = 2;
/** Of the faster of the other tools. */
const FASTER = 2;
/** Of the smaller of the other tools' outputs. */
const SHARE = 2;
const AIM_UNCHANGED = 20;
const AIM_CHANGED = 60;

interface Measured {
  readonly whole: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly tokens: { readonly whole: number; readonly changed: number; readonly unchanged: number };
  /** Elements that its text offers to operate. */
  readonly operable: number;
  readonly note: string;
}

/** @param peers false = LUMOS alone */
export async function measureWeb(
  projectFolder: string,
  samples: number,
  quiet: QuietCheck,
  peers: boolean,
): Promise<Figure[]> {
  const current = currentEnvironment();
  const browser = findProgram('chromium', current.env.PATH ?? '');
  if (browser === null) {
    return [{ group: 'pages', name: 'everything', value: null, unit: 'ms', note: 'chromium is not installed' }];
  }
  // The tools keep what they write (profiles, logs) where this ends.
  const home = mkdtempSync(join(tmpdir(), 'lumos-bench-'));
  const environment: DesktopEnvironment = { kind: current.kind, env: { ...current.env, HOME: home } };
  const server = await serveWebPages();
  const lumos = await LumosLooker.start(environment);
  const others: Looker[] = [];
  const absent: string[] = [];
  try {
    for (const start of peers ? [playwrightLooker, agentBrowserLooker] : []) {
      try {
        others.push(await start(environment, projectFolder, browser));
      } catch (error) {
        absent.push(error instanceof Error ? error.message : String(error));
      }
    }
    const figures: Figure[] = [];
    for (const page of WEB_PAGES) {
      figures.push(...(await measurePage(page, server.urlOf(page.name), lumos, others, absent, samples, quiet)));
    }
    return figures;
  } finally {
    await Promise.allSettled([lumos.end(), ...others.map((other) => other.end())]);
    server.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** The tools take turns, sample by sample, so that what else the machine does meets them all. */
async function measurePage(
  page: BenchPage,
  url: string,
  lumos: LumosLooker,
  others: readonly Looker[],
  absent: readonly string[],
  samples: number,
  quiet: QuietCheck,
): Promise<Figure[]> {
  const lookers = [lumos, ...others];
  const times = new Map(lookers.map((looker) => [looker, { whole: [], changed: [], unchanged: [] } as Times]));
  const texts = new Map<Looker, { whole: string; changed: string; unchanged: string }>();
  for (const looker of lookers) {
    await looker.open(url);
    for (let i = 0; i < WARM_UPS; i++) await looker.whole();
  }
  for (let i = 0; i < samples; i++) {
    for (const looker of lookers) {
      const mine = times.get(looker) as Times;
      await quiet.wait();
      const whole = await looker.whole();
      // A tool that gives differences gives them from what it gave before.
      if (i === 0) await looker.again();
      await looker.run(page.change(i + 1));
      const changed = await looker.again();
      const unchanged = await looker.again();
      mine.whole.push(whole.ms);
      mine.changed.push(changed.ms);
      mine.unchanged.push(unchanged.ms);
      texts.set(looker, { whole: whole.text, changed: changed.text, unchanged: unchanged.text });
    }
  }
  const of = (looker: Looker): Measured => {
    const mine = times.get(looker) as Times;
    const text = texts.get(looker) ?? { whole: '', changed: '', unchanged: '' };
    return {
      whole: median(mine.whole),
      changed: median(mine.changed),
      unchanged: median(mine.unchanged),
      tokens: {
        whole: countTokens(text.whole),
        changed: countTokens(text.changed),
        unchanged: countTokens(text.unchanged),
      },
      operable: operable(text.whole),
      note: looker.note,
    };
  };
  const visible = await lumos.visible();
  const counted = await lumos.countOperable();
  const peers = others.map((other) => ({ name: other.name, ...of(other) }));
  const group = `web, ${page.label}`;
  return [
    ...figuresOfLumos(group, of(lumos), peers, counted),
    {
      group,
      name: 'LUMOS, on the screen only',
      value: countTokens(visible.text),
      unit: 'tokens',
      note: `its default; ${operable(visible.text)} operable, ${visible.ms.toFixed(0)} ms`,
    },
    ...peers.flatMap((peer): Figure[] => [
      { group, name: peer.name, value: peer.whole, unit: 'ms', note: peer.note },
      {
        group,
        name: `${peer.name}, after one change`,
        value: peer.changed,
        unit: 'ms',
        note: `unchanged ${peer.unchanged.toFixed(0)} ms`,
      },
      {
        group,
        name: `${peer.name}, tokens`,
        value: peer.tokens.whole,
        unit: 'tokens',
        note: `${peer.operable} operable; one change ${peer.tokens.changed}, unchanged ${peer.tokens.unchanged}`,
      },
    ]),
    ...absent.map((why): Figure => ({ group, name: 'another tool', value: null, unit: 'ms', note: why })),
  ];
}

/** Options are counted with the list that they are in. */
function operable(text: string): number {
  const { all, options } = operableLines(text);
  return all - options;
}

interface Times {
  readonly whole: number[];
  readonly changed: number[];
  readonly unchanged: number[];
}

function figuresOfLumos(
  group: string,
  mine: Measured,
  peers: readonly (Measured & { readonly name: string })[],
  counted: number,
): Figure[] {
  const fastest = (time: (measured: Measured) => number) => Math.min(...peers.map(time));
  const atMost = (value: number) => (Number.isFinite(value) ? { aim: { relation: '<=' as const, value } } : {});
  const smallest = fastest(({ tokens }) => tokens.whole);
  return [
    {
      group,
      name: 'LUMOS, whole page',
      value: mine.whole,
      unit: 'ms',
      ...atMost(fastest(({ whole }) => whole) / FASTER),
    },
    {
      group,
      name: 'LUMOS, after one change',
      value: mine.changed,
      unit: 'ms',
      ...atMost(fastest(({ changed }) => changed) / FASTER),
      note: `unchanged ${mine.unchanged.toFixed(1)} ms`,
    },
    {
      group,
      name: 'LUMOS, whole page, tokens',
      value: mine.tokens.whole,
      unit: 'tokens',
      ...atMost(smallest / SHARE),
      note: mine.note,
    },
    { group, name: 'LUMOS, one change', value: mine.tokens.changed, unit: 'tokens', ...atMost(AIM_CHANGED) },
    { group, name: 'LUMOS, unchanged', value: mine.tokens.unchanged, unit: 'tokens', ...atMost(AIM_UNCHANGED) },
    {
      group,
      name: 'LUMOS, operable elements missing',
      value: Math.max(0, counted - mine.operable),
      unit: 'elements',
      aim: { relation: '=', value: 0 },
      note: `${mine.operable} in its text, ${counted} counted in the page`,
    },
  ];
}
