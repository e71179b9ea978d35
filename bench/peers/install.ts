/** The products that LUMOS is compared with: taken from npm when first needed, into a folder that git ignores. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The versions that were compared; a newer one is another comparison. */
export const PEERS = {
  '@trycua/cua-driver': '0.28.2',
  '@playwright/mcp': '0.0.83',
  'agent-browser': '0.41.2',
} as const;
export type Peer = keyof typeof PEERS;

const INSTALL_MS = 180_000;

export interface Installed {
  /** The package's own folder. */
  readonly folder: string;
  readonly version: string;
}

/** @returns why it is not there, when it cannot be installed */
export async function installPeer(peer: Peer, projectFolder: string): Promise<Installed | string> {
  const version = PEERS[peer];
  const prefix = join(projectFolder, '.build/peers', `${peer.replace(/[@/]/g, '_')}-${version}`);
  const folder = join(prefix, 'node_modules', peer);
  if (existsSync(join(folder, 'package.json'))) return { folder, version: installedVersion(folder) };
  mkdirSync(prefix, { recursive: true });
  // Without a manifest of its own npm would install into the project.
  writeFileSync(join(prefix, 'package.json'), '{"private":true}\n');
  const args = ['install', '--prefix', prefix, '--no-audit', '--no-fund', '--ignore-scripts', `${peer}@${version}`];
  try {
    await promisify(execFile)('npm', args, { cwd: prefix, timeout: INSTALL_MS });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr ?? error).split('\n');
    const why = lines.find((line) => line.startsWith('npm error')) ?? lines[0] ?? '';
    return `${peer} could not be installed: ${why}`;
  }
  return { folder, version: installedVersion(folder) };
}

function installedVersion(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}
