import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openTrace, traceOfRecords } from '../../src/trace/load.js';
import { readOmnimcp } from '../../src/trace/omnimcp-read.js';
import { OMNIMCP_SCHEMA, type OmniStep } from '../../src/trace/omnimcp-schema.js';
import { toOmnimcp } from '../../src/trace/omnimcp-write.js';
import { recordValidator } from '../../src/trace/validate.js';
import { PROJECT } from '../support/shared.js';

const example = (name: string): string => join(PROJECT, 'tests', 'trace', 'examples', name);
const EXAMPLES = ['omnimcp-v0.1-list-boxes.json', 'omnimcp-v0.1-object-boxes.json'];
const validate = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false }).compile(OMNIMCP_SCHEMA);

describe('interaction logs of OmniMCP (P25-01 to P25-08)', () => {
  for (const name of EXAMPLES) {
    test(`v0.1 is upgraded to a trace that fits its schema: ${name}`, async () => {
      const records = readOmnimcp(readFileSync(example(name), 'utf8'));
      const check = recordValidator();
      for (const record of records) assert.ok(check(JSON.parse(JSON.stringify(record))), JSON.stringify(check.errors));
      const trace = await openTrace(example(name));
      assert.equal(trace.header.source, 'omnimcp/0.1');
      assert.equal(trace.header.started, '2025-04-05T00:00:00.000Z');
      assert.deepEqual(trace.problems, []);
      assert.ok(trace.steps.every((step) => step.acted?.effect.kind === 'unverifiable'));
    });

    test(`what was read is written as it was, with boxes as objects: ${name}`, async () => {
      const before = JSON.parse(readFileSync(example(name), 'utf8')) as OmniStep[];
      const { log, leftOut } = toOmnimcp(await openTrace(example(name)));
      assert.deepEqual(leftOut, []);
      assert.ok(validate(log), JSON.stringify(validate.errors));
      const steps = log as unknown as readonly OmniStep[];
      assert.equal(steps.length, before.length);
      steps.forEach((step, index) => {
        const old = before[index]!;
        assert.equal(step.action.type, old.action.type);
        assert.equal(step.action.text ?? null, old.action.text ?? null);
        assert.deepEqual(step.visual_state.screen_resolution, old.visual_state.screen_resolution);
        assert.equal(step.visual_state.screenshot_path, old.visual_state.screenshot_path);
        assert.deepEqual(
          step.visual_state.elements.map((each) => [each.element_id, each.text, each.visible]),
          old.visual_state.elements.map((each) => [each.element_id, each.text, each.visible ?? true]),
        );
        for (const { bbox } of step.visual_state.elements) assert.ok(!Array.isArray(bbox));
      });
      // A second time nothing changes any more.
      const again = toOmnimcp(traceOfRecords(readOmnimcp(JSON.stringify(log)))).log;
      assert.deepEqual(again, log);
    });
  }

  test('both forms of a box mean the same (P25-07)', () => {
    const text = readFileSync(example(EXAMPLES[0]!), 'utf8');
    const objects = text.replace(/\[(\d+), (\d+), (\d+), (\d+)\]/gu, '{"x1":$1,"y1":$2,"x2":$3,"y2":$4}');
    assert.deepEqual(readOmnimcp(objects), readOmnimcp(text));
    const trace = traceOfRecords(readOmnimcp(text));
    assert.deepEqual(trace.steps[0]?.acted?.target?.bounds, { x: 100, y: 40, width: 400, height: 32 });
  });

  test('0.2 holds what v0.1 has no words for (P25-08), and comes back whole', async () => {
    const trace = await openTrace(example(EXAMPLES[1]!));
    const steps = trace.steps.map((step, index) =>
      index === 1 && step.acted
        ? {
            ...step,
            acted: { ...step.acted, action: { action: 'press_key', key: 'Control+s', reason: 'to save' } as const },
          }
        : step,
    );
    const { log, leftOut } = toOmnimcp({ ...trace, steps }, '0.1');
    assert.deepEqual(
      [leftOut, (log as unknown as readonly OmniStep[]).length],
      [[{ step: 2, action: 'press_key' }], 2],
    );
    const whole = toOmnimcp({ ...trace, steps }, '0.2').log;
    assert.ok(validate(whole), JSON.stringify(validate.errors));
    const back = traceOfRecords(readOmnimcp(JSON.stringify(whole)));
    assert.deepEqual(back.steps[1]?.acted?.action, { action: 'press_key', key: 'Control+s', reason: 'to save' });
    assert.equal(back.header.source, 'omnimcp/0.2');
  });

  test('what does not fit is refused with its place', () => {
    for (const [text, message] of [
      ['{', /not JSON/],
      ['[{"timestamp":1,"action":{"type":"click"}}]', /visual_state/],
      [readFileSync(example(EXAMPLES[0]!), 'utf8').replace('[100, 40, 500, 72]', '[100, 40]'), /bbox/],
      [readFileSync(example(EXAMPLES[0]!), 'utf8').replace('"type": "click"', '"type": "explode"'), /explode/],
    ] as const) {
      assert.throws(() => readOmnimcp(text), { code: 'INVALID_ACTION', message });
    }
  });
});
