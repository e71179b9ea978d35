/** Which model answers: the one that the person named, else one that runs on this machine, else none. */
import { LumosError } from '../../errors.js';
import type { ModelClient } from './client.js';
import {
  canChat,
  DISCOVERY_TIMEOUT,
  discoverLocalServers,
  type ListedModel,
  LOCAL_PLACES,
  type LocalServer,
  listModels,
  type ServerPlace,
} from './discover.js';
import { parseBaseUrl, parseModelReference } from './reference.js';
import { createSdkClient } from './sdk-client.js';
import { type ModelSettings, PROVIDERS, type Prices, type Provider } from './settings.js';

export interface ModelOptions {
  /** `provider/model`, `http://host:port/v1#model`, or the name of a model of `baseUrl` or of a local server. */
  readonly model?: string;
  /** Address of the API, usually ending with `/v1`. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Tokens; default: what the server says, else not known. */
  readonly contextTokens?: number;
  /** Default: not known, so that no cost is. */
  readonly prices?: Prices;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where local servers are looked for. Default: their usual ports on 127.0.0.1. */
  readonly places?: readonly ServerPlace[];
}

export interface ModelChoice {
  readonly client: ModelClient;
  /** `named` by the person, or `found` on this machine. */
  readonly source: 'named' | 'found';
  /** One sentence for the person where something was chosen for them; null = they named it all. */
  readonly note: string | null;
  /** What else could have been chosen, as `--model` takes it. */
  readonly others: readonly string[];
}

/**
 * Clouds are used only when the person names one (option or LUMOS_MODEL), never because a key lies around.
 * @throws LumosError MODEL_REQUIRED (none named, none found; or what is named is no model), PERMISSION_REQUIRED (key missing)
 */
export async function chooseModel(options: ModelOptions): Promise<ModelChoice> {
  const { env } = options;
  const named = said(options.model);
  const written = named ?? said(env.LUMOS_MODEL);
  const address = said(options.baseUrl);
  const standing = said(env.LUMOS_BASE_URL);
  if (written === null) {
    const baseUrl = address ?? standing;
    return baseUrl === null ? findLocal(options) : atAddress(options, parseBaseUrl(baseUrl), null);
  }
  const reference = parseModelReference(written);
  if (reference.kind === 'address') return atAddress(options, reference.baseUrl, reference.model);
  if (reference.kind === 'name') {
    const baseUrl = address ?? standing;
    return baseUrl === null
      ? findByName(options, reference.model)
      : atAddress(options, parseBaseUrl(baseUrl), reference.model);
  }
  // An address that stands in the environment goes with the model that does, not with another one that an option names.
  const baseUrl = address ?? (named === null ? standing : null);
  if (baseUrl === null) return atProvider(options, reference.provider, reference.model);
  return elsewhere(options, reference, parseBaseUrl(baseUrl));
}

/** A provider and an address: its protocol there, unless that server has a model with the whole name ("openai/gpt-oss-20b"). */
async function elsewhere(
  options: ModelOptions,
  { provider, model, written }: { provider: Provider; model: string | null; written: string },
  baseUrl: string,
): Promise<ModelChoice> {
  const key = ownKey(options);
  if (provider.protocol === 'openai' || provider.local) {
    const models = await listModels(baseUrl, key, DISCOVERY_TIMEOUT);
    return atAddress(options, baseUrl, models?.some(({ name }) => name === written) ? written : model);
  }
  if (model === null) throw noModelNamed(provider);
  return namedChoice(settingsOf(options, provider, { baseUrl, apiKey: key }, model));
}

async function atProvider(options: ModelOptions, provider: Provider, model: string | null): Promise<ModelChoice> {
  if (provider.local) {
    const place = options.places?.find(({ provider: name }) => name === provider.name);
    return atAddress(options, place?.baseUrl ?? provider.baseUrl, model, provider.name);
  }
  if (model === null) throw noModelNamed(provider);
  const own = provider.name === 'openai' ? said(options.env.OPENAI_BASE_URL) : null;
  const keys = provider.keyVariables.map((variable) => said(options.env[variable]));
  const apiKey = said(options.apiKey) ?? keys.find((key) => key !== null) ?? said(options.env.LUMOS_API_KEY);
  if (apiKey === null) {
    throw new LumosError('PERMISSION_REQUIRED', `${provider.label} wants an API key, and none is set.`, {
      hint: `Set ${provider.keyVariables.join(' or ')}.`,
      details: { model: `${provider.name}/${model}` },
    });
  }
  return namedChoice(
    settingsOf(options, provider, { baseUrl: own === null ? provider.baseUrl : parseBaseUrl(own), apiKey }, model),
  );
}

