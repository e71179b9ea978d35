import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { attachDesktop, listDesktops, startPrivateDesktop } from '../../desktop/private.js';
import { badUsage, type Exit, examples, number, type PlaceOptions, runs, withJson } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { runningDesktop } from '../running-desktop.js';

interface StartOptions extends PlaceOptions {
  readonly size: readonly [number, number];
  readonly scale: number;
}

interface ChooseOptions extends PlaceOptions {
  readonly id?: string;
  readonly all?: boolean;
}

/** `lumos desktop`: private desktops that outlive one command. */
export function addDesktop(program: Command, exit: Exit): void {
  const desktop = program
    .command('desktop')
    .description('start, list, show and stop private desktops (no screen needed, nobody’s focus stolen)');
  examples(desktop, [
    'lumos desktop start',
    'lumos desktop run -- xterm -e top',
    'lumos observe --desktop',
    'lumos desktop show screen.png',
    'lumos desktop stop',
  ]);

  const start = withJson(desktop.command('start').description('start a private desktop and leave it running'))
    .option('--size <width>x<height>', 'in pixels', size, [1280, 800] as const)
    .option('--scale <factor>', 'pixels for each logical pixel', number, 1);
  examples(start, ['lumos desktop start', 'lumos desktop start --size 1600x1000 --scale 2']);
  runs<StartOptions>(start, exit, async (output, { size: [width, height], scale }) => {
    const started = await startPrivateDesktop({ persistent: true, width, height, scale });
    const display = started.environment.env.DISPLAY ?? '';
    output.result(`${started.id}  display ${display}  ${width}x${height}`, { id: started.id, display, width, height });
    output.note('Work in it with --desktop; end it with `lumos desktop stop`.');
    return undefined;
  });

  const list = withJson(desktop.command('list').description('list the running private desktops'));
  examples(list, ['lumos desktop list', 'lumos desktop list --json']);
  runs(list, exit, async (output) => {
    const desktops = (await listDesktops()).map((record) => ({ id: record.id, display: record.env.DISPLAY ?? '' }));
    output.result(desktops.map((one) => `${one.id}  display ${one.display}`).join('\n') || 'None is running.', {
      desktops,
    });
    return undefined;
  });

  const stop = withJson(
    desktop.command('stop').argument('[id]').description('end a private desktop and all in it'),
  ).option('--all', 'end every one');
  examples(stop, ['lumos desktop stop', 'lumos desktop stop --all']);
  runs<ChooseOptions>(stop, exit, async (output, options, [id]) => {
    const ids = options.all ? (await listDesktops()).map((record) => record.id) : [(await runningDesktop(id)).id];
    for (const one of ids) await (await attachDesktop(one)).stop();
    output.result(ids.map((one) => `${one} ended`).join('\n') || 'None was running.', { stopped: ids });
    return undefined;
  });

  const show = withJson(
    desktop.command('show').argument('<picture.png>').description('save what the private desktop shows as a picture'),
  ).option('--id <id>', 'which desktop, where several run');
  examples(show, ['lumos desktop show screen.png']);
  runs<ChooseOptions>(show, exit, async (output, options, [file]) => {
    const [{ createInput }, { encodePng }] = await Promise.all([
      import('../../input/index.js'),
      import('../../input/png.js'),
    ]);
    const input = createInput((await runningDesktop(options.id)).environment);
    try {
      const picture = await input.capture();
      await writeFile(file!, await encodePng(picture));
      output.result(`${file}  ${picture.width}x${picture.height}`, {
        file,
        width: picture.width,
        height: picture.height,
      });
    } finally {
      await input.close();
    }
    return undefined;
  });

  const run = withJson(
    desktop
      .command('run')
      .argument('<program...>')
      .passThroughOptions()
      .description('start a program in the private desktop'),
  ).option('--id <id>', 'which desktop, where several run');
  examples(run, ['lumos desktop run mousepad', 'lumos desktop run -- xterm -e top']);
  runs<ChooseOptions>(run, exit, async (output, options, [program, ...args]) => {
    const { environment } = await runningDesktop(options.id);
    const { launchProgram } = await import('../../launch/index.js');
    const { pid } = await launchProgram([program!, ...args], environment);
    output.result(`${program} started, process ${pid}`, { pid });
    return EXIT.done;
  });
}

function size(value: string): readonly [number, number] {
  const match = /^(\d+)x(\d+)$/u.exec(value);
  if (!match) throw badUsage(`“${value}” is not a size.`, 'Write it as 1280x800.');
  return [Number(match[1]), Number(match[2])];
}
