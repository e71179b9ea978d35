import type { Command } from 'commander';
import type { DesktopEnvironment } from '../../environment.js';
import { type Exit, examples, type PlaceOptions, runs, withJson } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { openPlace } from '../open.js';
import type { Output } from '../output.js';

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
  readonly remedy?: string;
  /** Neither there nor missing: this version does not have it. */
  readonly absent?: true;
}

interface DoctorOptions extends PlaceOptions {
  readonly selftest?: boolean | string;
}

/** One of these is enough to work with. */
const USABLE: readonly string[] = ['atspi', 'windows-uia', 'private desktop', 'web'];

/** `lumos doctor`: what works here, and the one command that mends what does not. */
export function addDoctor(program: Command, exit: Exit): void {
  const command = withJson(program.command('doctor').description('say what works here and how to mend what does not'))
    .option('-d, --desktop [id]', 'examine the private desktop instead of the one you see')
    .option(
      '--selftest [phase]',
      'Windows: try every claim and write a report ("reading" changes nothing on the desktop)',
    );
  examples(command, ['lumos doctor', 'lumos doctor --desktop', 'lumos doctor --json', 'lumos doctor --selftest']);
  runs<DoctorOptions>(command, exit, async (output, options) => {
    if (options.selftest !== undefined) return reportSelfTest(options, output);
    const checks = await examine(options, output);
    output.result(checks.map(line).join('\n'), { checks });
    const usable = checks.some((check) => check.ok && USABLE.includes(check.name));
    return usable ? (checks.every((check) => check.ok) ? EXIT.done : EXIT.notReached) : EXIT.couldNotRun;
  });
}

async function examine(options: PlaceOptions, output: Output): Promise<Check[]> {
  const place = await openPlace(options, output);
  try {
    const { environment } = place;
    const checks: Check[] = [
      { name: 'node', ok: true, message: `${process.version} on ${process.platform} ${process.arch}` },
      ...(await desktop(environment)),
    ];
    checks.push(await web(environment));
    checks.push(await applications(environment));
    checks.push(...(await models(environment)));
    checks.push(...(await vision(environment)));
    for (const [name, reason] of NOT_YET) checks.push({ name, ok: true, absent: true, message: reason });
    return checks;
  } finally {
    await place.close();
  }
}

/** The platform's own tree and its input; on Linux also what a private desktop needs. */
async function desktop(environment: DesktopEnvironment): Promise<Check[]> {
  const { platformBackends, platformInput } = await import('../../session/providers.js');
  const checks: Check[] = [];
  for (const [name, create] of Object.entries(platformBackends(environment))) {
    const backend = await create();
    try {
      checks.push(fromAvailability(name, await backend.probe()));
    } finally {
      await backend.close();
    }
  }
  const input = await platformInput(environment);
  try {
    checks.push(fromAvailability('input', await input.probe()));
  } finally {
    await input.close();
  }
  if (process.platform !== 'linux') return checks;
  const { requirePrograms } = await import('../../desktop/programs.js');
  return [...checks, programs(() => requirePrograms(environment.env.PATH ?? ''))];
}

async function applications(environment: DesktopEnvironment): Promise<Check> {
  const count = await countApplications(environment);
  if (count > 0) return { name: 'applications', ok: true, message: `${count} can be opened by name` };
  return {
    name: 'applications',
    ok: false,
    message: 'no application is installed that could be opened by name',
    remedy:
      process.platform === 'linux' ? 'Install one, for example: sudo apt-get install -y mousepad' : 'Install one.',
  };
}

async function countApplications(environment: DesktopEnvironment): Promise<number> {
  if (process.platform === 'win32') {
    const { WindowsLauncher } = await import('../../launch/windows/launcher.js');
    return (await new WindowsLauncher(environment).applications()).length;
  }
  const { listApplications } = await import('../../launch/index.js');
  return listApplications(environment).length;
}

async function reportSelfTest(options: DoctorOptions, output: Output): Promise<number> {
  const { selfTest } = await import('../selftest/index.js');
  const { findings, report } = await selfTest(options, output, options.selftest === 'reading' ? 'reading' : 'all');
  const failed = findings.filter(({ ok }) => !ok).length;
  output.result(`${findings.length - failed} of ${findings.length} claims hold. Report: ${report}`, {
    findings,
    report,
  });
  return failed === 0 ? EXIT.done : EXIT.notReached;
}

/** Said plainly, so that nobody looks for what is not there. */
const NOT_YET: readonly (readonly [string, string])[] = [['macos-ax', 'not part of this version']];

/** Chromium is what pages are driven in; what else is there is said. */
async function web(environment: DesktopEnvironment): Promise<Check> {
  const { createWebBackend } = await import('../../web/index.js');
  const row = fromAvailability('web', await createWebBackend({ environment }).probe());
  const firefox = await createWebBackend({ environment, browser: 'firefox' }).probe();
  return firefox.available ? { ...row, message: `${row.message} Firefox is there too: --browser firefox.` } : row;
}

/** Literal goals need no model, so that none is nothing missing; one that is named and cannot be asked is. */
async function models(environment: DesktopEnvironment): Promise<Check[]> {
  const { modelRows } = await import('../../planner/models/index.js');
  return modelRows(environment.env);
}

/** Screens that say nothing of themselves are looked at; what that needs is loaded here once. */
async function vision(environment: DesktopEnvironment): Promise<Check[]> {
  const { visionRows } = await import('../../vision/doctor.js');
  return visionRows(environment.env);
}

function fromAvailability(
  name: string,
  found: { readonly available: boolean; readonly message: string; readonly remedy?: string },
): Check {
  return {
    name,
    ok: found.available,
    message: found.message,
    ...(found.remedy === undefined ? {} : { remedy: found.remedy }),
  };
}

function programs(find: () => unknown): Check {
  try {
    find();
    return { name: 'private desktop', ok: true, message: 'can be started: lumos desktop start' };
  } catch (error) {
    const { message, hint } = error as { message: string; hint?: string };
    return { name: 'private desktop', ok: false, message, ...(hint === undefined ? {} : { remedy: hint }) };
  }
}

function line({ name, ok, message, remedy, absent }: Check): string {
  const head = `${absent ? '-   ' : ok ? 'ok  ' : 'MISS'} ${name.padEnd(16)} ${message}`;
  return remedy === undefined || ok ? head : `${head}\n     → ${remedy}`;
}
