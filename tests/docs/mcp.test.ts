import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LONGEST_WAIT_MS } from '../../src/mcp/action-schema.js';
import { TOOLS } from '../../src/mcp/tools/index.js';
import { lumosCommands, parseCommandLine } from '../support/command-lines.js';
import { projectFolder } from '../support/project.js';

const text = readFileSync(join(projectFolder(), 'docs', 'mcp.md'), 'utf8');

test('docs/mcp.md lists the tools that there are, with their arguments', () => {
  const table = /<!-- tools:[^\n]*-->\n([\s\S]*?)<!-- \/tools -->/u.exec(text)?.[1] ?? '';
  const rows = table.split('\n').flatMap((line) => {
    const [, name, args] = /^\| `(\w+)` \| ([^|]*)\|/u.exec(line) ?? [];
    return name === undefined ? [] : [{ name, args: [...(args ?? '').matchAll(/`(\w+)`/gu)].map(([, arg]) => arg) }];
  });
  const there = TOOLS.map(({ name, inputSchema }) => {
    const all = Object.keys((inputSchema.properties ?? {}) as object);
    // Those of an action are told by the tool itself, action by action.
    return { name, args: name === 'act' ? ['action'] : all };
  });
  assert.deepEqual(rows, there);
});

test('docs/mcp.md shows configurations that clients can read, and commands that exist', async () => {
  const configurations = [...text.matchAll(/```json\n([\s\S]*?)```/gu)].map(([, json]) => JSON.parse(json ?? ''));
  assert.ok(configurations.length > 0);
  for (const { mcpServers } of configurations) {
    const { command, args } = mcpServers.lumos as { command: string; args: string[] };
    assert.equal((await parseCommandLine([...args])).command, 'mcp', command);
  }
  const commands = [...text.matchAll(/`(lumos mcp[^`<]*)`/gu)].flatMap(([, line]) => lumosCommands(line ?? ''));
  assert.ok(commands.length > 4);
  for (const command of commands) assert.equal((await parseCommandLine(command)).command, 'mcp', command.join(' '));
});

test('docs/mcp.md says how long one call waits', () => {
  assert.match(text, new RegExp(`waits ${LONGEST_WAIT_MS / 1000} s at most`, 'u'));
});
