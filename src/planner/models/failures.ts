/** What went wrong between us and a model's server, as the errors that `ModelClient` documents. */
import { LumosError } from '../../errors.js';
import { redactWords } from './redact.js';
import type { ModelSettings } from './settings.js';

/** The facts of a failed call. Nothing of the request is kept: it holds the prompt and the key. */
export interface CallFailure {
  /** HTTP status; null = no answer came. */
  readonly status: number | null;
  /** What the server said of it, redacted and bounded; empty = nothing that can be shown. */
  readonly said: string;
  /** The beginning of its answer, redacted, for recognising what is meant. Not for showing. */
  readonly body: string;
  /** System error code ("ECONNREFUSED") where the connection failed. */
  readonly network: string | null;
  /** Milliseconds that the server asks to wait; null = it does not say. */
  readonly retryAfterMs: number | null;
}

const LONGEST_SAID = 200;
const LONGEST_BODY = 4000;

/** Reads an error of the AI SDK (`AI_APICallError` and relatives) by its properties; they come from several package versions. */
export function readFailure(error: unknown, redact: (text: string) => string): CallFailure {
  const bag = asBag(error);
  const status = typeof bag.statusCode === 'number' ? bag.statusCode : null;
  const body = redactWords(typeof bag.responseBody === 'string' ? bag.responseBody.slice(0, LONGEST_BODY) : '', redact);
  return {
    status,
    said: said(body),
    body,
    network: networkCode(error),
    retryAfterMs: retryAfter(asBag(bag.responseHeaders)),
  };
}

/** `{"error":{"message":…}}` (OpenAI, Anthropic, Google), `{"error":"…"}` (LM Studio), `{"message":…}` (vLLM), `{"detail":…}`. */
function said(body: string): string {
  let text = '';
  try {
    const bag = asBag(JSON.parse(body));
    const error = asBag(bag.error);
    text = [error.message, bag.error, bag.message, bag.detail].find((value) => typeof value === 'string') ?? '';
  } catch {
    // No JSON: a short plain sentence is shown, a page is not.
    text = body.trimStart().startsWith('<') ? '' : body;
  }
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > LONGEST_SAID ? `${line.slice(0, LONGEST_SAID)}…` : line;
}

function networkCode(error: unknown): string | null {
  let current: unknown = error;
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const { code, cause, errors } = current as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
    if (typeof code === 'string' && /^(?:E[A-Z]|UND_ERR|CERT_|DEPTH_|SELF_|UNABLE_)/u.test(code)) return code;
    current = cause ?? errors?.[0];
  }
  return null;
}

