/** The version of this package, as its package.json says. */
export async function productVersion(): Promise<string> {
  const { readFile } = await import('node:fs/promises');
  // From dist/src/session/version.js and from a build folder alike, the package's root is some folders up.
  for (const up of ['../../package.json', '../../../package.json', '../../../../package.json']) {
    try {
      const json = JSON.parse(await readFile(new URL(up, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (json.name === 'lumos' && json.version) return json.version;
    } catch {
      // Not there: the next folder up.
    }
  }
  return '0.0.0';
}
