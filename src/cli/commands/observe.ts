import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { toLines, toRows, toText } from '../../blueprint/text.js';
import { type Exit, examples, number, oneOf, type PlaceOptions, runs, withPlace } from '../command.js';
import { marksOf } from '../marks.js';
import { withSession } from '../open.js';

interface ObserveOptions extends PlaceOptions {
  readonly all?: boolean;
  readonly format: 'text' | 'lines' | 'rows';
  readonly bounds?: boolean;
  readonly budget?: number;
  readonly save?: string;
  readonly screenshot?: string;
  readonly marks?: string;
}

/** `lumos observe`: the blueprint of one window. */
export function addObserve(program: Command, exit: Exit): void {
  const command = withPlace(program.command('observe').description('print the blueprint of a window'))
    .option('--all', 'also what is scrolled away or hidden')
    .option('-f, --format <form>', 'text, lines or rows', oneOf(['text', 'lines', 'rows']), 'text')
    .option('--bounds', 'with places, in physical pixels')
    .option('--budget <characters>', 'at most this much text; says what was left out', number)
    .option('--save <file.lumos>', 'also save tree, picture and facts in one file that --from reads')
    .option('--screenshot <file.png>', 'also save a picture of the window')
    .option('--marks <file.png>', 'also save a picture of the window with the ids on it');
  examples(command, [
    'lumos observe',
    'lumos observe --app calculator --format lines',
    'lumos observe --save before.lumos && lumos find "Save" --from before.lumos',
  ]);
  runs<ObserveOptions>(command, exit, (output, options) =>
    withSession(options, output, async (session) => {
      const blueprint = await session.observe({ scope: options.all ? 'all' : 'visible' });
      if (options.save !== undefined) {
        await session.saveCapture(options.save, { scope: options.all ? 'all' : 'visible' });
        output.note(`saved ${options.save}`);
      }
      if (options.screenshot !== undefined) {
        await writeFile(options.screenshot, await session.screenshot(blueprint.surface));
        output.note(`saved ${options.screenshot}`);
      }
      if (options.marks !== undefined) {
        const { decodePicture } = await import('../../vision/index.js');
        const picture = await decodePicture(await session.screenshot(blueprint.surface));
        await writeFile(options.marks, await marksOf(picture, blueprint, picture.reduction));
        output.note(`saved ${options.marks}`);
      }
      const text = {
        text: () =>
          toText(blueprint, {
            ...(options.bounds ? { bounds: true } : {}),
            ...(options.budget === undefined ? {} : { budget: { characters: options.budget } }),
          }),
        lines: () => toLines(blueprint),
        rows: () => formatRows(toRows(blueprint)),
      }[options.format]();
      output.result(text, { blueprint, text });
      return undefined;
    }),
  );
}

function formatRows(rows: ReturnType<typeof toRows>): string {
  return [rows.targets, rows.scroll, rows.text].flat().join('\n');
}
