import type { Command } from 'commander';
import { LumosError } from '../../errors.js';
import type { WebBackend } from '../../web/index.js';
import { type Exit, examples, number, type PlaceOptions, runs, withPlace } from '../command.js';
import { withSession } from '../open.js';

interface ReadOptions extends PlaceOptions {
  readonly characters: number;
}

/** `lumos read`: the main text of a page, for those who read rather than act. */
export function addRead(program: Command, exit: Exit): void {
  const command = withPlace(program.command('read').description('print the main text of a page as Markdown')).option(
    '--characters <count>',
    'at most so many',
    number,
    100_000,
  );
  examples(command, ['lumos read --url https://example.org/article', 'lumos read --web --json']);
  runs<ReadOptions>(command, exit, (output, options) =>
    withSession({ ...options, web: options.web ?? 'if-running' }, output, async (session) => {
      const surface = await session.current();
      const backend = await session.backend(surface.backend);
      if (!('readMarkdown' in backend)) {
        throw new LumosError('UNSUPPORTED', `"${surface.title}" is no page of the web.`, {
          hint: 'Name one with --url; `lumos observe` shows what a window holds.',
        });
      }
      const text = await (backend as WebBackend).readMarkdown(surface.id, { most: options.characters });
      if (!text.main) output.note('No main text was found: this is all of the page.');
      if (text.cut) output.note(`Cut: ${options.characters} characters were asked for (--characters).`);
      const title = text.title === '' || text.markdown.startsWith(`# ${text.title}`) ? '' : `# ${text.title}\n\n`;
      output.result(`${title}${text.markdown}`, { ...text, surface: surface.id });
      return undefined;
    }),
  );
}
