/**
 * Runs as the executable that Playwright starts: starts the real Firefox with the same arguments, and tells Playwright the
 * address of the relay instead of the browser's own.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startRelay } from './relay.js';

/** Environment variable with the absolute path of the browser. */
export const BROWSER_VARIABLE = 'LUMOS_FIREFOX';
const LISTENING = /^(.*WebDriver BiDi listening on ws:\/\/)([^:/]+):(\d+)(.*)$/;

export function launch(): void {
  const { [BROWSER_VARIABLE]: executable, ...env } = process.env;
  if (executable === undefined) throw new Error(`${BROWSER_VARIABLE} is not set`);
  const browser = spawn(executable, process.argv.slice(2), { env, stdio: ['inherit', 'pipe', 'pipe'] });
  browser.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  browser.once('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => browser.kill(signal));
  pass(browser.stdout, process.stdout);
  pass(browser.stderr, process.stderr);
}

function pass(from: Readable, to: NodeJS.WritableStream): void {
  createInterface({ input: from }).on('line', (line) => {
    const [, before, host, port, after] = LISTENING.exec(line) ?? [];
    if (host === undefined) {
      to.write(`${line}\n`);
      return;
    }
    startRelay(host, Number(port)).then(
      (relay) => to.write(`${before}127.0.0.1:${(relay.address() as AddressInfo).port}${after}\n`),
      (error: Error) => to.write(`${error.message}\n`),
    );
  });
}
