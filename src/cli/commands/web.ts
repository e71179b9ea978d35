import type { Command } from 'commander';
import { currentEnvironment } from '../../environment.js';
import { type Exit, examples, type PlaceOptions, runs, withJson } from '../command.js';
import { keptBrowser, keptBrowsers, startKeptBrowser, stopKeptBrowser } from '../kept-browser.js';

interface StopOptions extends PlaceOptions {
  readonly all?: boolean;
}

/** `lumos web`: a browser that outlives one command, so that `lumos click W3` means what `lumos observe` showed. */
export function addWeb(program: Command, exit: Exit): void {
  const web = program.command('web').description('start, list and stop a browser that stays between commands');
  examples(web, [
    'lumos web start && lumos observe --url https://example.org',
    'lumos click W3',
    'lumos observe --web',
    'lumos web stop',
  ]);

  const start = withJson(web.command('start').description('start a browser and leave it running'))
    .option('--profile <folder>', 'where it keeps its session (default: a temporary folder)')
    .option('--headed', 'show its window');
  examples(start, ['lumos web start', 'lumos web start --profile ./browser-profile --headed']);
  runs(start, exit, async (output, { profile, headed }) => {
    const kept = await startKeptBrowser(currentEnvironment(), {
      ...(profile === undefined ? {} : { profile }),
      ...(headed === undefined ? {} : { headed }),
    });
    const { id, endpoint, pid } = kept;
    output.result(`${id}  ${endpoint}`, { id, endpoint, pid, profile: kept.profile });
    output.note('Commands with --url or --web, and ids such as W3, work in it; end it with `lumos web stop`.');
    return undefined;
  });

  const list = withJson(web.command('list').description('list the browsers that were left running'));
  examples(list, ['lumos web list', 'lumos web list --json']);
  runs(list, exit, async (output) => {
    const browsers = keptBrowsers().map(({ id, endpoint, pid, profile }) => ({ id, endpoint, pid, profile }));
    const text = browsers.map(({ id, endpoint }) => `${id}  ${endpoint}`).join('\n');
    output.result(text || 'None is running.', { browsers });
    return undefined;
  });

  const stop = withJson(web.command('stop').argument('[id]').description('end a browser that was left running')).option(
    '--all',
    'end every one',
  );
  examples(stop, ['lumos web stop', 'lumos web stop --all']);
  runs<StopOptions>(stop, exit, async (output, options, [id]) => {
    const one = options.all ? null : keptBrowser(id);
    const ending = options.all ? keptBrowsers() : one ? [one] : [];
    for (const each of ending) await stopKeptBrowser(each);
    output.result(ending.map((each) => `${each.id} ended`).join('\n') || 'None was running.', {
      stopped: ending.map((each) => each.id),
    });
    return undefined;
  });
}
