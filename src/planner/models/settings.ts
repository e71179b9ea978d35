/** What is needed to talk to one model, and the table of those who serve them. */

/** US dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  /** Input that the server had kept from earlier; absent = as `input`. */
  readonly cachedInput?: number;
}

export type Protocol = 'openai-compatible' | 'openai' | 'anthropic' | 'google';

export interface ModelSettings {
  readonly protocol: Protocol;
  /** Name for people: `ollama`, `openai`, or host and port of a server without one. */
  readonly provider: string;
  /** As the server knows it. */
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Where a key for it is looked for, for hints. */
  readonly keyVariables: readonly string[];
  readonly contextTokens: number | null;
  readonly prices: Prices | null;
}

export interface Provider {
  readonly name: string;
  readonly label: string;
  readonly protocol: Protocol;
  readonly baseUrl: string;
  /** In the order in which they are looked at. */
  readonly keyVariables: readonly string[];
  /** Runs on the person's own machine and needs no key. */
  readonly local: boolean;
}

/**
 * Addresses of clouds: the defaults of the AI SDK's provider packages. Ports of local servers: the documented defaults of
 * Ollama (11434), LM Studio (1234), llama.cpp's `llama-server` (8080) and `vllm serve` (8000). 127.0.0.1 and not
 * `localhost`, which may resolve to something else.
 */
export const PROVIDERS: readonly Provider[] = [
  cloud('openai', 'OpenAI', 'https://api.openai.com/v1', ['OPENAI_API_KEY']),
  cloud('anthropic', 'Anthropic', 'https://api.anthropic.com/v1', ['ANTHROPIC_API_KEY']),
  cloud('google', 'Google', 'https://generativelanguage.googleapis.com/v1beta', [
    'GOOGLE_GENERATIVE_AI_API_KEY',
    'GEMINI_API_KEY',
  ]),
  local('ollama', 'Ollama', 11434),
  local('lmstudio', 'LM Studio', 1234),
  local('llamacpp', 'llama.cpp', 8080),
  local('vllm', 'vLLM', 8000),
];

export function providerNamed(name: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.name === name.toLowerCase());
}

function cloud(name: Protocol, label: string, baseUrl: string, keyVariables: readonly string[]): Provider {
  return { name, label, protocol: name, baseUrl, keyVariables, local: false };
}

function local(name: string, label: string, port: number): Provider {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return { name, label, protocol: 'openai-compatible', baseUrl, keyVariables: ['LUMOS_API_KEY'], local: true };
}
