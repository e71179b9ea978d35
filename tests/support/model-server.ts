/**
 * A real HTTP server that speaks the OpenAI protocol (`/v1/models`, `/v1/chat/completions`, whole and as server-sent events)
 * and answers from a script over what it is sent. For tests of everything that asks a model:
 *
 *     const server = await startModelServer(({ id, step }) =>
 *       step === 1 ? { action: 'click', target: id('button', 'Save') } : { action: 'finish' });
 *     …
 *     await server.close();
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { findId, type Name } from './model-server-find.js';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

export interface ModelServerRequest {
  /** 1 for the first question. Questions that a fault answered count, too. */
  readonly step: number;
  readonly messages: readonly ChatMessage[];
  /** What stands behind "Goal:" in the newest message that has it; empty where none has. */
  readonly goal: string;
  /** The newest message of the user: a whole blueprint or a difference, whatever else stands around it. */
  readonly blueprintText: string;
  /** The request as it came. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /**
   * Id of the element with this role and name in what was sent, newest first, now or in earlier questions.
   * Throws (the planner gets status 500 with the sentence) where there is none, or more than one and no `nth`.
   */
  id(role: string | null, name?: Name, nth?: number): string;
  /** The same, null where there is none. */
  find(role: string | null, name?: Name, nth?: number): string | null;
}

export interface ScriptedAnswer {
  readonly kind: 'answer';
  readonly text: string | null;
  readonly finish?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** null = the server says nothing about tokens. */
  readonly usage?: null;
  /** As `reasoning_content`, beside the answer. */
  readonly reasoning?: string;
  readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly delayMs?: number;
}

export interface Fault {
  readonly kind: 'fault';
  /** Before anything else happens. */
  readonly delayMs?: number;
  /** Never answers; the connection stays open until the client gives up or the server is closed. */
  readonly hang?: boolean;
  /** Closes the connection: before the answer, or in the middle of its body. */
  readonly drop?: 'before' | 'inside';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is; an object as JSON. */
  readonly body?: string | object;
}

/** A text as it is, or an object as its JSON (an action, say). */
export type Reply = string | ScriptedAnswer | Fault | Readonly<Record<string, unknown>>;
export type Script = (request: ModelServerRequest) => Reply | Promise<Reply>;

export interface ModelServerOptions {
  /** Default `['scripted-model']`. */
  readonly models?: readonly string[];
  /** Answered with 401 unless this is the bearer token. */
  readonly key?: string;
  /** Types of `response_format` that are refused with 400, as servers without structured output do. */
  readonly refuses?: readonly ('json_schema' | 'json_object')[];
  /** 0 (default) = any free port. */
  readonly port?: number;
}

export interface ModelServer {
  /** `http://127.0.0.1:<port>/v1` */
  readonly url: string;
  readonly port: number;
  /** Every chat request, in order. */
  readonly requests: readonly ModelServerRequest[];
  /** Answers with this script from now on. Steps go on counting. */
  use(script: Script | readonly (Reply | Script)[]): void;
  /** Ends open connections, too. */
  close(): Promise<void>;
}

export function answer(text: string | null, more: Omit<ScriptedAnswer, 'kind' | 'text'> = {}): ScriptedAnswer {
  return { kind: 'answer', text, ...more };
}

export function fault(what: Omit<Fault, 'kind'>): Fault {
  return { kind: 'fault', ...what };
}

