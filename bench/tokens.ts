/** Tokens (o200k) of what a model reads of the Chromium page, against what other tools give for the same page. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { SurfaceInfo } from '../src/blueprint/model.js';
import { toText } from '../src/blueprint/text.js';
import { findProgram } from '../src/desktop/programs.js';
import type { DesktopEnvironment } from '../src/environment.js';
import type { Session } from '../src/session.js';
import { operableLines } from './operable.js';
import { agentBrowserSnapshots } from './peers/agent-browser.js';
import { playwrightSnapshot } from './peers/playwright-mcp.js';
import type { Figure } from './report.js';

const GROUP = 'tokens, page of 300 rows (o200k)';
/** Of the smaller of the peers' default outputs. */
const SHARE = 3;

interface Output {
  readonly name: string;
  readonly text: string | null;
  readonly note: string;
  /** What the tool gives unless asked for something else. */
  readonly byDefault?: boolean;
}

export async function measureTokens(
  session: Session,
  surface: SurfaceInfo,
  url: string,
  environment: DesktopEnvironment,
  projectFolder: string,
): Promise<Figure[]> {
  const visible = toText(await session.observe({ surface: surface.id }));
  const whole = toText(await session.observe({ surface: surface.id, scope: 'all' }));
  const browser = findProgram('chromium', environment.env.PATH ?? '') ?? 'chromium';
  const peers = [
    ...(await attempt('Playwright MCP', async () => {
      const { text, note } = await playwrightSnapshot(url, environment, projectFolder, browser);
      return [{ name: 'Playwright MCP', text, note: `${note}, whole page`, byDefault: true }];
    })),
    ...(await attempt('agent-browser', async () => {
      const { whole, interactive, note } = await agentBrowserSnapshots(url, environment, projectFolder, browser);
      return [
        { name: 'agent-browser', text: whole, note: `${note}, whole page`, byDefault: true },
        { name: 'agent-browser -i', text: interactive, note: `${note} -i, only what can be operated` },
      ];
    })),
  ];
  const defaults = peers.flatMap(({ byDefault, text }) => (byDefault && text !== null ? [countTokens(text)] : []));
  const aim = defaults.length === 0 ? {} : { aim: { relation: '<=' as const, value: Math.min(...defaults) / SHARE } };
  return [
    { ...figure({ name: 'LUMOS, default (on screen)', text: visible, note: 'browser window and page' }), ...aim },
    figure({ name: 'LUMOS, --scope all', text: whole, note: 'browser window and whole page' }),
    ...peers.map(figure),
  ];
}

async function attempt(name: string, run: () => Promise<Output[]>): Promise<Output[]> {
  try {
    return await run();
  } catch (error) {
    return [{ name, text: null, note: `cannot run here: ${error instanceof Error ? error.message : error}` }];
  }
}

function figure({ name, text, note }: Output): Figure {
  if (text === null) return { group: GROUP, name, value: null, unit: 'tokens', note };
  const { fields, buttons, links, options, all } = operableLines(text);
  const per = all === 0 ? '' : `, ${(countTokens(text) / all).toFixed(1)} tokens each`;
  const operable = `${all} operable (${links} links, ${buttons} buttons, ${fields + options} fields and choices${per})`;
  return { group: GROUP, name, value: countTokens(text), unit: 'tokens', note: `${note}; ${operable}` };
}
