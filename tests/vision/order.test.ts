import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { containersOf, inReadingOrder } from '../../src/vision/order.js';
import { rect } from './drawn.js';

const item = (name: string, x: number, y: number, width: number, height: number) => ({
  name,
  bounds: rect(x, y, width, height),
});
const names = (items: readonly { name: string }[]): string => items.map(({ name }) => name).join(' ');

describe('reading order', () => {
  test('is row by row, each from the left', () => {
    const keys = [
      item('5', 60, 40, 40, 30),
      item('7', 10, 0, 40, 30),
      item('4', 10, 41, 40, 30),
      item('8', 60, 1, 40, 30),
    ];
    assert.equal(names(inReadingOrder(keys)), '7 8 4 5');
  });

  test('is one column after the other below a bar that spans both', () => {
    const screen = [
      item('body1', 240, 60, 300, 14),
      item('inbox', 10, 60, 100, 20),
      item('menu', 0, 0, 600, 20),
      item('sent', 10, 84, 100, 20),
      item('body2', 240, 78, 300, 14),
      item('trash', 10, 108, 100, 20),
      item('body3', 240, 96, 300, 14),
    ];
    assert.equal(names(inReadingOrder(screen)), 'menu inbox sent trash body1 body2 body3');
  });

  test('has what lies in something else below it', () => {
    const row = item('row', 0, 0, 300, 40);
    const button = item('button', 220, 8, 60, 24);
    const other = item('other', 0, 60, 60, 24);
    assert.deepEqual(containersOf([row, button, other]), [null, 0, null]);
  });
});
