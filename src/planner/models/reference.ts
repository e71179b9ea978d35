/** What a person writes to name a model. */
import { LumosError } from '../../errors.js';
import { type Provider, providerNamed } from './settings.js';

export type ModelReference =
  /** `ollama/qwen3:8b`, `anthropic/…`; without a model: any that the provider has. */
  | { readonly kind: 'provider'; readonly provider: Provider; readonly model: string | null; readonly written: string }
  /** `http://host:port/v1#name`; without a name: any that the server has. */
  | { readonly kind: 'address'; readonly baseUrl: string; readonly model: string | null }
  /** A name without a provider that is known: one of a server that is named otherwise, or found. */
  | { readonly kind: 'name'; readonly model: string };

/** @throws LumosError MODEL_REQUIRED when it is empty or no address */
export function parseModelReference(written: string): ModelReference {
  const text = written.trim();
  if (text === '') throw notAModel('The name of the model is empty.');
  if (/^https?:/iu.test(text)) {
    const [address = '', ...rest] = text.split('#');
    const model = rest.join('#').trim();
    return { kind: 'address', baseUrl: parseBaseUrl(address), model: model === '' ? null : model };
  }
  const [, head = text, model] = /^([^/]+)\/(.*)$/u.exec(text) ?? [];
  const provider = providerNamed(head);
  if (provider === undefined) return { kind: 'name', model: text };
  return { kind: 'provider', provider, model: model === undefined || model === '' ? null : model, written: text };
}

/**
 * An address without query, fragment and final slashes.
 * @throws LumosError MODEL_REQUIRED when it is none, or has a user and password in it
 */
export function parseBaseUrl(written: string): string {
  if (!URL.canParse(written.trim())) throw notAModel('The address of the model server is not an address.');
  const url = new URL(written.trim());
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notAModel('The address of the model server must begin with http:// or https://.');
  }
  if (url.username !== '' || url.password !== '') {
    throw notAModel('The address of the model server must not hold a user and password: set LUMOS_API_KEY instead.');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`;
}

function notAModel(message: string): LumosError {
  return new LumosError('MODEL_REQUIRED', message, {
    hint: 'Write, for example, --model ollama/qwen3:8b, --model anthropic/<model> or --model http://127.0.0.1:8080/v1#<model>.',
  });
}
