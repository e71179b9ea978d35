/** Finds model servers on this machine by asking for their list of models. */
import { PROVIDERS } from './settings.js';

export interface ListedModel {
  readonly name: string;
  /** Context window in tokens, where the server says (vLLM, LM Studio, OpenRouter do). */
  readonly contextTokens: number | null;
}

export interface LocalServer {
  /** `ollama`, `lmstudio` … by its port: who really listens there is not known. */
  readonly provider: string;
  readonly label: string;
  readonly baseUrl: string;
  readonly models: readonly ListedModel[];
}

export interface ServerPlace {
  readonly provider: string;
  readonly label: string;
  readonly baseUrl: string;
}

/** Milliseconds. A server on the own machine that is there answers this at once, however busy its model is. */
export const DISCOVERY_TIMEOUT = 400;
/** Characters: more is no list of models. */
const LONGEST_LIST = 1_000_000;

export const LOCAL_PLACES: readonly ServerPlace[] = PROVIDERS.filter((provider) => provider.local).map(
  ({ name, label, baseUrl }) => ({ provider: name, label, baseUrl }),
);

/** Asks all at once; never throws. Servers without a model are in the list, with none. */
export async function discoverLocalServers(
  places: readonly ServerPlace[] = LOCAL_PLACES,
  timeoutMs = DISCOVERY_TIMEOUT,
): Promise<LocalServer[]> {
  const found = await Promise.all(
    places.map(async (place) => {
      const models = await listModels(place.baseUrl, null, timeoutMs);
      return models === null ? null : { ...place, models };
    }),
  );
  return found.filter((server) => server !== null);
}

/**
 * The models of an OpenAI-compatible server; null = there is none that answers with such a list in time. Redirects are not
 * followed: the answer has to come from who was asked.
 */
export async function listModels(
  baseUrl: string,
  apiKey: string | null,
  timeoutMs: number,
): Promise<ListedModel[] | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), timeoutMs);
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: 'manual',
      signal: stop.signal,
      headers: { accept: 'application/json', ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }) },
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return null;
    }
    const text = await boundedText(response);
    return text === null ? null : modelsIn(JSON.parse(text));
  } catch {
    // Nobody there, too slow, or no JSON: in each case no model server.
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** null = longer than any list. */
async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of response.body ?? []) {
    text += decoder.decode(part as Uint8Array, { stream: true });
    if (text.length > LONGEST_LIST) return null;
  }
  return text;
}

function modelsIn(value: unknown): ListedModel[] | null {
  const data = isBag(value) ? value.data : undefined;
  // Ollama without a model says null where others say [].
  if (data === null && isBag(value) && value.object === 'list') return [];
  if (!Array.isArray(data)) return null;
  const models: ListedModel[] = [];
  for (const entry of data) {
    if (!isBag(entry) || typeof entry.id !== 'string' || entry.id === '') return null;
    models.push({ name: entry.id, contextTokens: contextOf(entry) });
  }
  return models;
}

/** `max_model_len`: vLLM. `loaded_context_length`, `max_context_length`: LM Studio. `context_length`: OpenRouter. `meta.n_ctx`: llama.cpp. */
function contextOf(entry: Record<string, unknown>): number | null {
  const meta = isBag(entry.meta) ? entry.meta : {};
  const said = [
    entry.max_model_len,
    entry.loaded_context_length,
    entry.max_context_length,
    entry.context_length,
    meta.n_ctx,
  ];
  const tokens = said.find((value) => typeof value === 'number' && Number.isInteger(value) && value > 0);
  return typeof tokens === 'number' ? tokens : null;
}

/** Models that answer no questions, by the words that their names have in all collections. */
const NO_CHAT = /embed|rerank|whisper|(?:^|[-/])bge-|(?:^|[-/])tts|(?:^|[-/])clip(?:-|$)/iu;

export function canChat(model: ListedModel): boolean {
  return !NO_CHAT.test(model.name);
}

function isBag(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
