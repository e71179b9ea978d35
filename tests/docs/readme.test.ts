import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EXIT } from '../../src/cli/exit-codes.js';
import { ERROR_CODES } from '../../src/errors.js';
import { parseGoal } from '../../src/planner/literal/grammar.js';
import type { IntentKind } from '../../src/planner/literal/intents.js';
import { lumosCommands, parseCommandLine } from '../support/command-lines.js';
import { PROJECT } from '../support/shared.js';
import { CANNOT, IN_README } from '../web/cannot.js';

const run = promisify(execFile);
const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');

/** Every fenced block with its language. */
const blocks = [...README.matchAll(/^```(?<language>\w*)\n(?<text>[\s\S]*?)^```$/gmu)].map(({ groups }) => ({
  language: groups?.language ?? '',
  text: groups?.text ?? '',
}));

/** `npm start -- …` and `npm install` are how the program is reached before it is installed. */
const asLumos = (line: string): string => line.replace(/^npm start -- /u, 'lumos ');

function section(heading: string): string {
  const start = README.indexOf(`\n## ${heading}\n`);
  assert.ok(start >= 0, `README has no section "${heading}"`);
  const end = README.indexOf('\n## ', start + 4);
  return README.slice(start, end < 0 ? undefined : end);
}

/** The rows of the tables in a text, each as its cells; without heads. */
function rows(text: string): string[][] {
  return text
    .split('\n')
    .filter(
      (line, index, all) => line.startsWith('|') && !/^\|\s*-/u.test(line) && !/^\|\s*-/u.test(all[index + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim()),
    );
}

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/gu)].map(([, code]) => code ?? '');

describe('the command lines in README.md', () => {
  const shown = [
    ...blocks
      .filter((block) => block.language === 'console')
      .flatMap((block) => block.text.split('\n'))
      .filter((line) => line.startsWith('$ '))
      .map((line) => asLumos(line.slice(2))),
    ...codesIn(README.replace(/^```[\s\S]*?^```$/gmu, '')).filter((code) => code.startsWith('lumos ')),
  ];
  const commands = [...new Set(shown)].flatMap((line) => lumosCommands(line).map((args) => ({ line, args })));

  test('are many, and the first is the goal that needs nothing', () => {
    assert.ok(commands.length > 20, `${commands.length}`);
    assert.match(
      commands[0]?.line ?? '',
      /^lumos 'open Notepad, write "Hello from LUMOS — 你好", then save it as hello\.txt'$/u,
    );
  });

  for (const { line, args } of commands) {
    if (args[0] === '--help' || /<goal>|<command>/u.test(line)) continue;
    test(`the program accepts: ${line}`, async () => {
      // `lumos inspect [x y]` is how usage is written, not what is typed.
      const typed = args.filter((word) => !/^\[.*|.*\]$/u.test(word));
      const parsed = await parseCommandLine(typed);
      if (parsed.command === 'run' && parsed.options.resume === undefined) {
        // With a model named, what needs none would be a poor example.
        const kind = parseGoal(parsed.args.join(' ')).kind;
        assert.equal(kind === 'steps', parsed.options.model === undefined, `${kind}: ${line}`);
      }
      if (parsed.command === 'act') assert.equal(typeof JSON.parse(parsed.args[0] ?? ''), 'object', line);
    });
  }
});

describe('the literal goals in README.md', () => {
  const KINDS: Readonly<Record<string, readonly IntentKind[]>> = {
    'open an application or address': ['open_app', 'open_url'],
    switch: ['switch'],
    write: ['write'],
    'fill, set': ['set'],
    click: ['click'],
    keys: ['press_key'],
    menus: ['menu'],
    options: ['choose', 'toggle', 'expand'],
    save: ['save'],
    'scroll, wait, read': ['scroll', 'scroll_to', 'wait_for', 'read'],
  };
  const table = rows(section('Literal goals'));

  test('have a row for each form, and every kind of intent an example', () => {
    assert.deepEqual(
      table.map(([form]) => form),
      Object.keys(KINDS),
    );
  });

  for (const [form = '', cell = ''] of table) {
    test(`are read as they are meant: ${form}`, () => {
      const examples = codesIn(cell).filter((example) => !example.startsWith('--'));
      const kinds = examples.map((example) => {
        const parsed = parseGoal(example);
        assert.equal(parsed.kind, 'steps', example);
        assert.equal(parsed.kind === 'steps' && parsed.clauses.length, 1, example);
        return parsed.kind === 'steps' ? parsed.clauses[0]?.intent.kind : undefined;
      });
      assert.ok(examples.length > 0);
      assert.deepEqual([...new Set(kinds)].sort(), [...(KINDS[form] ?? [])].sort());
    });
  }

  test('say which goal needs a model', () => {
    const example = codesIn(section('Literal goals')).find((code) => code.includes('essay'));
    assert.equal(parseGoal(example ?? '').kind, 'needs_model');
  });
});

