import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EXIT, exitCodeOf } from '../../src/cli/exit-codes.js';
import { asLumosError } from '../../src/cli/failures.js';
import { createOutput, ENVELOPE_SCHEMA, type Output } from '../../src/cli/output.js';
import { ERROR_CODES, LumosError } from '../../src/errors.js';

/** Everything that could steer a terminal, reorder what is read, or forge a line of ours. */
const HOSTILE = '\x1b[31mred\x1b]0;title\x07\x9b2J\u202egnp.exe\u2066\u200e\x08\r\x00\u2028\ud800';
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]|\p{Cs}/u;

interface Printed {
  stdout: string;
  stderr: string;
}

function capture(json: boolean, use: (output: Output) => void, isTTY = false): Printed {
  const printed = { stdout: '', stderr: '' };
  const stream = (name: keyof Printed) => ({
    isTTY,
    write: (text: string) => {
      printed[name] += text;
    },
  });
  use(createOutput(json, { stdout: stream('stdout'), stderr: stream('stderr') }));
  return printed;
}

const failure = new LumosError('AMBIGUOUS_TARGET', `2 elements are called ${HOSTILE}`, {
  hint: `Say which of ${HOSTILE}`,
  candidates: [{ id: 'A1', role: 'button', name: HOSTILE, why: HOSTILE }],
  delivery: 'unknown',
});

describe('what is printed', () => {
  test('nothing that an application says steers the terminal, in any kind of output', () => {
    const printed = capture(false, (output) => {
      output.result(`window ${HOSTILE}\n`, null);
      output.note(HOSTILE);
      output.failure(failure);
    });
    for (const text of [printed.stdout, printed.stderr]) {
      assert.equal(STEERING.test(text), false, JSON.stringify(text));
      assert.match(text, /\\u001b\[31mred/);
    }
  });

  test('line breaks in an error stay inside its one line', () => {
    const forged = new LumosError('NO_SURFACE', 'no window\nok  everything is fine', { hint: 'none' });
    const { stderr } = capture(false, (output) => output.failure(forged));
    assert.equal(stderr, 'NO_SURFACE no window\\nok  everything is fine\n→ none\n');
  });

  test('text in any script, emoji with joiners and line breaks of our own stay as they are', () => {
    const text = 'naïve — 你好 🙂 👩\u200d💻 می\u200cخواهم\n\tsecond line';
    assert.equal(capture(false, (output) => output.result(text, null)).stdout, `${text}\n`);
  });

  test('with --json everything is one line that gives back exactly what was said, and steers nothing either', () => {
    const { stdout, stderr } = capture(true, (output) => {
      output.note('unseen');
      output.result('unseen', { name: HOSTILE });
    });
    assert.match(stdout, /^[^\n]+\n$/);
    assert.equal(STEERING.test(stdout.slice(0, -1)), false, stdout);
    assert.deepEqual(JSON.parse(stdout), { schema: ENVELOPE_SCHEMA, ok: true, data: { name: HOSTILE } });
    assert.equal(stderr, '');
  });

  test('with --json an error is the same envelope, with everything a program needs to go on', () => {
    const { stdout, stderr } = capture(true, (output) => assert.equal(output.failure(failure), EXIT.notReached));
    assert.deepEqual(JSON.parse(stdout), { schema: ENVELOPE_SCHEMA, ok: false, error: failure.toJSON() });
    assert.equal(stderr, '');
  });

  test('colours go to terminals only, and not where NO_COLOR is set', () => {
    const say = (output: Output) => {
      output.note('a note');
      output.failure(failure);
    };
    const before = process.env.NO_COLOR;
    try {
      delete process.env.NO_COLOR;
      assert.equal(capture(false, say).stderr.includes('\x1b['), false);
      assert.ok(capture(false, say, true).stderr.includes('\x1b[31mAMBIGUOUS_TARGET'));
      process.env.NO_COLOR = '1';
      assert.equal(capture(false, say, true).stderr.includes('\x1b['), false);
    } finally {
      if (before === undefined) delete process.env.NO_COLOR;
      else process.env.NO_COLOR = before;
    }
  });

  test('a delivery that is not known is said, so that nobody repeats it blindly', () => {
    assert.match(capture(false, (output) => output.failure(failure)).stderr, /observe before repeating/);
    const refused = new LumosError('DENIED', 'no', { hint: 'none' });
    assert.doesNotMatch(capture(false, (output) => output.failure(refused)).stderr, /repeating/);
  });
});

describe('exit codes', () => {
  test('there is one for every error, and success is none of them', () => {
    const codes = Object.fromEntries(ERROR_CODES.map((code) => [code, exitCodeOf(code)]));
    assert.deepEqual([...new Set(Object.values(codes))].sort(), [1, 2, 3, 4]);
    assert.deepEqual(
      [codes.INVALID_ACTION, codes.CONFIRMATION_REQUIRED, codes.DENIED, codes.BACKEND_UNAVAILABLE, codes.STALE_ID],
      [EXIT.badUsage, EXIT.refused, EXIT.refused, EXIT.couldNotRun, EXIT.notReached],
    );
  });
});

describe('what was thrown', () => {
  const system = (code: string) =>
    Object.assign(new Error(`${code}: cannot, open '/x/y'`), { code, syscall: 'open', path: '/x/y' });

  test('file errors say what is to be done about the path', () => {
    assert.deepEqual(
      ['EACCES', 'EROFS', 'ENOENT', 'EISDIR', 'ENOSPC'].map((code) => asLumosError(system(code)).code),
      ['PERMISSION_REQUIRED', 'PERMISSION_REQUIRED', 'INVALID_ACTION', 'INVALID_ACTION', 'BACKEND_UNAVAILABLE'],
    );
    assert.match(asLumosError(system('EACCES')).message, /^\/x\/y: /);
  });

  test('a defect is reported as one, and an error of ours stays what it is', () => {
    const defect = asLumosError(new TypeError('x is undefined'));
    assert.equal(defect.code, 'BACKEND_UNAVAILABLE');
    assert.match(`${defect.message} ${defect.hint}`, /x is undefined.*defect/);
    assert.equal(asLumosError(failure), failure);
  });
});