/** An OpenAI-compatible server. Without a model: one of its own. */
async function atAddress(
  options: ModelOptions,
  baseUrl: string,
  model: string | null,
  provider = new URL(baseUrl).host,
): Promise<ModelChoice> {
  const apiKey = ownKey(options);
  const listed = await listModels(baseUrl, apiKey, DISCOVERY_TIMEOUT);
  const place = { baseUrl, apiKey };
  if (model !== null) {
    const contextTokens = listed?.find(({ name }) => name === model)?.contextTokens ?? null;
    return namedChoice(compatible(options, provider, place, { name: model, contextTokens }));
  }
  const usable = (listed ?? []).filter(canChat);
  const [first, ...rest] = usable;
  if (first === undefined) {
    const what = listed === null ? 'does not say which models it has' : 'has no model';
    throw new LumosError('MODEL_REQUIRED', `The model server at ${new URL(baseUrl).host} ${what}.`, {
      hint: 'Is it running? Then name a model with --model.',
    });
  }
  const others = rest.map(({ name }) => name);
  const note = others.length === 0 ? null : `Using ${first.name}; the server also has ${list(others)}.`;
  return { client: createSdkClient(compatible(options, provider, place, first)), source: 'named', note, others };
}

async function findLocal(options: ModelOptions): Promise<ModelChoice> {
  const found = flatten(await discoverLocalServers(options.places ?? LOCAL_PLACES));
  const [first, ...rest] = found.filter(({ model }) => canChat(model));
  if (first === undefined) throw noModel(options);
  return foundChoice(options, first, rest);
}

/** The model of that name on a local server; the first server counts where several have it. */
async function findByName(options: ModelOptions, name: string): Promise<ModelChoice> {
  const found = flatten(await discoverLocalServers(options.places ?? LOCAL_PLACES));
  const exact = found.filter(({ model }) => model.name === name || model.name === `${name}:latest`);
  const [first, ...rest] = exact;
  if (first !== undefined) return foundChoice(options, first, rest);
  const there = found.filter(({ model }) => canChat(model)).map(written);
  throw new LumosError('MODEL_REQUIRED', `No model server on this machine has the model "${name}".`, {
    hint: there.length > 0 ? `Found: ${list(there)}. ${WAYS}` : WAYS,
  });
}

interface Found {
  readonly server: LocalServer;
  readonly model: ListedModel;
}

function flatten(servers: readonly LocalServer[]): Found[] {
  return servers.flatMap((server) => server.models.map((model) => ({ server, model })));
}

function foundChoice(options: ModelOptions, { server, model }: Found, rest: readonly Found[]): ModelChoice {
  const others = rest.map(written);
  const also = others.length === 0 ? '' : ` Also there: ${list(others)} (choose with --model).`;
  // No key goes to a server that was only found.
  const place = { baseUrl: server.baseUrl, apiKey: null };
  return {
    client: createSdkClient(compatible(options, server.provider, place, model)),
    source: 'found',
    note: `Using ${written({ server, model })} from this machine.${also}`,
    others,
  };
}

function written({ server, model }: Found): string {
  return `${server.provider}/${model.name}`;
}

/** A key for an address that the person gave. Keys of clouds are not sent there. */
function ownKey(options: ModelOptions): string | null {
  return said(options.apiKey) ?? said(options.env.LUMOS_API_KEY);
}

type Place = Pick<ModelSettings, 'baseUrl' | 'apiKey'>;

function settingsOf(options: ModelOptions, provider: Provider, place: Place, model: string): ModelSettings {
  const { protocol, name, keyVariables } = provider;
  return { protocol, provider: name, keyVariables, model, ...place, ...figures(options, null) };
}

function compatible(options: ModelOptions, provider: string, place: Place, model: ListedModel): ModelSettings {
  const figure = figures(options, model.contextTokens);
  const keyVariables = ['LUMOS_API_KEY'];
  return { protocol: 'openai-compatible', provider, keyVariables, model: model.name, ...place, ...figure };
}

function figures(options: ModelOptions, listed: number | null): Pick<ModelSettings, 'contextTokens' | 'prices'> {
  const set = Number(said(options.env.LUMOS_CONTEXT_TOKENS) ?? Number.NaN);
  const configured = options.contextTokens ?? (Number.isInteger(set) && set > 0 ? set : null);
  return { contextTokens: configured ?? listed, prices: options.prices ?? null };
}

function namedChoice(settings: ModelSettings): ModelChoice {
  return { client: createSdkClient(settings), source: 'named', note: null, others: [] };
}

function noModelNamed(provider: Provider): LumosError {
  return new LumosError('MODEL_REQUIRED', `Which model of ${provider.label}?`, {
    hint: `Write --model ${provider.name}/<model>.`,
  });
}

const WAYS =
  'Start a local model server (Ollama, LM Studio, llama.cpp, vLLM: found by itself), or name a model with --model or LUMOS_MODEL: ollama/<model>, openai/<model>, anthropic/<model>, google/<model> or http://host:port/v1#<model>.';

function noModel({ env }: ModelOptions): LumosError {
  const keyed = cloudsWithKey(env).map(({ label, name }) => `${label} (--model ${name}/<model>)`);
  const unused = keyed.length === 0 ? '' : ` A key is set for ${list(keyed)}; a cloud is used only when you name it.`;
  return new LumosError('MODEL_REQUIRED', 'No model is named, and no model server was found on this machine.', {
    hint: `${WAYS}${unused} Literal goals need no model.`,
  });
}

/** Clouds for which a key is set. */
export function cloudsWithKey(env: ModelOptions['env']): Provider[] {
  return PROVIDERS.filter(
    (provider) => !provider.local && provider.keyVariables.some((variable) => said(env[variable]) !== null),
  );
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

/** null = absent or empty. */
function said(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
