/**
 * Entry of the executable. Answers `--version` without loading anything else (scripts ask it often), and loads the command
 * tree only when there is a command.
 */
import { readFileSync } from 'node:fs';

/** Version of the installed package. */
export function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}

/** Runs the command line and answers its exit code: 0 done, 1 not reached, 2 could not run, 3 bad usage, 4 refused. */
export async function main(args: readonly string[]): Promise<number> {
  if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
    process.stdout.write(`${version()}\n`);
    return 0;
  }
  process.stdout.on('error', ignoreClosedPipe);
  process.stderr.on('error', ignoreClosedPipe);
  const { runProgram } = await import('./program.js');
  return runProgram(args);
}

/** `lumos observe | head -1`: whoever read has had enough. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
