import type { Command } from 'commander';
import type { Point } from '../../blueprint/geometry.js';
import { badUsage, type Exit, examples, number, type PlaceOptions, runs, withPlace } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../open.js';

interface InspectOptions extends PlaceOptions {
  readonly follow?: boolean;
  readonly deepest?: boolean;
  readonly nearest?: number;
}

/** `lumos inspect`: what is at a point, or under the pointer. */
export function addInspect(program: Command, exit: Exit): void {
  const command = withPlace(
    program
      .command('inspect')
      .argument('[x]', 'physical pixels from the left of the screen')
      .argument('[y]', 'physical pixels from the top')
      .description('say what is under the pointer, or at a point'),
  )
    .option('--follow', 'go on as the pointer moves (Ctrl-C ends it)')
    .option('--deepest', 'one line about the deepest element only')
    .option('--nearest <pixels>', 'how far to look around an empty place', number, 24);
  examples(command, [
    'lumos inspect',
    'lumos inspect 320 200',
    'lumos inspect --follow',
    'lumos inspect 320 200 --json',
  ]);
  runs<InspectOptions>(command, exit, (output, options, [x, y]) =>
    withSession({ ...options, endsItself: options.follow === true }, output, async (session, stop) => {
      const { follow, inspectAt, inspectionToLine, inspectionToText } = await import('../../inspect/index.js');
      const where = pointOf(x, y);
      if (options.follow) {
        for await (const event of follow(session, { nearest: options.nearest ?? 24, signal: stop })) {
          if (event.kind === 'element') output.result(inspectionToLine(event.inspection), event);
          else if (event.kind === 'nothing') output.result(`nothing at ${event.point.x},${event.point.y}`, event);
          else output.note(event.error.message);
        }
        return EXIT.done;
      }
      const found = await inspectAt(session, where, {
        nearest: options.nearest ?? 24,
      });
      const describe = options.deepest ? inspectionToLine : inspectionToText;
      output.result(found ? describe(found) : 'Nothing is there.', { inspection: found });
      return found ? EXIT.done : EXIT.notReached;
    }),
  );
}

function pointOf(x: string | undefined, y: string | undefined): Point | 'cursor' {
  if (x === undefined) return 'cursor';
  if (y === undefined) throw badUsage('A point has two numbers.', 'lumos inspect 320 200');
  return { x: number(x), y: number(y) };
}
