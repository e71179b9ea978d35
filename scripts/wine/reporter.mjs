// Reports tests that run in Wine's node.exe as lines of JSON, for the test on the Linux side that started them.
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const error = data.details?.error;
    const inner = error?.cause ?? error;
    const line = {
      name: data.name,
      nesting: data.nesting,
      suite: data.details?.type === 'suite',
      ms: data.details?.duration_ms,
      ok: type === 'test:pass',
      skip: data.skip === true ? 'no reason given' : data.skip,
      // A parent that fails because of its parts has nothing of its own to say.
      parts: error?.failureType === 'subtestsFailed',
      error: error === undefined ? undefined : String(inner?.stack ?? inner?.message ?? inner),
    };
    yield `${JSON.stringify(line)}\n`;
  }
}
