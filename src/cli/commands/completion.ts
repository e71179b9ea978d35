import { Argument, type Command } from 'commander';
import { type Exit, examples, runs, withJson } from '../command.js';
import { type CompletableCommand, completionScript, SHELLS, type Shell } from '../completion.js';

/** `lumos completion bash`: prints a script for the shell to load. */
export function addCompletion(program: Command, exit: Exit): void {
  const command = withJson(
    program
      .command('completion')
      .addArgument(new Argument('<shell>').choices(SHELLS))
      .description('print a completion script for your shell'),
  );
  examples(command, [
    'lumos completion bash > ~/.local/share/bash-completion/completions/lumos',
    'source <(lumos completion zsh)',
    'lumos completion fish > ~/.config/fish/completions/lumos.fish',
  ]);
  runs(command, exit, async (output, _options, [shell]) => {
    const script = completionScript(shell as Shell, program.commands.map(completable));
    output.result(script, { shell, script });
    return undefined;
  });
}

function completable(command: Command): CompletableCommand {
  return {
    name: command.name(),
    description: command.description(),
    options: command.options.flatMap((option) => [option.long, option.short].filter((flag) => flag !== undefined)),
    words: [
      ...command.commands.map((child) => child.name()),
      ...command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    ],
  };
}
