/** The SDK's own client, connected to a server of ours over a desktop in memory. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  type ElicitRequestFormParams,
  ElicitRequestSchema,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { ElementSpec } from '../../src/a11y/fake/index.js';
import { createMcpServer, type LumosMcpServer, type McpOptions, McpPerson } from '../../src/mcp/index.js';
import { type Fixture, type FixtureOptions, fixture } from '../actions/fake-session.js';

export interface Connected extends Fixture {
  readonly client: Client;
  readonly server: LumosMcpServer;
  /** What went wrong beside the calls. */
  readonly logged: readonly string[];
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
  close(): Promise<void>;
}

export interface ConnectOptions extends FixtureOptions {
  /** Answers forms; absent = the client can't ask. */
  readonly elicit?: (form: ElicitRequestFormParams) => Promise<ElicitResult> | ElicitResult;
  readonly server?: Partial<McpOptions>;
}

export async function connect(children: readonly ElementSpec[], options: ConnectOptions = {}): Promise<Connected> {
  const person = new McpPerson();
  const made = await fixture(children, { ...options, session: { ...person.answers, ...options.session } });
  const logged: string[] = [];
  const server = await createMcpServer({
    session: made.session,
    person,
    version: '1.2.3',
    log: (line) => logged.push(line),
    ...options.server,
  });
  const { elicit } = options;
  const client = new Client({ name: 'test', version: '0' }, { capabilities: elicit ? { elicitation: {} } : {} });
  if (elicit) {
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => elicit(params as ElicitRequestFormParams));
  }
  const [theirs, ours] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  await client.connect(theirs);
  // So that answers are held against the tools' own schemas.
  await client.listTools();
  return {
    ...made,
    client,
    server,
    logged,
    call: async (name, args = {}) =>
      CallToolResultSchema.parse(await client.callTool({ name, arguments: args })) as CallToolResult,
    close: async () => {
      await client.close();
      await server.closed;
      await made.session.close();
    },
  };
}

/** All text of an answer, with the server's random number made the same for every run. */
export function textOf({ content }: CallToolResult): string {
  const parts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  return parts.join('\n').replaceAll(/screen-[0-9a-f]{8}/gu, 'screen-0');
}

/** The text without the marks. */
export function said(result: CallToolResult): string {
  return textOf(result)
    .replaceAll(/<\/?screen-0>\n?/gu, '')
    .trimEnd();
}

/** One part of the structured content. */
export function dataOf<T>({ structuredContent }: CallToolResult, part: string): T {
  if (structuredContent?.[part] === undefined) throw new Error(`no ${part}: ${JSON.stringify(structuredContent)}`);
  return structuredContent[part] as T;
}

export function errorOf({ structuredContent }: CallToolResult) {
  return structuredContent?.error as
    | {
        readonly code: string;
        readonly message: string;
        readonly hint: string;
        readonly delivery: string;
        readonly candidates: readonly { readonly id: string; readonly name: string }[];
      }
    | undefined;
}

/** `confirmed`, or `refused DENIED`. */
export function outcomeOf(result: CallToolResult): string {
  return [result.structuredContent?.effect, errorOf(result)?.code].filter(Boolean).join(' ');
}
