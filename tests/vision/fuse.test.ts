/** Tree and picture as one (LU-10): who wins where, what gets which place, and that nothing is there twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { RawTree } from '../../src/blueprint/model.js';
import { type FuseOptions, fuse } from '../../src/vision/fuse.js';
import { keyElements } from '../../src/vision/identity.js';
import type { SeenElement, VisionClass } from '../../src/vision/model.js';
import { withoutNested } from '../../src/vision/nested.js';
import { type Looked, steady } from '../../src/vision/steady.js';
import { rawTree } from '../support/raw.js';
import { build, show } from '../support/show.js';

function seen(
  role: VisionClass | null,
  name: string,
  [x, y, width, height]: readonly [number, number, number, number],
  more: Partial<SeenElement> = {},
): SeenElement {
  const bounds = { x, y, width, height };
  return {
    bounds,
    role,
    name,
    source: role ? 'detector+text' : 'text',
    confidence: 0.8,
    nameConfidence: name ? 0.9 : null,
    ...more,
  };
}

function fused(tree: RawTree, elements: readonly SeenElement[], options: Partial<FuseOptions> = {}): RawTree {
  return fuse(tree, keyElements('s', tree.surface.bounds, elements, []), { holes: null, ...options });
}

const PAGE = rawTree(`
  window "Paint" [0,0,800,600]
   toolbar [0,0,800,40]
    button "Open" [4,4,60,30] +press
   canvas [0,40,800,60]
   text "Ready" [4,580,60,16]
`);

test('what is painted becomes a child of the deepest box around it, with a V id, and the tree keeps the rest', () => {
  const tree = fused(PAGE, [
    seen('button', 'Cut', [10, 50, 60, 40]),
    seen('icon', '', [80, 50, 40, 40]),
    seen(null, 'Page 1', [700, 60, 60, 14]),
  ]);
  assert.equal(
    show(build(tree)),
    [
      'toolbar',
      ' A1 button "Open" +press',
      'canvas',
      ' V1 button "Cut"',
      ' V2 button',
      ' V3 text "Page 1"',
      'text "Ready"',
    ].join('\n'),
  );
  const cut = tree.nodes.find(({ name }) => name === 'Cut');
  assert.deepEqual(cut?.native, { source: 'detector+text', confidence: 0.8, nameConfidence: 0.9 });
});

test('a canvas that takes clicks as a whole still holds what is painted on it, and has the name of what fills it', () => {
  const clickable = (bounds: string) => rawTree(`window "Paint" [0,0,800,600]\n canvas ${bounds} +press`);
  const toolbar = fused(clickable('[0,40,800,60]'), [
    seen('button', 'Cut', [10, 50, 60, 40]),
    seen('button', 'Copy', [80, 50, 60, 40]),
  ]);
  assert.equal(show(build(toolbar)), 'A1 canvas +press\n V1 button "Cut"\n V2 button "Copy"');
  const key = fused(clickable('[0,40,100,60]'), [seen('button', 'Start', [2, 42, 95, 56])]);
  assert.equal(show(build(key)), 'A1 canvas "Start" +press');
});

test('nothing is there twice: where the tree speaks, it wins over boxes a little smaller, larger or shifted, and over its text', () => {
  for (const [x, y, width, height] of [
    [4, 4, 60, 30],
    [2, 2, 64, 34],
    [8, 8, 50, 22],
    [6, 5, 60, 30],
    [14, 10, 40, 14],
  ] as const) {
    for (const one of [seen('button', 'Open', [x, y, width, height]), seen(null, 'Open', [x, y, width, height])]) {
      assert.equal(fused(PAGE, [one]).nodes.length, PAGE.nodes.length, `${one.role} at ${x},${y} ${width}x${height}`);
    }
  }
});

test('a box around things that the tree tells about is only their outline', () => {
  const tree = rawTree(`
    window "W" [0,0,400,200]
     button "Yes" [10,10,80,30] +press
     button "No" [100,10,80,30] +press
  `);
  assert.equal(fused(tree, [seen('listitem', 'Yes No', [5, 5, 185, 40])]).nodes.length, 3);
});

test('text inside what the tree holds as text is not repeated: a document, a field, a paragraph', () => {
  const tree = rawTree(`
    window "W" [0,0,400,300]
     textbox "Body" [0,0,400,200] multiline +set_text = "hello"
     paragraph "A long paragraph" [0,200,400,60]
     terminal [0,260,400,40]
  `);
  const read = [
    seen(null, 'hello', [4, 4, 40, 14]),
    seen('link', 'long', [60, 210, 40, 14]),
    seen(null, '$ ls', [2, 262, 40, 12]),
  ];
  assert.equal(fused(tree, read).nodes.length, 4);
});

test('words read inside a control without a name name it, and say where they come from', () => {
  const tree = rawTree(`
    window "W" [0,0,400,200]
     button [10,10,120,30] +press
     checkbox [10,50,200,20] unchecked +toggle
     textbox [10,90,200,24] +set_text
     button "Known" [200,10,80,30] +press
  `);
  const { nodes } = fused(tree, [
    seen('button', 'Save', [12, 12, 60, 26]),
    seen(null, 'as…', [80, 16, 40, 14]),
    seen('checkbox', 'Wrap lines', [10, 50, 200, 20], { nameConfidence: 0.7 }),
    seen('textbox', 'typed words', [10, 90, 200, 24]),
    seen('button', 'Other', [200, 10, 80, 30]),
  ]);
  assert.deepEqual(
    nodes.map(({ role, name }) => `${role} ${name}`),
    ['window W', 'button Save as…', 'checkbox Wrap lines', 'textbox ', 'button Known'],
  );
  assert.deepEqual(nodes[2]?.native, { nameSource: 'vision', nameConfidence: 0.7 });
  assert.deepEqual(nodes[4]?.native, {});
});

test('a label of the tree names the box that only the picture shows, once', () => {
  const tree = rawTree(`
    window "W" [0,0,400,200]
     text "Apply" key="t" [30,20,40,14]
  `);
  for (const name of ['', 'Appiy']) {
    const blueprint = build(fused(tree, [seen('button', name, [10, 10, 80, 34])]));
    assert.equal(show(blueprint), 'V1 button "Apply"');
    assert.equal(blueprint.elements[0]?.native.nameSource, 'tree');
  }
});

test('a password field stays what the tree says, whatever a picture of it shows', () => {
  const tree = rawTree(`
    window "W" [0,0,400,200]
     textbox [10,10,200,24] protected +set_text
  `);
  assert.deepEqual(
    fused(tree, [seen('textbox', 'hunter2', [10, 10, 200, 24]), seen(null, 'hunter2', [14, 14, 60, 14])]).nodes,
    tree.nodes,
  );
});

test('holes bound what is taken, and what other windows cover is not', () => {
  const hole: Rect = { x: 0, y: 40, width: 800, height: 60 };
  const elements = [
    seen('button', 'In', [10, 50, 60, 40]),
    seen('button', 'Out', [10, 300, 60, 40]),
    seen('button', 'Under', [400, 50, 60, 40]),
  ];
  const { nodes } = fused(PAGE, elements, { holes: [hole], covered: [{ x: 380, y: 0, width: 300, height: 300 }] });
  assert.deepEqual(
    nodes.filter(({ handle }) => handle.backend === 'vision').map(({ name }) => name),
    ['In'],
  );
});

test('the focus stays with its element when others come before it', () => {
  const tree = rawTree(`
    window "W" [0,0,400,200]
     canvas [0,0,400,100]
     textbox "Name" [0,120,200,24] focused +set_text
  `);
  const { nodes, focus } = fused(tree, [
    seen('button', 'One', [10, 10, 60, 30]),
    seen('button', 'Two', [90, 10, 60, 30]),
  ]);
  assert.equal(nodes.length, 5);
  assert.equal(nodes[focus ?? 0]?.name, 'Name');
});

test('a window without semantics holds what was seen in it, and is not opaque any more', () => {
  const tree = rawTree('window "Calculator" [0,0,200,300] opaque');
  const blueprint = build(fused(tree, [seen('button', '7', [10, 60, 40, 30]), seen('button', '8', [60, 60, 40, 30])]));
  assert.equal(show(blueprint), 'V1 button "7"\nV2 button "8"');
});

test('keys stay with elements that stay, that move alone, and that are read otherwise at their place', () => {
  const before = keyElements(
    's',
    null,
    [
      seen('button', 'OK', [10, 10, 60, 30]),
      seen('button', 'No', [90, 10, 60, 30]),
      seen('icon', '', [200, 10, 30, 30]),
    ],
    [],
  );
  const [ok, no, icon] = before.map(({ key }) => key);
  const after = keyElements(
    's',
    null,
    [
      seen('icon', '', [201, 10, 30, 30]),
      seen('button', 'OK', [10, 200, 60, 30]),
      seen('button', 'N0', [90, 10, 60, 30]),
      seen('button', 'OK', [300, 300, 20, 20]),
    ],
    before,
  );
  assert.equal(after[0]?.key, icon);
  assert.equal(after[2]?.key, no);
  // Two could be the one that went away: neither is.
  assert.ok(![after[1]?.key, after[3]?.key].includes(ok));
  const alone = keyElements('s', null, [seen('button', 'OK', [10, 200, 60, 30])], before);
  assert.equal(alone[0]?.key, ok);
});

test('the same picture gives the same keys in another process, wherever its window is', () => {
  const at = (x: number): string[] =>
    keyElements(
      's',
      { x, y: 0, width: 400, height: 300 },
      [seen('button', 'A', [x + 10, 10, 60, 30]), seen('button', 'A', [x + 10, 10, 60, 30])],
      [],
    ).map(({ key }) => key);
  assert.deepEqual(at(0), at(333));
  assert.equal(new Set(at(0)).size, 2);
});

test('letters on a button are no button of their own, and a frame around buttons is none', () => {
  const frame = seen('button', '', [0, 0, 300, 60]);
  const ok = seen('button', '0K', [10, 10, 80, 40], { nameConfidence: 0.5 });
  const letters = seen('button', 'OK', [40, 22, 20, 14], { nameConfidence: 0.95 });
  const no = seen('button', 'No', [100, 10, 80, 40]);
  const row = seen('listitem', '', [0, 100, 300, 40]);
  const inRow = seen('icon', '', [260, 105, 30, 30]);
  assert.deepEqual(
    withoutNested([frame, ok, letters, no, row, inRow]).map(({ role, name, bounds }) => [role, name, bounds.width]),
    [
      ['button', 'OK', 80],
      ['button', 'No', 80],
      ['listitem', '', 300],
      ['icon', '', 30],
    ],
  );
});

test('a control that was seen twice is the surer one, and the cross of a field is not its double', () => {
  const phantom = { ...seen('textbox', '', [0, 0, 120, 40]), confidence: 0.6 };
  const search = { ...seen('button', 'Search', [10, 5, 100, 30]), confidence: 0.9 };
  const field = seen('textbox', 'Oslo', [0, 100, 200, 30]);
  const within = { ...seen('textbox', '', [4, 104, 180, 20]), confidence: 0.3 };
  const cross = seen('icon', 'clear', [175, 105, 20, 20]);
  const spinner = seen('textbox', '50', [0, 200, 200, 30]);
  const [less, more] = [seen('button', '-', [140, 202, 26, 26]), seen('button', '+', [170, 202, 26, 26])];
  assert.deepEqual(
    withoutNested([phantom, search, field, within, cross, spinner, less, more]).map(({ role, name }) => [role, name]),
    [
      ['button', 'Search'],
      ['textbox', 'Oslo'],
      ['icon', 'clear'],
      ['textbox', '50'],
      ['button', '-'],
      ['button', '+'],
    ],
  );
});

test('the same pixels are the same element, whatever is made of them while something else changes', () => {
  const frame: Rect = { x: 100, y: 50, width: 200, height: 60 };
  const looked = (elements: readonly SeenElement[], lamp: number): Looked => {
    const data = new Uint8Array(200 * 60 * 3).fill(200);
    for (let row = 20; row < 40; row++) data.fill(lamp, (row * 200 + 150) * 3, (row * 200 + 180) * 3);
    return { frame, picture: { data, width: 200, height: 60 }, elements };
  };
  const ok = seen('button', 'OK', [110, 70, 60, 20]);
  const no = seen('button', 'No', [190, 70, 40, 20]);
  const lamp = seen('icon', 'dark', [250, 70, 30, 20]);
  const before = looked([ok, no, lamp], 10);
  const lit = seen('icon', 'lit', [250, 70, 30, 20]);
  // Another role and box for OK, nothing for No, and a lamp that has really changed.
  const now = steady(before, looked([seen('menuitem', 'OK', [111, 71, 62, 20]), lit], 250));
  assert.deepEqual(now, [ok, no, lit]);
  // Where a new box has formed around it, the old one is part of that.
  const group = seen('listitem', 'No', [185, 65, 55, 30]);
  assert.deepEqual(steady(before, looked([ok, group, lit], 250)), [ok, group, lit]);
});
