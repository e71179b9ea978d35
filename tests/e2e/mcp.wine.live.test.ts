/**
 * The server inside Windows (by Wine): `node.exe lumos.js mcp`, spoken with over ordinary Windows pipes through the bridge of
 * `scripts/wine`, and Wine's own Notepad.
 */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { dataOf, outcomeOf, said, textOf } from '../mcp/mcp-client.js';
import { waitFor } from '../support/wait.js';
import { useWine, whyNoWine } from '../windows/wine.js';

const TEXT = 'é 你好';
/** Wine is slow a node, and the machine may be busy, milliseconds. */
const PATIENCE = 150_000;

/** Messages one a line, as on standard input and output. */
function over(stream: Socket): StdioServerTransport {
  const transport = new StdioServerTransport(stream, stream);
  stream.once('close', () => void transport.close());
  return transport;
}

describe('lumos mcp in Windows by Wine', { skip: await whyNoWine(), timeout: 300_000 }, () => {
  const wine = useWine();

  test('opens Notepad, writes into it and reads it back, and ends when the client goes', async () => {
    const talk = await wine.talk(['Z:\\lumos\\bin\\lumos.js', 'mcp'], { timeoutMs: 280_000 });
    const client = new Client({ name: 'test', version: '0' });
    const strays: Error[] = [];
    client.onerror = (error) => strays.push(error);
    await client.connect(over(talk.stream), { timeout: PATIENCE });
    assert.equal(client.getServerVersion()?.name, 'lumos');
    const call = async (name: string, args: Record<string, unknown> = {}): Promise<CallToolResult> =>
      CallToolResultSchema.parse(
        await client.callTool({ name, arguments: args }, CallToolResultSchema, { timeout: PATIENCE }),
      );
    wine.start(['notepad.exe'], { timeoutMs: 280_000 });
    const notepad = await waitFor(
      "Notepad's window",
      async () => {
        const surfaces = dataOf<{ id: string; title: string }[]>(await call('list_surfaces'), 'surfaces');
        return surfaces.find(({ title }) => /Notepad/u.test(title));
      },
      PATIENCE,
      500,
    );
    const seen = await call('observe', { surface: notepad.id });
    const target = /(A\d+) textbox/u.exec(textOf(seen))?.[1];
    assert.ok(target, textOf(seen) + talk.output());

    const written = await call('act', { action: 'set_text', target, text: TEXT });
    assert.equal(outcomeOf(written), 'confirmed', textOf(written));
    assert.equal(written.structuredContent?.readBack, TEXT);
    assert.equal(said(await call('read', { id: target })), TEXT);
    assert.match(
      said(await call('observe', { surface: notepad.id })),
      new RegExp(`${target} textbox.* = "${TEXT}"`, 'u'),
    );

    talk.end();
    const { code, stderr } = await talk.exited;
    assert.deepEqual([code, strays], [0, []], stderr);
  });
});
