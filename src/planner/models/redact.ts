/** Keys never leave the client: not in errors, not in what a trace keeps of a server's words. */

/** Shorter ones are placeholders for servers that want any key ("x", "none"), and would be found in every sentence. */
const SHORTEST_KEY = 6;

/** What looks like a key or token although it is not the one that was sent (a proxy's own, say). */
const LOOKS_SECRET = [
  /\b(bearer|basic)\s+[\w.~+/=-]{6,}/giu,
  /\b(?:sk|pk|rk|key|hf|gsk|xai)[-_][\w-]{8,}/gu,
  /\bAIza[\w-]{20,}/gu,
  /((?:x-(?:goog-)?api-key|api[-_]?key|authorization)["']?\s*[:=]\s*["']?)[^\s"',}]{4,}/giu,
];

/** A function that takes the secrets out of a text. `null` and empty ones are ignored. */
export function redactor(...secrets: readonly (string | null | undefined)[]): (text: string) => string {
  const written = secrets
    .filter((secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST_KEY)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      Buffer.from(secret, 'utf8').toString('base64'),
    ]);
  return (text) => written.reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text);
}

/** For sentences of a server that are shown: also what only looks like a key. */
export function redactWords(text: string, redact: (text: string) => string): string {
  return LOOKS_SECRET.reduce(
    (rest, pattern) =>
      rest.replace(pattern, (_, head: unknown) => `${typeof head === 'string' ? `${head} ` : ''}[key]`),
    redact(text),
  );
}
