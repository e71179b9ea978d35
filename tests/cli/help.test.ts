import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allCommands, buildProgram } from '../../src/cli/program.js';
import { helpOf, lumosCommands, parseCommandLine, pathOf } from '../support/command-lines.js';

const commands = allCommands(buildProgram({ code: 0 }));

/** Those that a program or script would read the answer of. */
const leaves = commands.filter((command) => command.commands.length === 0);

describe('help texts', () => {
  for (const command of commands) {
    test(`\`lumos ${pathOf(command)} --help\` says what it does and shows examples that the program accepts`, async () => {
      assert.notEqual(command.description(), '');
      const help = helpOf(command);
      const shown = /\nExamples:\n(?<lines>(?: {2}\$ .*\n?)+)/u.exec(help)?.groups?.lines;
      assert.ok(shown, help);
      const parsed = await Promise.all(
        shown
          .split('\n')
          .filter((line) => line !== '')
          .flatMap((line) => lumosCommands(line.replace(/^ {2}\$ /u, '')))
          .map(parseCommandLine),
      );
      assert.ok(
        parsed.some((each) => `${each.command} `.startsWith(`${pathOf(command)} `)),
        `an example is of the command itself:\n${shown}`,
      );
    });
  }

  test('name every option with what it is for', () => {
    const bare = commands.flatMap((command) =>
      command.options.filter((option) => !option.description).map((option) => `${pathOf(command)} ${option.flags}`),
    );
    assert.deepEqual(bare, []);
  });

  test('offer --json for every command', () => {
    const without = leaves.filter((command) => !command.options.some((option) => option.long === '--json'));
    assert.deepEqual(without.map(pathOf), []);
  });

  test('show no command that bad usage would not be reported for with an exit code of its own', () => {
    // commander ends the process by itself where exitOverride was forgotten.
    for (const command of commands) {
      command.configureOutput({ writeErr: () => {} });
      assert.throws(() => command.error('probe', { exitCode: 1 }), { name: 'CommanderError' }, pathOf(command));
    }
  });
});

describe('command lines in documentation', () => {
  test('are taken apart as a shell would', () => {
    assert.deepEqual(lumosCommands(`lumos act '{"action": "click"}' --json > out.json`), [
      ['act', '{"action": "click"}', '--json'],
    ]);
    assert.deepEqual(lumosCommands('lumos observe && lumos find "a \\"b\\" c" # words'), [
      ['observe'],
      ['find', 'a "b" c'],
    ]);
    assert.deepEqual(lumosCommands("echo '{}' | lumos act -"), [['act', '-']]);
    assert.deepEqual(lumosCommands('source <(lumos completion zsh)'), [['completion', 'zsh']]);
    assert.deepEqual(lumosCommands('ls -l'), []);
  });

  test('are refused when the program does not know what they say', async () => {
    await assert.rejects(parseCommandLine(['observe', '--nonsense']), { name: 'CommanderError' });
    await assert.rejects(parseCommandLine(['observe', '--format', 'poem']), { code: 'INVALID_ACTION' });
    assert.deepEqual(await parseCommandLine(['desktop', 'start', '--size', '800x600']), {
      command: 'desktop start',
      args: [],
      options: { size: [800, 600], scale: 1 },
    });
    assert.equal((await parseCommandLine(['open the calculator, press 7'])).command, 'run');
  });
});
