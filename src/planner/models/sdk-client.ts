/** `ModelClient` over the AI SDK: deadline, retries, rate limits and structured output are decided here, where they can be seen. */
import { LumosError } from '../../errors.js';
import type { Message, ModelAnswer, ModelClient, ModelRequest, Usage } from './client.js';
import { type CallFailure, isTransient, nameOf, readFailure, refusesSchema, toLumosError } from './failures.js';
import { strictSchema } from './flat-schema.js';
import { redactor } from './redact.js';
import { loadSdkModel, type SdkCall, type SdkModel, type SdkResult } from './sdk-model.js';
import type { ModelSettings, Prices, Protocol } from './settings.js';

/** How the answer's form is asked for, from the most to the least that a server can do. */
type Form = 'schema' | 'strict schema' | 'object' | 'free';

/** LM Studio knows no `json_object`, other servers no `json_schema`: what is refused is left out from then on. */
const FORMS: Readonly<Record<Protocol, readonly Form[]>> = {
  'openai-compatible': ['schema', 'strict schema', 'object', 'free'],
  openai: ['strict schema', 'object', 'free'],
  anthropic: ['schema', 'free'],
  google: ['schema', 'object', 'free'],
};

/** Milliseconds before the second attempt; doubles with each. A rate limit without a time starts with the longer one. */
const FIRST_PAUSE = 250;
const FIRST_RATE_PAUSE = 1000;
/** Attempts for one question, for failures other than rate limits (those are waited for as long as the time allows). */
const ATTEMPTS = 3;

export function createSdkClient(settings: ModelSettings): ModelClient {
  const redact = redactor(settings.apiKey);
  const models = new Map<boolean, Promise<SdkModel>>();
  const model = (enforces: boolean): Promise<SdkModel> => {
    const known = models.get(enforces) ?? loadSdkModel(settings, enforces);
    models.set(enforces, known);
    return known;
  };
  let forms = FORMS[settings.protocol];

  async function ask(request: ModelRequest): Promise<ModelAnswer> {
    const { signal } = request;
    signal.throwIfAborted();
    const until = performance.now() + request.timeoutMs;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), request.timeoutMs);
    const onAbort = (): void => stop.abort();
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await attempts(request, stop.signal, until);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof LumosError) throw error;
      if (stop.signal.aborted) throw timedOut(request.timeoutMs);
      throw toLumosError(readFailure(error, redact), settings);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    }
  }

  async function attempts(request: ModelRequest, signal: AbortSignal, until: number): Promise<ModelAnswer> {
    let candidates = request.schema === undefined ? (['free'] as const) : forms;
    for (let failed = 0; ; ) {
      const [form, ...lesser] = candidates;
      try {
        const result = await (await model(form === 'schema' || form === 'strict schema')).doGenerate(
          callOf(request, form ?? 'free', settings.protocol, signal),
        );
        // Only what worked is remembered: a request that is wrong in another way fails in every form.
        if (request.schema !== undefined) forms = candidates;
        return answerOf(result, settings, redact);
      } catch (error) {
        if (signal.aborted) throw error;
        const failure = readFailure(error, redact);
        if (lesser.length > 0 && refusesSchema(failure)) {
          candidates = lesser;
          continue;
        }
        failed += 1;
        await pause(failure, failed, signal, until);
      }
    }
  }

  /** Waits before the next attempt, or throws where there is none. */
  async function pause(failure: CallFailure, failed: number, signal: AbortSignal, until: number): Promise<void> {
    const limited = failure.status === 429;
    if (!isTransient(failure) || (failed >= ATTEMPTS && !limited)) throw toLumosError(failure, settings);
    const usual = (limited ? FIRST_RATE_PAUSE : FIRST_PAUSE) * 2 ** (failed - 1);
    const wait = failure.retryAfterMs ?? usual;
    if (performance.now() + wait >= until) throw toLumosError(failure, settings);
    await sleep(wait, signal);
  }

  function timedOut(timeoutMs: number): LumosError {
    return new LumosError('TIMEOUT', `${nameOf(settings)} gave no answer within ${seconds(timeoutMs)}.`, {
      hint: 'A model that is loaded for the first time needs longer: try again, or use a smaller or faster one with --model.',
      details: { model: `${settings.provider}/${settings.model}`, timeoutMs },
    });
  }

  return { id: `${settings.provider}/${settings.model}`, contextTokens: settings.contextTokens, ask };
}

function callOf(request: ModelRequest, form: Form, protocol: Protocol, signal: AbortSignal): SdkCall {
  const call: SdkCall = {
    prompt: request.messages.map((message) => promptOf(message, protocol)),
    maxOutputTokens: request.maxOutputTokens,
    abortSignal: signal,
  };
  if (request.schema === undefined || form === 'free') return call;
  if (form === 'object') return { ...call, responseFormat: { type: 'json' } };
  const { name, schema } = request.schema;
  const sent = form === 'strict schema' ? strictSchema(schema) : schema;
  return { ...call, responseFormat: { type: 'json', name, schema: sent as NonNullable<JsonFormat['schema']> } };
}

type JsonFormat = Extract<NonNullable<SdkCall['responseFormat']>, { type: 'json' }>;

function promptOf({ role, text }: Message, protocol: Protocol): SdkCall['prompt'][number] {
  if (role === 'system') {
    // The system prompt is the same in every question: Anthropic keeps only what is marked.
    const kept = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };
    return { role, content: text, ...(protocol === 'anthropic' ? kept : {}) };
  }
  return { role, content: [{ type: 'text', text }] };
}

function answerOf(result: SdkResult, settings: ModelSettings, redact: (text: string) => string): ModelAnswer {
  const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  // Some servers make a tool call of a JSON answer although no tool was offered.
  const calls = result.content.flatMap((part) =>
    part.type === 'tool-call' ? [JSON.stringify({ name: part.toolName, arguments: part.input })] : [],
  );
  const text = texts.join('').trim() === '' ? calls.join('\n') : texts.join('');
  return {
    text: redact(text),
    usage: usageOf(result, settings.prices),
    model: result.response?.modelId ?? settings.model,
    finish: FINISH[result.finishReason.unified] ?? 'other',
  };
}

const FINISH: Readonly<Partial<Record<SdkResult['finishReason']['unified'], ModelAnswer['finish']>>> = {
  stop: 'stop',
  'tool-calls': 'stop',
  length: 'length',
  'content-filter': 'filtered',
};

function usageOf({ usage }: SdkResult, prices: Prices | null): Usage {
  const inputTokens = usage.inputTokens.total ?? null;
  const outputTokens = usage.outputTokens.total ?? null;
  const cachedTokens = usage.inputTokens.cacheRead ?? null;
  return { inputTokens, outputTokens, cachedTokens, costUsd: costOf(inputTokens, outputTokens, cachedTokens, prices) };
}

/** US dollars; null where prices or tokens are not known. */
function costOf(
  input: number | null,
  output: number | null,
  cached: number | null,
  prices: Prices | null,
): number | null {
  if (prices === null || input === null || output === null) return null;
  const fromCache = Math.min(cached ?? 0, input);
  const cost =
    (input - fromCache) * prices.input + fromCache * (prices.cachedInput ?? prices.input) + output * prices.output;
  return cost / 1_000_000;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        fail(new Error('stopped'));
      },
      { once: true },
    );
  });
}

function seconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
}
