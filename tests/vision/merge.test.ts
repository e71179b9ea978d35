import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergeSeen, withNames } from '../../src/vision/merge.js';
import type { SeenElement } from '../../src/vision/model.js';
import { rect, region, word } from './drawn.js';

const told = (elements: readonly SeenElement[]): string[] =>
  elements.map(({ role, name, source }) => `${role ?? 'text'} "${name}" ${source}`);

describe('regions and words', () => {
  test('inside each other are one element with both', () => {
    const { elements, unnamed } = mergeSeen(
      [region('button', rect(10, 10, 80, 24))],
      [word('Save', rect(20, 15, 30, 12)), word('as', rect(54, 15, 14, 12))],
    );
    assert.deepEqual(told(elements), ['button "Save as" detector+text']);
    assert.deepEqual(unnamed, []);
  });

  test('go to the smallest region around them', () => {
    const { elements } = mergeSeen(
      [region('listitem', rect(0, 0, 300, 40)), region('button', rect(220, 8, 70, 24))],
      [word('Report', rect(10, 12, 50, 14)), word('Open', rect(235, 13, 38, 12))],
    );
    assert.deepEqual(told(elements).sort(), ['button "Open" detector+text', 'listitem "Report" detector+text']);
  });

  test('without each other stay static text and a region without a name', () => {
    const { elements, unnamed } = mergeSeen(
      [region('icon', rect(200, 10, 24, 24))],
      [word('Ready', rect(10, 300, 40, 12))],
    );
    assert.deepEqual(told(elements), ['icon "" detector', 'text "Ready" text']);
    assert.deepEqual(unnamed, [0]);
  });

  test('leave the surer of two regions that are nearly the same', () => {
    const { elements } = mergeSeen(
      [region('link', rect(12, 12, 78, 22), 0.5), region('button', rect(10, 10, 80, 24), 0.8)],
      [word('Send', rect(20, 15, 30, 12))],
    );
    assert.deepEqual(told(elements), ['button "Send" detector+text']);
  });

  test('that are what a check box looks like do not name it; the text beside it does, and is not listed twice', () => {
    const { elements } = mergeSeen(
      [region('checkbox', rect(10, 10, 14, 14)), region('checkbox', rect(10, 40, 14, 14))],
      [
        word('v', rect(12, 12, 9, 9), 0, 0.6),
        word('Keep', rect(32, 11, 34, 12), 1),
        word('a', rect(70, 11, 8, 12), 1),
        word('copy', rect(82, 11, 34, 12), 1),
        word('Overwrite', rect(32, 41, 70, 12), 2),
      ],
    );
    assert.deepEqual(told(elements), ['checkbox "Keep a copy" detector+text', 'checkbox "Overwrite" detector+text']);
  });

  test('label fields that stand after or below them', () => {
    const { elements } = mergeSeen(
      [region('textbox', rect(100, 10, 160, 24)), region('combobox', rect(10, 80, 160, 24))],
      [word('Name', rect(40, 16, 40, 12), 0), word('Country', rect(10, 64, 60, 12), 1)],
    );
    assert.deepEqual(told(elements), ['textbox "Name" detector+text', 'combobox "Country" detector+text']);
  });

  test('that are a drawing read as a letter do not name it', () => {
    const { elements } = mergeSeen([region('icon', rect(10, 10, 24, 24))], [word('Q', rect(14, 14, 14, 14), 0, 0.5)]);
    assert.deepEqual(told(elements), ['icon "" detector']);
  });

  test('that are a drawing among keys are the sign of a key', () => {
    const keys = [10, 50, 130].map((x) => region('button', rect(x, 10, 34, 26)));
    const { elements, unnamed } = mergeSeen(
      [...keys, region('icon', rect(90, 10, 32, 25)), region('icon', rect(300, 10, 34, 26))],
      [
        word('7', rect(22, 16, 9, 13), 0),
        word('8', rect(62, 16, 9, 13), 1),
        word('0', rect(102, 16, 9, 13), 2, 0.6),
        word('9', rect(142, 16, 9, 13), 3),
        word('0', rect(312, 16, 9, 13), 4, 0.6),
      ],
    );
    assert.deepEqual(told(elements), [
      'button "7" detector+text',
      'button "8" detector+text',
      'button "9" detector+text',
      'button "0" detector+text',
      'icon "" detector',
    ]);
    assert.deepEqual(unnamed, [4]);
  });

  test('that are part of a longer word make no picture of it', () => {
    const { elements } = mergeSeen(
      [region('icon', rect(20, 10, 12, 12), 0.4)],
      [word('Document', rect(10, 9, 70, 14)), word('title', rect(85, 9, 30, 14))],
    );
    assert.deepEqual(told(elements), ['text "Document title" text']);
  });

  test('far apart in one line are two texts', () => {
    const { elements } = mergeSeen([], [word('Ready', rect(10, 10, 40, 12)), word('100%', rect(300, 10, 34, 12))]);
    assert.deepEqual(told(elements), ['text "Ready" text', 'text "100%" text']);
  });

  test('get the names that a second look found', () => {
    const { elements } = mergeSeen([region('button', rect(0, 0, 40, 20)), region('icon', rect(50, 0, 20, 20))], []);
    const named = withNames(
      elements,
      new Map([
        [0, { words: [word('7', rect(15, 5, 8, 10))] }],
        [1, { caption: { text: 'search', confidence: 0.7 } }],
      ]),
    );
    assert.deepEqual(told(named), ['button "7" detector+text', 'icon "search" detector+caption']);
  });
});
