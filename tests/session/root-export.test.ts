import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

test('importing the package loads no native module, no picture library and no browser', async () => {
  const root = new URL('../../src/index.js', import.meta.url).href;
  const script = `
    const before = new Set(process.report.getReport().sharedObjects);
    const { Session } = await import(${JSON.stringify(root)});
    await (await Session.open({ backends: {} })).close();
    const after = process.report.getReport().sharedObjects.filter((file) => !before.has(file));
    console.log(JSON.stringify({ after, session: typeof Session }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const { after, session } = JSON.parse(stdout) as { after: string[]; session: string };
  assert.equal(session, 'function');
  assert.deepEqual(
    after.filter((file) => /\.node$|koffi|sharp|vips|xcb|onnx/u.test(file)),
    [],
  );
});
