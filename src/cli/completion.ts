/** Shell completion scripts, made from the command tree itself so that they can't fall behind it. */

export interface CompletableCommand {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
  /** Sub-commands, and values that an argument may have. */
  readonly words: readonly string[];
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly CompletableCommand[]): string {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return `#compdef lumos\nautoload -U +X bashcompinit && bashcompinit\n${bash(commands)}`;
    case 'fish':
      return fish(commands);
  }
}

function bash(commands: readonly CompletableCommand[]): string {
  const cases = commands
    .map((command) => `    ${command.name}) choices="${[...command.words, ...command.options].join(' ')}" ;;`)
    .join('\n');
  return `_lumos() {
  local current="\${COMP_WORDS[COMP_CWORD]}" choices
  if [ "$COMP_CWORD" -eq 1 ]; then
    choices="${commands.map((command) => command.name).join(' ')} --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${cases}
    *) choices="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$choices" -- "$current"))
}
complete -o default -F _lumos lumos
`;
}

function fish(commands: readonly CompletableCommand[]): string {
  const quote = (text: string): string => `'${text.replace(/['\\]/g, '\\$&')}'`;
  const lines = commands.flatMap((command) => [
    `complete -c lumos -f -n __fish_use_subcommand -a ${command.name} -d ${quote(command.description)}`,
    ...command.words.map((name) => `complete -c lumos -f -n '__fish_seen_subcommand_from ${command.name}' -a ${name}`),
    ...command.options
      .filter((option) => option.startsWith('--'))
      .map((option) => `complete -c lumos -n '__fish_seen_subcommand_from ${command.name}' -l ${option.slice(2)}`),
  ]);
  return `${lines.join('\n')}\n`;
}
