import assert from 'node:assert/strict';
import test from 'node:test';
import { activationPoint } from '../../src/blueprint/activation.js';
import { block, build, omitted, show } from '../support/show.js';

const SCROLLED = `
  window "W" [100,100,400,300]
   button "seen" [110,110,50,20] +press
   button "cut" [480,110,50,20] +press
   button "right of it" [501,110,50,20] +press
   button "flat" [110,150,50,0] +press
   button "somewhere" +press
   scrollarea [100,200,400,100] +scroll
    generic [100,200,400,900]
     button "row 1" [110,210,50,20] +press
     button "row 9" [110,330,50,20] +press
   group hidden [110,110,50,20]
    button "closed" [110,110,50,20] +press
`;

test('XB-11 what shares no pixel with the surface or with what scrolls it is not shown, and is counted', () => {
  const blueprint = build(SCROLLED);
  assert.equal(
    show(blueprint),
    block(`
      A1 button "seen" +press
      A2 button "cut" +press
      A3 button "somewhere" +press
      A4 scrollarea +scroll (1: scroll down)
       A5 button "row 1" +press
    `),
  );
  assert.deepEqual(omitted(blueprint), { duplicate: 1, offscreen: 2, hidden: 3, wrapper: 1 });
});

test('XB-11 with scope "all" it is shown with its state and without affordances, and keeps its id', () => {
  assert.equal(
    show(build(SCROLLED, { scope: 'all' })),
    block(`
      A1 button "seen" +press
      A2 button "cut" +press
      A3 button "right of it" offscreen
      A4 button "flat" hidden
      A5 button "somewhere" +press
      A6 scrollarea +scroll
       A7 button "row 1" +press
       A8 button "row 9" offscreen
      group hidden
       A9 button "closed" hidden
    `).replace('group hidden\n A9 button "closed" hidden', 'A9 button "closed" hidden'),
  );
});

test('XB-07 nothing can be done with what is disabled or has no area; nothing that writes with what is read-only', () => {
  assert.equal(
    show(
      build(`
        window "W" [0,0,800,600]
         button "a" [0,0,50,20] disabled +press +focus
         textbox "b" [0,20,50,20] readonly +set_text +insert_text +focus
         slider "c" [0,40,50,20] readonly +set_value
      `),
    ),
    block(`
      A1 button "a" disabled
      A2 textbox "b" readonly +focus
      A3 slider "c" readonly
    `),
  );
});

test('a surface whose place is unknown shows everything, with the root as its frame where that has bounds', () => {
  const text = 'window "W" [0,0,100,100]\n button "in" [0,0,9,9] +press\n button "out" [0,200,9,9] +press';
  assert.equal(show(build(text, { surface: { bounds: null } })), 'A1 button "in" +press');
  const placeless = 'window "W"\n button "a" [0,0,9,9] +press\n button "b" [0,2000,9,9] +press';
  assert.equal(build(placeless, { surface: { bounds: null } }).elements.length, 2);
});

test('a root in other coordinates than its surface is the frame of its own nodes', () => {
  const text = 'window "W" [0,0,100,100]\n button "in" [0,0,9,9] +press';
  assert.equal(build(text, { surface: { bounds: { x: 5000, y: 0, width: 100, height: 100 } } }).elements.length, 1);
});

test('XB-12 the activation point is in the middle of the visible part, null where there is none', () => {
  const points = build(SCROLLED, { scope: 'all' }).elements.map(({ name, activation }) => [name, activation]);
  assert.deepEqual(Object.fromEntries(points), {
    seen: { x: 135, y: 120 },
    cut: { x: 490, y: 120 },
    'right of it': null,
    flat: null,
    somewhere: null,
    '': { x: 300, y: 250 },
    'row 1': { x: 135, y: 220 },
    'row 9': null,
    closed: null,
  });
});

const VIEW = { x: 0, y: 0, width: 1000, height: 1000 };

test('XB-13 a switch wider than 120 logical pixels is hit at its knob, 52 from the right edge', () => {
  const wide = { x: 0, y: 100, width: 300, height: 40 };
  assert.deepEqual(activationPoint('switch', wide, wide, VIEW, 1), { x: 248, y: 120 });
  assert.deepEqual(activationPoint('checkbox', wide, wide, VIEW, 1), { x: 150, y: 120 });
  const narrow = { ...wide, width: 120 };
  assert.deepEqual(activationPoint('switch', narrow, narrow, VIEW, 1), { x: 60, y: 120 });
  assert.deepEqual(activationPoint('switch', wide, wide, VIEW, 3), { x: 150, y: 120 }, '300 is 100 logical pixels');
  const cutOff = { ...wide, width: 200 };
  assert.deepEqual(activationPoint('switch', wide, cutOff, VIEW, 1), { x: 100, y: 120 }, 'the knob is out of sight');
});

test('XB-14 in the lowest 7 % of the surface the point moves to the upper part of the element', () => {
  const tall = { x: 0, y: 900, width: 100, height: 100 };
  assert.deepEqual(activationPoint('button', tall, tall, VIEW, 1), { x: 50, y: 910 });
  const low = { x: 0, y: 960, width: 100, height: 40 };
  assert.deepEqual(activationPoint('button', low, low, VIEW, 1), { x: 50, y: 968 }, 'at least 8 from its edge');
  const flat = { x: 0, y: 990, width: 100, height: 10 };
  assert.deepEqual(activationPoint('button', flat, flat, VIEW, 1), { x: 50, y: 995 }, 'no further than its middle');
  const above = { x: 0, y: 880, width: 100, height: 80 };
  assert.deepEqual(activationPoint('button', above, above, VIEW, 1), { x: 50, y: 920 });
  const cutOff = { x: 0, y: 985, width: 100, height: 15 };
  assert.deepEqual(activationPoint('button', tall, cutOff, VIEW, 1), { x: 50, y: 993 }, 'not out of the visible part');
});

test('an activation point lies inside the visible part, however thin that is', () => {
  for (const rect of [
    { x: 10, y: 10, width: 1, height: 1 },
    { x: 10.5, y: 10.5, width: 2, height: 1.5 },
  ]) {
    const point = activationPoint('button', rect, rect, VIEW, 1);
    assert.ok(point && point.x >= rect.x && point.x < rect.x + rect.width, JSON.stringify(point));
    assert.ok(point.y >= rect.y && point.y < rect.y + rect.height, JSON.stringify(point));
  }
  assert.equal(activationPoint('button', VIEW, null, VIEW, 1), null);
});