/** RFC 9110, 10.2.3: seconds or a date; `retry-after-ms` is OpenAI's own. */
function retryAfter(headers: Record<string, unknown>): number | null {
  const exact = Number.parseFloat(String(headers['retry-after-ms'] ?? ''));
  if (exact >= 0) return exact;
  const value = headers['retry-after'];
  if (typeof value !== 'string') return null;
  const seconds = /^\s*\d+(?:\.\d+)?\s*$/u.test(value) ? Number(value) : Number.NaN;
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

const TOO_LONG =
  /context[ _-]?(?:length|window|size)|maximum (?:context|input|prompt)|too many (?:input )?tokens|prompt is too long|input length|token count .*exceeds|exceeds .*\btokens\b|reduce the length/iu;
const NO_CREDIT = /insufficient[_ ]quota|credit balance|billing|payment required|exceeded your current quota/iu;
const WRONG_KEY = /api[_ -]?key (?:not valid|is invalid|expired)|invalid[_ ](?:x-)?api[_ -]?key|incorrect api key/iu;
/** Parameters of structured output, in the words of servers that do not know them or cannot compile the schema. */
const NO_SCHEMA =
  /response_?format|json_?schema|json_?object|structured[ _-]?output|output_(?:format|config)|response_?schema|responsemimetype|grammar|\bschema\b|guided|unsupported|not support|unknown (?:name|field|parameter)|unrecognized|extra (?:fields|inputs)/iu;

export function isTooLong({ status, body }: CallFailure): boolean {
  return status === 413 || ((status === 400 || status === 422 || status === 500) && TOO_LONG.test(body));
}

/** Whether asking without (or with less) structured output may help. A server that gives no reason gets the benefit. */
export function refusesSchema(failure: CallFailure): boolean {
  if (isTooLong(failure) || WRONG_KEY.test(failure.body)) return false;
  const { status, body } = failure;
  if (status === 400 || status === 422) return body.trim() === '' || failure.said === '' || NO_SCHEMA.test(body);
  return (status === 500 || status === 501) && /grammar|schema|response_?format/iu.test(body);
}

/** Whether the same request may succeed a moment later. */
export function isTransient(failure: CallFailure): boolean {
  const { status, body, network } = failure;
  if (status === null)
    return network === null || !/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CERT|DEPTH|SELF|UNABLE/u.test(network);
  if (status === 429) return !NO_CREDIT.test(body);
  if (isTooLong(failure)) return false;
  // A whole answer that is cut off in the middle, or none at all.
  if (status === 200) return !body.trimStart().startsWith('<');
  return status === 408 || status === 409 || status === 425 || (status >= 500 && status !== 501);
}

export function toLumosError(failure: CallFailure, settings: ModelSettings): LumosError {
  const { status, body } = failure;
  const who = nameOf(settings);
  const words = failure.said === '' ? '' : ` It says: ${failure.said}`;
  const details = { model: `${settings.provider}/${settings.model}`, ...(status === null ? {} : { status }) };
  const make = (code: LumosError['code'], message: string, hint: string, more: Record<string, boolean | number> = {}) =>
    new LumosError(code, message, { hint, details: { ...details, ...more } });

  if (status === null) return unreachable(failure, settings, make);
  if (status === 401 || status === 403 || WRONG_KEY.test(body)) {
    const [variable] = settings.keyVariables;
    const where = variable === undefined ? 'LUMOS_API_KEY' : variable;
    return settings.apiKey === null
      ? make('PERMISSION_REQUIRED', `${who} wants an API key.${words}`, `Set ${where} to a key of yours.`)
      : make(
          'PERMISSION_REQUIRED',
          `${who} refuses the API key.${words}`,
          `Set ${where} to a key that may use this model.`,
        );
  }
  if (status === 402 || (status === 429 && NO_CREDIT.test(body))) {
    return make(
      'PERMISSION_REQUIRED',
      `${who} says that the account has no credit.${words}`,
      'Add credit, or use another model with --model.',
    );
  }
  if (isTooLong(failure)) {
    const hint =
      'Use a model (or start the server) with a larger context window, or set LUMOS_CONTEXT_TOKENS to the one it has.';
    return make('PLANNER_FAILED', `The question is too long for ${who}.${words}`, hint, { tooLong: true });
  }
  if (status === 429) {
    const wait = failure.retryAfterMs === null ? '' : ` It asks to wait ${Math.ceil(failure.retryAfterMs / 1000)} s.`;
    return make(
      'BACKEND_UNAVAILABLE',
      `${who} answers no more questions for now (rate limit).${wait}`,
      'Wait, then go on; or use another model with --model.',
    );
  }
  if (status === 404) {
    const hint = settings.provider === 'ollama' ? `Run: ollama pull ${settings.model}, or choose` : 'Choose';
    return make(
      'PLANNER_FAILED',
      `${who} does not know the model "${settings.model}".${words}`,
      `${hint} one that it has with --model; the address of an OpenAI-compatible server ends with /v1.`,
    );
  }
  if (status >= 300 && status < 400) {
    return make(
      'PLANNER_FAILED',
      `${who} sends its callers to another address, which is not followed.`,
      'Give the final address with --base-url.',
    );
  }
  if (status === 200) {
    return make(
      'BACKEND_UNAVAILABLE',
      `${who} answers with something that is no complete answer of a model.`,
      'Is the address right? That of an OpenAI-compatible server ends with /v1.',
    );
  }
  if (status >= 500 || isTransient(failure)) {
    return make(
      'BACKEND_UNAVAILABLE',
      `${who} fails (status ${status}).${words}`,
      'Look at the server, or use another model with --model.',
    );
  }
  return make(
    'PLANNER_FAILED',
    `${who} refuses the question (status ${status}).${words}`,
    'Use another model with --model.',
  );
}

type Make = (code: LumosError['code'], message: string, hint: string) => LumosError;

function unreachable({ network }: CallFailure, settings: ModelSettings, make: Make): LumosError {
  const who = nameOf(settings);
  if (network === 'ECONNREFUSED') {
    return make(
      'BACKEND_UNAVAILABLE',
      `${who} is not running.`,
      'Start it, then go on; `lumos doctor` shows which servers are there.',
    );
  }
  if (network === 'ENOTFOUND' || network === 'EAI_AGAIN') {
    return make(
      'BACKEND_UNAVAILABLE',
      `${who} cannot be found by its name.`,
      'Check the network and the address (--base-url).',
    );
  }
  const hint = 'Check that the server is running and reachable; `lumos doctor` shows which are there.';
  return make('BACKEND_UNAVAILABLE', `${who} closed the connection${network === null ? '' : ` (${network})`}.`, hint);
}

/** Provider and, where the person chose it, host: never a path or query, which may hold secrets. */
export function nameOf({ provider, baseUrl }: ModelSettings): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : '';
  return provider === host || host === '' ? `The model server at ${provider}` : `${provider} (${host})`;
}

function asBag(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
