/**
 * The AI SDK's provider packages, each loaded when first used. Their common model interface is called directly: nothing of
 * the SDK's gateway, telemetry, warnings on the console or hidden retries comes along.
 */
import type { ModelSettings } from './settings.js';

/** `LanguageModelV3` of `@ai-sdk/provider`. */
export type SdkModel = ReturnType<
  ReturnType<typeof import('@ai-sdk/openai-compatible').createOpenAICompatible>['chatModel']
>;
export type SdkCall = Parameters<SdkModel['doGenerate']>[0];
export type SdkResult = Awaited<ReturnType<SdkModel['doGenerate']>>;

/** @param enforcesSchemas whether a schema is sent as `json_schema` (else as `json_object`); only OpenAI-compatible servers differ */
export async function loadSdkModel(settings: ModelSettings, enforcesSchemas: boolean): Promise<SdkModel> {
  const { protocol, model, baseUrl: baseURL, provider } = settings;
  // Never empty: without a key, the packages look for one in the process's environment.
  const apiKey = settings.apiKey ?? 'none';
  const fetch = fetchWithoutRedirects;
  switch (protocol) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey, baseURL, fetch }).chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey, baseURL, fetch })(model);
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ apiKey, baseURL, fetch })(model);
    }
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const key = settings.apiKey === null ? {} : { apiKey };
      const options = { name: provider, baseURL, fetch, supportsStructuredOutputs: enforcesSchemas, ...key };
      return createOpenAICompatible(options).chatModel(model);
    }
  }
}

/** A redirect would carry the prompt, and with some providers the key, to somebody whom the person did not name. */
const fetchWithoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' });
