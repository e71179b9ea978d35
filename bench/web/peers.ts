/** The other tools as lookers, each asked in the way that its own documentation gives to agents. */
import type { DesktopEnvironment } from '../../src/environment.js';
import { AgentBrowser } from '../peers/agent-browser.js';
import { PlaywrightMcp } from '../peers/playwright-mcp.js';
import { type Looker, timed } from './looker.js';

/** It has no difference: a page that was seen before is given as a whole. */
export async function playwrightLooker(
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<Looker> {
  const peer = await PlaywrightMcp.start(environment, projectFolder, browser);
  const snapshot = () => timed(() => peer.tool('browser_snapshot'));
  return {
    name: 'Playwright MCP',
    note: `${peer.version} browser_snapshot`,
    open: async (url) => void (await peer.tool('browser_navigate', { url })),
    run: async (script) => void (await peer.tool('browser_evaluate', { function: `() => { ${script} }` })),
    whole: snapshot,
    again: snapshot,
    end: () => peer.end(),
  };
}

export async function agentBrowserLooker(
  environment: DesktopEnvironment,
  projectFolder: string,
  browser: string,
): Promise<Looker> {
  const peer = await AgentBrowser.start(environment, projectFolder, browser);
  return {
    name: 'agent-browser',
    note: `${peer.version} snapshot; again: snapshot --delta`,
    open: (url) => peer.open(url),
    run: async (script) => void (await peer.ask('eval', script)),
    whole: () => timed(() => peer.ask('snapshot')),
    again: () => timed(() => peer.ask('snapshot', '--delta')),
    end: () => peer.end(),
  };
}