/** @param script what answers each question, or one reply (or what answers) for each step; after the last one: status 500 */
export async function startModelServer(
  script: Script | readonly (Reply | Script)[],
  options: ModelServerOptions = {},
): Promise<ModelServer> {
  const requests: ModelServerRequest[] = [];
  const models = options.models ?? ['scripted-model'];
  let current = asScript(script);
  let first = 1;
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendError(response, 500, error instanceof Error ? error.message : String(error));
      else response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname;
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      return sendError(response, 401, 'Incorrect API key provided.');
    }
    if (request.method === 'GET' && path === '/v1/models') {
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model' })) });
    }
    if (request.method !== 'POST' || path !== '/v1/chat/completions') return sendError(response, 404, 'Not found.');
    const body = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
    const format = (body.response_format as { type?: string } | undefined)?.type;
    if (options.refuses?.some((refused) => refused === format)) {
      return sendError(response, 400, `response_format.type \`${format}\` is unavailable now`);
    }
    const asked = describe(body, request.headers, requests);
    requests.push(asked);
    const reply = await current({ ...asked, step: asked.step - first + 1 });
    await deliver(reply, asked, response);
  }

  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port ?? 0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    requests,
    use(next) {
      current = asScript(next);
      // A list starts with its first entry; a function is told the step that it is.
      first = typeof next === 'function' ? 1 : requests.length + 1;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function asScript(script: Script | readonly (Reply | Script)[]): Script {
  if (typeof script === 'function') return script;
  return (request) => {
    const entry = script[request.step - 1];
    if (entry === undefined) throw new Error(`the script has no answer for step ${request.step}`);
    return typeof entry === 'function' ? entry(request) : entry;
  };
}

function describe(
  body: Record<string, unknown>,
  headers: IncomingMessage['headers'],
  earlier: readonly ModelServerRequest[],
): ModelServerRequest {
  const messages = ((body.messages ?? []) as { role: string; content: unknown }[]).map(({ role, content }) => ({
    role,
    content: textOf(content),
  }));
  const told = messages.filter(({ role }) => role === 'user').map(({ content }) => content);
  const goals = messages
    .filter(({ role }) => role !== 'assistant')
    .map(({ content }) => /^\W*goal\W*:\s*(.+)$/imu.exec(content)?.[1]);
  const texts = (): string[] => [
    ...told.toReversed(),
    ...earlier.toReversed().flatMap((request) => userTexts(request).toReversed()),
  ];
  const find = (role: string | null, name?: Name, nth?: number): string | null => findId(texts(), role, name, nth);
  return {
    step: earlier.length + 1,
    messages,
    goal: goals.findLast((goal) => goal !== undefined)?.trim() ?? '',
    blueprintText: told.at(-1) ?? '',
    body,
    headers,
    find,
    id(role, name, nth) {
      const found = find(role, name, nth);
      if (found === null) throw new Error(`nothing that was sent has the role ${role} and the name ${String(name)}`);
      return found;
    },
  };
}

function userTexts({ messages }: ModelServerRequest): string[] {
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content);
}

/** Content is a text or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : '';
}

async function deliver(reply: Reply, asked: ModelServerRequest, response: ServerResponse): Promise<void> {
  if (isFault(reply)) return misbehave(reply, response);
  const said: ScriptedAnswer = isAnswer(reply)
    ? reply
    : answer(typeof reply === 'string' ? reply : JSON.stringify(reply));
  if (said.delayMs !== undefined) await delay(said.delayMs);
  const calls = said.toolCalls?.map((call, index) => ({ id: `call_${index}`, type: 'function', function: call }));
  const message = {
    role: 'assistant',
    content: said.text,
    ...(said.reasoning === undefined ? {} : { reasoning_content: said.reasoning }),
    ...(calls === undefined ? {} : { tool_calls: calls }),
  };
  const input = asked.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  const output = countTokens(said.text ?? '');
  const whole = {
    id: `chatcmpl-${asked.step}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: asked.body.model,
    choices: [{ index: 0, message, finish_reason: said.finish ?? 'stop' }],
    ...(said.usage === null
      ? {}
      : { usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output } }),
  };
  if (asked.body.stream !== true) return sendJson(response, 200, whole);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (delta: object, finish: string | null): void => {
    const chunk = { ...whole, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  for (const part of (said.text ?? '').match(/[\s\S]{1,16}/gu) ?? []) event({ role: 'assistant', content: part }, null);
  event({}, said.finish ?? 'stop');
  response.end('data: [DONE]\n\n');
}

async function misbehave(what: Fault, response: ServerResponse): Promise<void> {
  if (what.delayMs !== undefined) await delay(what.delayMs);
  if (what.hang === true) return;
  if (what.drop === 'before') return void response.destroy();
  const body = typeof what.body === 'object' ? JSON.stringify(what.body) : (what.body ?? '');
  const headers = { 'content-type': 'application/json', ...what.headers };
  if (what.drop === 'inside') {
    // Promises more than comes.
    response.writeHead(what.status ?? 200, { ...headers, 'content-length': String(Buffer.byteLength(body) + 100) });
    return void response.write(body, () => response.destroy());
  }
  response.writeHead(what.status ?? 200, headers).end(body);
}

function isFault(reply: Reply): reply is Fault {
  return typeof reply === 'object' && reply.kind === 'fault';
}

function isAnswer(reply: Reply): reply is ScriptedAnswer {
  return typeof reply === 'object' && reply.kind === 'answer';
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendError(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code: null } });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
