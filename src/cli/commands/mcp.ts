import type { Command } from 'commander';
import type { LumosMcpServer, PrepareGoal } from '../../mcp/options.js';
import type { Session } from '../../session.js';
import { environmentOfParent, missingDesktop } from '../client-environment.js';
import { type Exit, examples, oneOf, runs, withInput, withPlace } from '../command.js';
import { EXIT } from '../exit-codes.js';
import type { GoalOptions, PlannerName } from '../goal/options.js';
import { version } from '../main.js';
import { withSession } from '../open.js';
import type { Output } from '../output.js';

interface McpCommandOptions extends Pick<GoalOptions, 'model' | 'baseUrl'>, Omit<GoalOptions, 'strategy'> {
  readonly planner: PlannerName;
  readonly task?: string;
}

/** `lumos mcp`: the tools for agents that stay connected, on standard input and output. */
export function addMcp(program: Command, exit: Exit): void {
  const command = withInput(
    withPlace(program.command('mcp').description('serve an MCP client on standard input and output (docs/mcp.md)')),
  )
    .option('--task <words>', 'what the client is for: what goes beyond it is asked about')
    .optionsGroup('For run_goal:')
    .option('--planner <which>', 'auto, built-in or model', oneOf(['auto', 'built-in', 'model']), 'auto')
    .option('-m, --model <provider/model>', 'who plans what the built-in planner does not understand')
    .option('--base-url <address>', 'where the API of the model is')
    .option('--no-trace', 'keep no record of runs');
  examples(command, [
    'lumos mcp',
    'lumos mcp --desktop',
    'lumos mcp --url https://example.org --policy ask',
    'lumos mcp --policy read-only --app Thunderbird',
  ]);
  runs<McpCommandOptions>(command, exit, async (output, options) => {
    Object.assign(process.env, missingDesktop(process.env, environmentOfParent()));
    const [{ McpPerson }, { resolvePolicy }] = await Promise.all([
      import('../../mcp/person.js'),
      import('../../actions/policy-file.js'),
    ]);
    const person = new McpPerson();
    const readOnly = resolvePolicy(options.policy, process.env).mode === 'read-only';
    // The protocol alone may stand on standard output; whatever is said goes to standard error.
    const place = {
      ...options,
      privateIfHeadless: true,
      endsItself: true,
      person: person.answers,
      ...(options.task === undefined ? {} : { goal: { words: options.task, composed: true } }),
    };
    return withSession(place, output, async (session, stop) => {
      const { createMcpServer } = await import('../../mcp/index.js');
      const server = await createMcpServer({
        session,
        person,
        readOnly,
        version: version(),
        prepareGoal: goalsOf({ ...options, strategy: 'one-step' }, output),
        log: (line) => output.note(line),
      });
      await serve(server, stop, output);
      return EXIT.done;
    });
  });
}

/** Until the client goes, closes its end, or the process is told to end. */
async function serve(server: LumosMcpServer, stop: AbortSignal, output: Output): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const end = (): void => {
    server.close().catch((error: Error) => output.note(`while closing: ${error.message}`));
  };
  if (process.stdin.isTTY) {
    output.note('This speaks MCP with a program: add it to a client (docs/mcp.md). Ctrl-C ends it.');
  }
  process.stdin.once('end', end);
  process.stdin.once('close', end);
  // The client does not read any more. Its own listener keeps this from being thrown.
  process.stdout.once('error', end);
  stop.addEventListener('abort', end, { once: true });
  await server.connect(new StdioServerTransport());
  await server.closed;
}

/** Planned, recorded and stopped by the person as `lumos run` is. */
function goalsOf(options: GoalOptions, output: Output): PrepareGoal {
  return async (goal: string, session: Session) => {
    const [{ choosePlanner }, { startRecording }, { stopByPerson }] = await Promise.all([
      import('../goal/choose-planner.js'),
      import('../goal/record.js'),
      import('../stop-by-person.js'),
    ]);
    const { planner, model } = await choosePlanner(goal, options, null);
    const recording = await startRecording(goal, options, model, session, output);
    const person = await stopByPerson(session, { onlyWeb: session.kinds.every((kind) => kind === 'web') });
    return {
      planner,
      trace: recording.path,
      listeners: [...recording.listeners, ...(person ? [person.listener] : [])],
      signals: person ? [person.signal] : [],
      close: async () => {
        recording.close();
        await person?.close();
      },
    };
  };
}
