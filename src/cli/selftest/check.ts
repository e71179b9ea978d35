/** One claim that `lumos doctor --selftest` tries out on the spot. */
import { LumosError } from '../../errors.js';
import type { Session } from '../../session.js';

export interface Claim {
  readonly name: string;
  /** `reading` changes nothing; `acting` opens windows of its own, types into them and closes them. */
  readonly phase: 'reading' | 'acting';
  /** What was seen, as one line without anything private. @throws whatever shows that the claim does not hold */
  try(session: Session): Promise<string>;
}

export interface Finding {
  readonly name: string;
  readonly phase: Claim['phase'];
  readonly ok: boolean;
  readonly detail: string;
  readonly code?: string;
  readonly ms: number;
}

/** Milliseconds for one claim: a claim that hangs must not keep the others from being tried. */
const PER_CLAIM = 60_000;

/** Tries every claim, one after the other; a failure is a finding, not the end. */
export async function tryClaims(
  claims: readonly Claim[],
  session: Session,
  told: (finding: Finding) => void = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const claim of claims) {
    const started = performance.now();
    const { name, phase } = claim;
    const finding = (ok: boolean, detail: string, code?: string): Finding => ({
      ...{ name, phase, ok, detail, ms: Math.round(performance.now() - started) },
      ...(code === undefined ? {} : { code }),
    });
    let found: Finding;
    try {
      found = finding(true, await within(claim.try(session), PER_CLAIM));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      found = finding(false, message, error instanceof LumosError ? error.code : undefined);
    }
    findings.push(found);
    told(found);
  }
  return findings;
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The report as a page that can be attached to an issue: no titles of windows, no texts, no names of persons. */
export function reportOf(
  findings: readonly Finding[],
  facts: Readonly<Record<string, string>>,
  when: Date = new Date(),
): string {
  const rows = findings.map(
    ({ name, phase, ok, detail, code, ms }) =>
      `| ${ok ? 'ok' : 'FAILS'} | ${phase} | ${name} | ${cell(detail)}${code === undefined ? '' : ` (${code})`} | ${ms} |`,
  );
  const failed = findings.filter(({ ok }) => !ok).length;
  return [
    '# LUMOS self-test',
    '',
    `${when.toISOString()} · ${findings.length - failed} of ${findings.length} claims hold`,
    '',
    ...Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`),
    '',
    '| | phase | claim | what was seen | ms |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/gu, ' ').slice(0, 300);
}
