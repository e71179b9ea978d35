/** The MCP server: lists the tools, runs calls one after another, asks the person through the client. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type ServerNotification,
  type ServerRequest,
  type Tool as ToolInfo,
} from '@modelcontextprotocol/sdk/types.js';
import { createFence, type Fence } from '../planner/prompt/fence.js';
import { checkArguments } from './arguments.js';
import { Calls } from './calls.js';
import { asLumosError, errorAnswer } from './errors.js';
import { instructions } from './instructions.js';
import type { LumosMcpServer, McpOptions, PrepareGoal } from './options.js';
import type { Filled, Form } from './person.js';
import { Shown } from './shown.js';
import type { Tool, ToolAnswer, ToolContext } from './tool.js';
import { TOOLS } from './tools/index.js';

/** How long a person may take to answer, milliseconds. */
const PERSON_MS = 10 * 60_000;

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

export class Server implements LumosMcpServer {
  readonly closed: Promise<void>;
  readonly #mcp: McpServer;
  readonly #calls = new Calls();
  readonly #fence: Fence = exactFence();
  readonly #shown = new Shown();
  readonly #tools: readonly Tool[];
  readonly #options: McpOptions;

  constructor(options: McpOptions) {
    this.#options = options;
    const readOnly = options.readOnly === true;
    this.#tools = readOnly ? TOOLS.filter((tool) => tool.readOnly) : TOOLS;
    const { environment, kinds } = options.session;
    const circumstances = {
      isPrivate: environment.kind === 'private',
      onlyWeb: kinds.length > 0 && kinds.every((kind) => kind === 'web'),
      readOnly,
    };
    this.#mcp = new McpServer(
      { name: 'lumos', title: 'LUMOS', version: options.version ?? '0.0.0' },
      { capabilities: { tools: {} }, instructions: instructions(circumstances) },
    );
    const { server } = this.#mcp;
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: this.#tools.map(infoOf) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
      this.#call(params.name, params.arguments ?? {}, extra),
    );
    server.onerror = (error) => options.log?.(`connection: ${error.message}`);
    this.closed = new Promise((resolve) => {
      server.onclose = () => void this.#calls.close().then(resolve);
    });
    options.person?.attach({
      canAsk: () => server.getClientCapabilities()?.elicitation?.form !== undefined,
      ask: (form) => this.#ask(form),
    });
  }

  async connect(transport: Transport): Promise<void> {
    await this.#mcp.connect(transport);
  }

  async close(): Promise<void> {
    await this.#calls.close();
    await this.#mcp.close();
  }

  async #call(name: string, args: Readonly<Record<string, unknown>>, extra: Extra): Promise<CallToolResult> {
    const tool = this.#tools.find((each) => each.name === name);
    if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool called ${name.slice(0, 60)}.`);
    return resultOf(await this.#run(tool, args, extra));
  }

  async #run(tool: Tool, args: Readonly<Record<string, unknown>>, extra: Extra): Promise<ToolAnswer> {
    try {
      if (tool.checksItself !== true) checkArguments(tool, args);
      return await this.#calls.run(tool.deadlineMs(args), extra.signal, (call) => {
        const context: ToolContext = {
          session: this.#options.session,
          call,
          fence: this.#fence,
          shown: this.#shown,
          prepareGoal: this.#options.prepareGoal ?? builtInPlanner,
          progress: (step, total, message) => this.#progress(extra, step, total, message),
        };
        return tool.run(args, context);
      });
    } catch (error) {
      const known = asLumosError(error);
      if (known !== error && !extra.signal.aborted) this.#options.log?.(`${tool.name}: ${known.message}`);
      return errorAnswer(known.toJSON(), this.#fence);
    }
  }

  async #progress(extra: Extra, progress: number, total: number | null, message: string): Promise<void> {
    const progressToken = extra._meta?.progressToken;
    if (progressToken === undefined) return;
    const params = { progressToken, progress, message, ...(total === null ? {} : { total }) };
    await extra.sendNotification({ method: 'notifications/progress', params });
  }

  /** The time that a person takes is not the call's. */
  async #ask({ message, properties }: Form): Promise<Filled> {
    const call = this.#calls.current;
    const requestedSchema = { type: 'object', properties, required: Object.keys(properties) };
    const asking = this.#mcp.server.elicitInput(
      // The library's types name every kind of field; ours are among them.
      { mode: 'form', message, requestedSchema: requestedSchema as ElicitSchema },
      { timeout: PERSON_MS, ...(call ? { signal: call.signal } : {}) },
    );
    const { action, content } = await (call ? call.apart(asking) : asking);
    return action === 'accept' ? (content ?? {}) : null;
  }
}

/** Values are to be read exactly: two blanks are not one. */
function exactFence(): Fence {
  const { nonce, fence } = createFence();
  return { nonce, fence: (text) => fence(text, { keepWhiteSpace: true }) };
}

type ElicitSchema = Extract<
  Parameters<McpServer['server']['elicitInput']>[0],
  { requestedSchema: unknown }
>['requestedSchema'];

const builtInPlanner: PrepareGoal = async (goal) => {
  const [{ createLiteralPlanner }, { statSync }] = await Promise.all([
    import('../planner/literal/planner.js'),
    import('node:fs'),
  ]);
  const stat = (path: string) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? { stamp: `${found.mtimeMs}:${found.size}:${found.ino}` } : null;
  };
  return { planner: createLiteralPlanner(goal, { folder: process.cwd(), replace: false, stat }) };
};

function infoOf({ name, title, description, inputSchema, outputSchema, readOnly }: Tool): ToolInfo {
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as ToolInfo['inputSchema'],
    ...(outputSchema ? { outputSchema: outputSchema as NonNullable<ToolInfo['outputSchema']> } : {}),
    annotations: readOnly
      ? { title, readOnlyHint: true, openWorldHint: false }
      : { title, readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  };
}

function resultOf({ content, structured, isError }: ToolAnswer): CallToolResult {
  return {
    content: [...content],
    ...(structured ? { structuredContent: { ...structured } } : {}),
    ...(isError === true ? { isError: true } : {}),
  };
}
