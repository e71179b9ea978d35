/** What the planner needs of a language model, whichever serves it. */

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** Tokens as the server counts them; null = it does not say. */
export interface Usage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** How many of the input tokens the server had kept from earlier. */
  readonly cachedTokens: number | null;
  /** US dollars, from the prices that the person configured; null = unknown. */
  readonly costUsd: number | null;
}

export const NO_USAGE: Usage = { inputTokens: null, outputTokens: null, cachedTokens: null, costUsd: null };

export interface ModelRequest {
  readonly messages: readonly Message[];
  /** JSON Schema 2020-12 that the answer should keep; enforced by the server where it can, else only told in the prompt. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly maxOutputTokens: number;
  /** Milliseconds for the whole request, retries included. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface ModelAnswer {
  readonly text: string;
  readonly usage: Usage;
  /** As the server names it. */
  readonly model: string;
  /** `length` = cut off at `maxOutputTokens`; `filtered` = the server refused to answer. */
  readonly finish: 'stop' | 'length' | 'filtered' | 'other';
}

export interface ModelClient {
  /** `<provider>/<model>`, for people. */
  readonly id: string;
  /** Context window in tokens, where it is known. */
  readonly contextTokens: number | null;
  /**
   * @throws LumosError TIMEOUT (no answer within `timeoutMs`), BACKEND_UNAVAILABLE (server not there, overloaded or failing after
   * retries; rate limits are waited for within `timeoutMs`), PERMISSION_REQUIRED (key missing or refused), PLANNER_FAILED (the
   * request itself is refused: unknown model, too long). Each hint says what the person does next.
   */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
