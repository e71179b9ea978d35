import type { Command } from 'commander';
import { elementLine } from '../../blueprint/text-line.js';
import { type Exit, examples, number, type PlaceOptions, runs, withPlace } from '../command.js';
import { EXIT } from '../exit-codes.js';
import { withSession } from '../open.js';

interface FindOptions extends PlaceOptions {
  readonly max: number;
  readonly all?: boolean;
}

/** `lumos find`: the elements that a description in plain words fits, best first. */
export function addFind(program: Command, exit: Exit): void {
  const command = withPlace(
    program.command('find').argument('<description...>').description('rank the elements that fit a description'),
  )
    .option('-n, --max <count>', 'how many to show', number, 5)
    .option('--all', 'also what is scrolled away or hidden');
  examples(command, [
    'lumos find Save',
    'lumos find "second Save button in the Export dialog"',
    'lumos find "the field below Password" --json',
  ]);
  runs<FindOptions>(command, exit, (output, options, words) =>
    withSession(options, output, async (session) => {
      const found = await session.find(words.join(' '), {
        max: options.max,
        scope: options.all ? 'all' : 'visible',
      });
      const matches = found.map(({ element, score, why }) => ({ element, score, why }));
      output.result(
        matches.map((match) => `${match.score.toFixed(2)} ${elementLine(match.element)}  (${match.why})`).join('\n') ||
          'Nothing fits.',
        { matches },
      );
      return matches.length > 0 ? EXIT.done : EXIT.notReached;
    }),
  );
}