describe('the support matrix in README.md', () => {
  test('says what cannot be driven in which browser, as the tests found it', () => {
    for (const [browser, kinds] of Object.entries(CANNOT)) {
      const row = README.split('\n').find((line) => line.toLowerCase().startsWith(`| web pages, ${browser}`)) ?? '';
      for (const kind of Object.keys(kinds)) {
        const words = IN_README[kind];
        assert.ok(words !== undefined && row.includes(words), `${browser}, ${kind}: “${words}” in ${row}`);
      }
    }
  });
});

describe('the codes in README.md', () => {
  const text = section('Act');

  test('are all that there are, each once', () => {
    const listed = rows(text).flatMap(([cell = '']) => codesIn(cell));
    assert.deepEqual(listed.sort(), [...ERROR_CODES].sort());
  });

  test('and the exit codes are those of the program', () => {
    const sentence = /Exit codes: (?<list>.+)\./u.exec(text)?.groups?.list ?? '';
    const listed = Object.fromEntries(sentence.split(' · ').map((part) => [part.slice(2), Number(part[0])]));
    assert.deepEqual(listed, {
      done: EXIT.done,
      'not reached': EXIT.notReached,
      'could not run': EXIT.couldNotRun,
      'bad usage': EXIT.badUsage,
      'refused by policy': EXIT.refused,
    });
  });
});

describe('the rest of README.md', () => {
  test('links only to files that are there', () => {
    const links = [...README.matchAll(/\]\((?<target>[^)]+)\)/gu)].map(({ groups }) => groups?.target ?? '');
    const missing = links.filter((link) => !/^(?:https?:|#|mailto:)/u.test(link) && !existsSync(join(PROJECT, link)));
    assert.deepEqual(missing, []);
    assert.ok(links.length > 0);
  });

  test('shows scripts of package.json only', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ''] of README.matchAll(/npm run ([\w:-]+)/gu)) assert.ok(name in scripts, name);
    for (const name of ['start', 'test']) assert.ok(name in scripts, name);
  });

  test('has a library example that the types of the package accept', async (t) => {
    const compiler = findUp('node_modules/.bin/tsc');
    if (compiler === null) return t.skip('the TypeScript compiler is not installed');
    const example = blocks.find((block) => block.language === 'ts')?.text ?? '';
    assert.ok(example.includes("from 'lumos'"), 'the example imports the package');
    const folder = mkdtempSync(join(tmpdir(), 'lumos-readme-'));
    try {
      writeFileSync(join(folder, 'example.mts'), example);
      const types = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'src', 'index.d.ts');
      const sources = existsSync(types) ? types : join(PROJECT, 'src', 'index.ts');
      const options = {
        compilerOptions: {
          strict: true,
          noEmit: true,
          target: 'es2023',
          module: 'nodenext',
          moduleResolution: 'nodenext',
          skipLibCheck: true,
          types: ['node'],
          typeRoots: [join(dirname(dirname(compiler)), '@types')],
          paths: { lumos: [sources] },
        },
        files: ['example.mts'],
      };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
      await run(process.execPath, [compiler, '-p', folder]).catch((error: { stdout?: string }) => {
        assert.fail(error.stdout ?? String(error));
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

function findUp(path: string): string | null {
  for (let folder = PROJECT; ; folder = dirname(folder)) {
    if (existsSync(join(folder, path))) return join(folder, path);
    if (folder === dirname(folder)) return null;
  }
}
