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

/** `lumos doctor`: what works here, and the one command that mends what does not. */
export function addDoctor(program: Command, exit: Exit): void {
  const command = withJson(
    program.command('doctor').description('say what works here and how to mend what does not'),
  ).option('-d, --desktop [id]', 'examine the private desktop instead of the one you see');
  examples(command, ['lumos doctor', 'lumos doctor --desktop', 'lumos doctor --json']);
  runs(command, exit, async (output, options) => {
    const checks = await examine(options, output);
    output.result(checks.map(line).join('\n'), { checks });
    const usable = checks.some((check) => check.ok && ['atspi', 'private desktop', 'web'].includes(check.name));
    return usable ? (checks.every((check) => check.ok) ? EXIT.done : EXIT.notReached) : EXIT.couldNotRun;
  });
}

async function examine(options: PlaceOptions, output: Output): Promise<Check[]> {
  const place = await openPlace(options, output);
  try {
    const { environment } = place;
    const [{ createAtspiBackend }, { createInput }, { requirePrograms }, { listApplications }] = await Promise.all([
      import('../../a11y/atspi/backend.js'),
      import('../../input/index.js'),
      import('../../desktop/programs.js'),
      import('../../launch/index.js'),
    ]);
    const checks: Check[] = [
      { name: 'node', ok: true, message: `${process.version} on ${process.platform} ${process.arch}` },
    ];
    const backend = createAtspiBackend(environment);
    const input = createInput(environment);
    try {
      checks.push(fromAvailability('atspi', await backend.probe()), fromAvailability('input', await input.probe()));
    } finally {
      await Promise.all([backend.close(), input.close()]);
    }
    checks.push(programs(() => requirePrograms(environment.env.PATH ?? '')));
    checks.push(await web(environment));
    const applications = listApplications(environment).length;
    checks.push(
      applications > 0
        ? { name: 'applications', ok: true, message: `${applications} can be opened by name` }
        : {
            name: 'applications',
            ok: false,
            message: 'no application has a desktop entry',
            remedy: 'Install one, for example: sudo apt-get install -y mousepad',
          },
    );
    checks.push(...(await models(environment)));
    for (const [name, reason] of NOT_YET) checks.push({ name, ok: true, absent: true, message: reason });
    return checks;
  } finally {
    await place.close();
  }
}

/** Said plainly, so that nobody looks for what is not there. */
const NOT_YET: readonly (readonly [string, string])[] = [
  ['windows-uia', 'not part of this version'],
  ['macos-ax', 'not part of this version'],
  ['vision', 'not part of this version'],
];

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
