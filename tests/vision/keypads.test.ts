import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { withLogarithms } from '../../src/vision/keypads.js';
import type { SeenElement } from '../../src/vision/model.js';
import { rect } from './drawn.js';

const key = (name: string, column: number, role: SeenElement['role'] = 'button', width = 40): SeenElement => ({
  bounds: rect(column * 50, 10, width, 30),
  role,
  name,
  source: 'detector+text',
  confidence: 0.9,
  nameConfidence: 0.9,
});
const names = (...elements: SeenElement[]): string[] => withLogarithms(elements).map(({ name }) => name);

describe('keys of a calculator', () => {
  test('"In" among functions is the natural logarithm, whatever stroke was read', () => {
    assert.deepEqual(names(key('log', 0), key('In', 1), key('sin', 2)), ['log', 'ln', 'sin']);
    assert.deepEqual(names(key('1n', 0), key('COS', 1), key('tan', 2)), ['ln', 'COS', 'tan']);
  });

  test('elsewhere it is what was read', () => {
    assert.deepEqual(names(key('In', 0), key('Out', 1), key('log', 2)), ['In', 'Out', 'log']);
    assert.deepEqual(names(key('In', 0, null), key('log', 1), key('sin', 2)), ['In', 'log', 'sin']);
    assert.deepEqual(names(key('In', 0, 'button', 200), key('log', 1), key('sin', 2)), ['In', 'log', 'sin']);
  });
});
