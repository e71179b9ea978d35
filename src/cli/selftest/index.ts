/** `lumos doctor --selftest`: tries every claim on this computer, and writes what it saw into a file that can be attached to an issue. */
import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { resolve } from 'node:path';
import { LumosError } from '../../errors.js';
import type { PlaceOptions } from '../command.js';
import { version } from '../main.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';
import { type Finding, reportOf, tryClaims } from './check.js';

export interface SelfTest {
  readonly findings: readonly Finding[];
  /** Absolute path of the report. */
  readonly report: string;
}

/**
 * @param phases `reading` alone changes nothing on the desktop
 * @throws LumosError UNSUPPORTED where there are no claims for the platform yet
 */
export async function selfTest(
  options: PlaceOptions,
  output: Output,
  phases: 'reading' | 'all',
  platform: string = process.platform,
): Promise<SelfTest> {
  if (platform !== 'win32') {
    throw new LumosError('UNSUPPORTED', 'The self-test is for Windows; here the test suite tries the same claims.', {
      hint: 'Run `lumos doctor`, or `npm test` in the source.',
    });
  }
  const { WINDOWS_CLAIMS } = await import('./windows-claims.js');
  const claims = WINDOWS_CLAIMS.filter(({ phase }) => phases === 'all' || phase === 'reading');
  const findings = await withSession(options, output, (session) =>
    tryClaims(claims, session, ({ ok, name, detail }) => output.note(`${ok ? 'ok   ' : 'FAILS'} ${name}: ${detail}`)),
  );
  const report = resolve(`lumos-selftest-${new Date().toISOString().replace(/[:.]/gu, '-')}.md`);
  await writeFile(report, reportOf(findings, facts()), 'utf8');
  return { findings, report };
}

function facts(): Record<string, string> {
  return {
    LUMOS: version(),
    Windows: release(),
    Node: `${process.version} ${process.arch}`,
  };
}
