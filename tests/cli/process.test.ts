import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readForCapture, saveCapture } from '../../src/a11y/capture/index.js';
import { createFakeBackend, FakeDesktop, ui } from '../../src/a11y/fake/index.js';
import { findProgram } from '../../src/desktop/programs.js';
import { type CliResult, dataOf, envelopeOf, useCli } from '../support/cli.js';
import { PROJECT } from '../support/shared.js';

const HOSTILE = 'Save\x1b[31m\x1b]0;owned\x07\u202eexe.\r\x9bK';
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

const cli = useCli();
let capture = '';

before(async () => {
  const desktop = new FakeDesktop();
  const app = desktop.launch(`Edi${HOSTILE}tor`);
  const window = app.open(
    ui.window(`Letter ${HOSTILE}`, [
      ui.button(HOSTILE),
      ui.button('Send'),
      ui.button('Delete'),
      ui.button('Delete'),
      ui.textbox('Body', { text: `Dear Ada ${HOSTILE}` }),
    ]),
  );
  capture = join(cli.path, 'letter.lumos');
  await saveCapture(capture, { trees: await readForCapture(createFakeBackend(desktop), [window.id]), version: '0' });
});

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

describe('the executable', () => {
  test('says its version without loading anything else', async () => {
    const { version } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { version: string };
    const loaded = join(cli.path, 'loaded.json');
    const hook = join(cli.path, 'list-modules.cjs');
    writeFileSync(
      hook,
      `process.on('exit', () => require('node:fs').writeFileSync(${JSON.stringify(loaded)}, JSON.stringify({
         cjs: Object.keys(require.cache).filter((file) => file !== __filename),
         native: process.report.getReport().sharedObjects.filter((file) => file.endsWith('.node')),
       })));`,
    );
    const started = performance.now();
    const result = await cli.run(['--version'], { env: { NODE_OPTIONS: `--require=${hook}`, NODE_DEBUG: 'esm' } });
    assert.ok(performance.now() - started < 5000);
    assert.equal(result.stdout, `${version}\n`);
    assert.equal(result.code, 0);
    const { cjs, native } = JSON.parse(readFileSync(loaded, 'utf8')) as { cjs: string[]; native: string[] };
    assert.deepEqual([cjs, native], [[], []]);
    // NODE_DEBUG=esm names every module that is loaded.
    const modules = [...result.stderr.matchAll(/file:\/\/[^\s'"]+\.js/gu)].map(([url]) => url);
    assert.ok(
      modules.some((url) => url.endsWith('/cli/main.js')),
      result.stderr,
    );
    const foreign = [...new Set(modules)].filter((url) => !/\/(?:bin\/lumos|cli\/main)\.js$/u.test(url));
    assert.deepEqual(foreign, []);
  });

  test('shows its help when it is asked nothing or for it, on stdout and with exit code 0', async () => {
    for (const args of [[], ['--help'], ['help'], ['observe', '--help']]) {
      const result = await cli.run(args);
      assert.equal(result.code, 0, args.join(' '));
      assert.match(result.stdout, /Usage: lumos/);
      assert.equal(result.stderr, '');
    }
  });

  const BAD_USAGE: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [['observe', '--nonsense'], /unknown option '--nonsense'/],
    [['observe', 'extra'], /too many arguments/],
    [['act'], /missing required argument/],
    [['act', '{nope'], /not JSON/],
    [['observe', '--format', 'poem'], /text, lines, rows/],
    [['find', 'Save', '--max', 'many'], /not a number/],
    [['click', 'Save'], /no element id/],
    [['inspect', '10'], /two numbers/],
    [['desktop', 'start', '--size', 'huge'], /not a size/],
    [['completion', 'cmd'], /Allowed choices are bash, zsh, fish/],
    [['obsreve'], /neither a command nor a goal. Did you mean observe\?/],
    [['clikc', 'A14'], /Did you mean click\?/],
    [['xyzzy'], /neither a command nor a goal\./],
  ];
  for (const [args, message] of BAD_USAGE) {
    test(`bad usage ends with exit code 3 and says why, also as an envelope: lumos ${args.join(' ')}`, async () => {
      const [spoken, json] = await Promise.all([cli.run(args), cli.run([...args, '--json'])]);
      assert.equal(spoken.code, 3, spoken.stderr);
      assert.match(spoken.stderr, message);
      assert.equal(spoken.stdout, '');
      assert.equal(json.code, 3);
      const { ok, error } = envelopeOf(json);
      assert.deepEqual([ok, error?.code], [false, 'INVALID_ACTION']);
      assert.match(error?.message ?? '', message);
      assert.equal(json.stderr, '');
    });
  }

  const OUTCOMES: readonly (readonly [args: readonly string[], exit: number, error: string | null])[] = [
    [['windows'], 0, null],
    [['observe'], 0, null],
    [['observe', '--format', 'rows'], 0, null],
    [['find', 'Send'], 0, null],
    [['find', 'nothing of the kind'], 1, null],
    [['observe', '--window', 'no such window'], 1, 'NO_SURFACE'],
    [['observe', '--app', 'no such application'], 1, 'NO_SURFACE'],
    [['click', 'A999'], 1, 'UNKNOWN_ID'],
    [['act', '{"action": "fly"}'], 3, 'INVALID_ACTION'],
    [['act', '{"action": "click", "target": "A999"}'], 1, 'UNKNOWN_ID'],
    [['read the Body', '--json'], 0, null],
    [['click Delete'], 1, 'AMBIGUOUS_TARGET'],
    [['click Frobnicate'], 1, 'UNKNOWN_ID'],
  ];
  for (const [args, exit, code] of OUTCOMES) {
    test(`a saved capture answers as a desktop would: lumos ${args.join(' ')} → ${exit}${code ? ` ${code}` : ''}`, async () => {
      const [json, spoken] = await Promise.all([
        cli.run([...args.filter((arg) => arg !== '--json'), '--from', capture, '--json']),
        cli.run([...args.filter((arg) => arg !== '--json'), '--from', capture]),
      ]);
      assert.deepEqual([json.code, spoken.code], [exit, exit], json.stdout + spoken.stderr);
      assert.equal(envelopeOf(json).error?.code ?? null, code);
      for (const text of [json.stdout, json.stderr, spoken.stdout, spoken.stderr]) {
        assert.equal(STEERING.test(text), false, JSON.stringify(text));
      }
      if (code === null) assert.notEqual(spoken.stdout, '');
      else assert.match(spoken.stderr, new RegExp(`^${code} .+\\n(?:  .+\\n)*→ .+`, 'mu'));
    });
  }

  test('names of elements, windows and applications reach a terminal escaped, and a program as they are', async () => {
    const { surfaces } = dataOf<{ surfaces: { title: string; app: { name: string } }[] }>(
      await cli.run(['windows', '--from', capture, '--json']),
    );
    assert.deepEqual([surfaces[0]?.title, surfaces[0]?.app.name], [`Letter ${HOSTILE}`, `Edi${HOSTILE}tor`]);
    const { stdout } = await cli.run(['windows', '--from', capture]);
    assert.match(stdout, /Letter Save\\u001b\[31m/);
    assert.equal(lines(stdout).length, 1);
  });

  test('a file that is no capture, and one that is not there, are told apart from a missing desktop', async () => {
    const torn = join(cli.path, 'torn.lumos');
    writeFileSync(torn, readFileSync(capture).subarray(0, 200));
    for (const file of [torn, join(cli.path, 'absent.lumos'), cli.path]) {
      const result = await cli.run(['observe', '--from', file, '--json']);
      assert.equal(result.code, 2);
      assert.match(envelopeOf(result).error?.message ?? '', /capture/);
    }
  });

  test('a picture that can be saved nowhere is said with the path, not with a stack trace', async () => {
    const result = await cli.run(['observe', '--from', capture, '--save', join(cli.path, 'no', 'such', 'x.lumos')]);
    assert.deepEqual([result.code, result.stdout], [3, '']);
    assert.match(result.stderr, /^INVALID_ACTION .*x\.lumos/u);
    assert.doesNotMatch(result.stderr, /\n\s+at /u);
  });

  test('a reader that has had enough ends nothing in an error', async () => {
    const result = await cli.run(['observe', '--from', capture], { onStart: (child) => child.stdout?.destroy() });
    assert.deepEqual([result.code, result.stderr], [0, '']);
  });

  test('MODEL_REQUIRED and goals that are not understood end before anything is started', async () => {
    for (const [goal, code, exit] of [
      ['write a short essay about tide pools', 'MODEL_REQUIRED', 2],
      ['please do something nice', 'PLANNER_FAILED', 1],
    ] as const) {
      const result = await cli.run([goal, '--json']);
      assert.deepEqual([result.code, envelopeOf(result).error?.code], [exit, code]);
      assert.equal(existsSync(join(cli.env.XDG_RUNTIME_DIR ?? '', 'lumos')), false, 'no desktop was started');
    }
  });

  test('an action can come from standard input', async () => {
    const result = await cli.run(['act', '-', '--from', capture, '--json'], {
      input: '{"action": "click", "target": "A999"}',
    });
    assert.equal(envelopeOf(result).error?.code, 'UNKNOWN_ID');
  });
});

describe('completion scripts', () => {
  const parse = (shell: string, script: string): Promise<CliResult> => {
    const file = join(cli.path, `completion.${shell}`);
    writeFileSync(file, script);
    return shellRun(shell, ['-n', file]);
  };
  for (const shell of ['bash', 'zsh', 'fish']) {
    const skip = findProgram(shell, process.env.PATH ?? '') === null ? `${shell} is not installed` : false;
    test(`${shell} can read its script, which knows every command`, { skip }, async () => {
      const { stdout, code } = await cli.run(['completion', shell]);
      assert.equal(code, 0);
      for (const name of ['observe', 'inspect', 'click', 'desktop', 'doctor']) assert.match(stdout, new RegExp(name));
      const parsed = await parse(shell, stdout);
      assert.deepEqual([parsed.code, parsed.stderr], [0, '']);
    });
  }

  test('bash offers commands, their options and the values that they may have', {
    skip: findProgram('bash', process.env.PATH ?? '') === null ? 'bash is not installed' : false,
  }, async () => {
    const { stdout } = await cli.run(['completion', 'bash']);
    const file = join(cli.path, 'completion.bash');
    writeFileSync(file, stdout);
    const offered = async (...words: string[]): Promise<string[]> => {
      const list = words.map((word) => `'${word}'`).join(' ');
      const script = `source '${file}'; COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _lumos; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return lines((await shellRun('bash', ['-c', script])).stdout);
    };
    assert.deepEqual(await offered('lumos', 'obs'), ['observe']);
    assert.deepEqual(await offered('lumos', 'observe', '--form'), ['--format']);
    assert.deepEqual(await offered('lumos', 'desktop', 'st'), ['start', 'stop']);
    assert.deepEqual(await offered('lumos', 'completion', 'z'), ['zsh']);
    assert.deepEqual(await offered('lumos', 'nonsense', ''), []);
  });
});

async function shellRun(program: string, args: readonly string[]): Promise<CliResult> {
  const { execFile } = await import('node:child_process');
  const started = performance.now();
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: 20_000 }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
      resolve({ code, signal: null, stdout, stderr, ms: performance.now() - started });
    });
  });
}
