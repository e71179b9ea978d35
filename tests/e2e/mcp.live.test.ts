/** The server as a client starts it: a process on standard input and output, with a real editor in a private desktop. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { dataOf, outcomeOf, said, textOf } from '../mcp/mcp-client.js';
import { LUMOS, useCli } from '../support/cli.js';
import { whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

const TEXT = 'é 你好 🙂 — two  blanks';

describe('lumos mcp', { skip: whyNoDesktop('mousepad'), timeout: 240_000 }, () => {
  const cli = useCli();

  async function start(t: TestContext) {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [LUMOS, 'mcp', '--desktop'],
      env: { ...cli.env },
      cwd: cli.path,
      stderr: 'pipe',
    });
    // Also where the test fails: a server ends when its client does.
    t.after(() => transport.close());
    let stderr = '';
    transport.stderr?.on('data', (data: Buffer) => {
      stderr += data.toString();
    });
    const strays: Error[] = [];
    const client = new Client({ name: 'test', version: '0' });
    // What is no message of the protocol on standard output arrives here.
    client.onerror = (error) => strays.push(error);
    await client.connect(transport, { timeout: 60_000 });
    await client.listTools();
    const call = async (name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
      CallToolResultSchema.parse(
        await client.callTool({ name, arguments: args }, CallToolResultSchema, { timeout: 120_000 }),
      );
    return { client, transport, call, strays, stderr: () => stderr };
  }

  const gone = () => waitFor('every process to end', () => cli.processes().length === 0, 30_000);

  test('opens an editor, writes into it, reads it back, and leaves nothing behind when the client goes', async (t) => {
    const { client, call, strays, stderr } = await start(t);
    assert.match(client.getInstructions() ?? '', /private desktop that the person does not see/u, stderr());
    const opened = await call('act', { action: 'open_app', name: 'Mousepad' });
    assert.equal(outcomeOf(opened), 'confirmed', textOf(opened) + stderr());
    const target = /^ +(A\d+) textbox/mu.exec(textOf(opened))?.[1];
    assert.ok(target, `the new window is shown whole:\n${textOf(opened)}`);

    const written = await call('act', { action: 'set_text', target, text: TEXT });
    assert.equal(outcomeOf(written), 'confirmed', textOf(written));
    assert.equal(written.structuredContent?.readBack, TEXT);
    assert.match(said(written), new RegExp(`~ ${target} textbox .*= "${TEXT}"`, 'u'));
    assert.equal(said(await call('read', { id: target })), TEXT);
    assert.match(said(await call('observe', { since: dataOf<number>(written, 'sequence') })), /^unchanged since \d+$/u);

    const goal = await call('run_goal', { goal: 'type " and more"' });
    assert.equal(goal.structuredContent?.status, 'done', textOf(goal));
    assert.equal(said(await call('read', { id: target })), `${TEXT} and more`);
    const picture = await call('screenshot', { scale: 0.3 });
    assert.equal(picture.content[0]?.type, 'image', textOf(picture));

    assert.ok(cli.processes().length > 1);
    await client.close();
    await gone();
    assert.deepEqual(strays, [], 'nothing but the protocol on standard output');
    assert.deepEqual(cli.desktopFolders(), []);
  });

  test('ends with all that it started when it is told to', async (t) => {
    const { client, transport } = await start(t);
    const closed = new Promise<void>((resolve) => {
      client.onclose = resolve;
    });
    process.kill(transport.pid ?? 0, 'SIGTERM');
    await closed;
    await gone();
  });
});
