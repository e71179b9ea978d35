import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

test("importing the package's root loads nothing of the MCP library until a server is made", async () => {
  const root = new URL('../../src/index.js', import.meta.url).href;
  const script = `
    const { Session, createMcpServer, McpPerson } = await import(${JSON.stringify(root)});
    process.stderr.write('--root--');
    const person = new McpPerson();
    const session = await Session.open({ backends: {}, ...person.answers });
    const server = await createMcpServer({ session, person });
    await server.close();
    await session.close();
  `;
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    // Node tells every module that it loads.
    env: { ...process.env, NODE_DEBUG: 'esm' },
    maxBuffer: 1 << 28,
  });
  const [before = '', after = ''] = stderr.split('--root--');
  assert.equal(before.includes('@modelcontextprotocol'), false);
  assert.equal(after.includes('@modelcontextprotocol'), true);
});
