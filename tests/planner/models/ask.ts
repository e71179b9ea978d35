/** What the tests of model clients share. */
import assert from 'node:assert/strict';
import { LumosError } from '../../../src/errors.js';
import type { ModelAnswer, ModelClient, ModelRequest } from '../../../src/planner/models/client.js';
import { createSdkClient } from '../../../src/planner/models/sdk-client.js';
import type { ModelSettings } from '../../../src/planner/models/settings.js';

export const KEY = 'sk-test-5ecret-0123456789';

export function clientFor(url: string, more: Partial<ModelSettings> = {}): ModelClient {
  return createSdkClient({
    protocol: 'openai-compatible',
    provider: 'scripted',
    model: 'scripted-model',
    baseUrl: url,
    apiKey: KEY,
    keyVariables: ['LUMOS_API_KEY'],
    contextTokens: null,
    prices: null,
    ...more,
  });
}

export function ask(client: ModelClient, more: Partial<ModelRequest> = {}): Promise<ModelAnswer> {
  return client.ask({
    messages: [
      { role: 'system', text: 'Answer with JSON.' },
      { role: 'user', text: 'What next?' },
    ],
    maxOutputTokens: 500,
    timeoutMs: 10_000,
    signal: new AbortController().signal,
    ...more,
  });
}

/** Everything of an error that could end up in a log. */
export function allOf(error: unknown): string {
  const seen = new Set<unknown>();
  const parts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') parts.push(value);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const key of Reflect.ownKeys(value)) visit((value as Record<PropertyKey, unknown>)[key]);
  };
  visit(error);
  return parts.join('\n');
}

export async function failure(promise: Promise<unknown>): Promise<LumosError> {
  const error = await promise.then(
    () => assert.fail('it should have failed'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof LumosError, `a LumosError, not ${String(error)}`);
  assert.notEqual(error.hint, '', 'says what to do next');
  assert.ok(!allOf(error).includes(KEY), 'the key is nowhere in the error');
  return error;
}
