import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { generatePage, openPageRenderer, type PageRenderer } from '../../src/synth/index.js';
import { decodePicture } from '../../src/vision/picture.js';
import { findBrowser } from '../../src/web/executables.js';

const env = Object.fromEntries(Object.entries(process.env).map(([key, value]) => [key, value ?? '']));
const found = await findBrowser('chromium', env, '');

describe('Rendered pages', { skip: found === null && 'Chromium is not installed' }, () => {
  let renderer: PageRenderer;
  before(async () => {
    renderer = await openPageRenderer(found?.executable ?? '');
  });
  after(() => renderer?.close());

  test('The same seed gives the same truth and the same pixels in one browser (OM-52)', async () => {
    for (const seed of [1, 2]) {
      const page = generatePage({ seed });
      const [a, b] = [await renderer.render(page), await renderer.render(page)];
      assert.deepEqual(a.elements, b.elements);
      assert.ok(a.png.equals(b.png), `seed ${seed}`);
    }
  });

  test('Bounds are in pixels of the picture at every scale', async () => {
    const page = generatePage({ seed: 5, kind: 'form', kits: ['adwaita'] });
    const [one, two] = [await renderer.render({ ...page, scale: 1 }), await renderer.render({ ...page, scale: 2 })];
    const picture = await decodePicture(two.png);
    assert.deepEqual([picture.width, picture.height], [2 * page.width, 2 * page.height]);
    assert.equal(one.elements.length, two.elements.length);
    assert.ok(one.elements.length > 0);
    for (const [i, { bounds }] of one.elements.entries()) {
      const other = two.elements[i]?.bounds;
      assert.ok(Math.abs((other?.x ?? 0) - 2 * bounds.x) <= 2 && Math.abs((other?.width ?? 0) - 2 * bounds.width) <= 2);
    }
  });

  test('What a dialog or a clip hides is not in the truth, links have a box a line, check boxes only their glyph', async () => {
    const mark = (role: string, style: string, text = '') =>
      `<span data-role="${role}" style="${style}">${text}</span>`;
    const place = 'position:absolute;height:20px;width:60px;';
    const html = `<body style="margin:0">${mark('button', `${place}left:10px;top:10px`, 'seen')}${mark('button', `${place}left:10px;top:60px`, 'covered')}
      <div style="position:absolute;top:50px;width:200px;height:40px;background:#ccc"></div>
      <div style="position:absolute;left:0;top:120px;width:200px;height:30px;overflow:hidden">${mark('button', `${place}top:25px`, 'clipped')}${mark('tab', `${place}top:15px`, 'half')}</div>
      ${mark('listitem', `${place}left:220px;top:10px;width:150px`, 'reaches under')}${mark('button', `${place}left:300px;top:50px`, 'beside')}
      <div style="position:absolute;left:300px;top:0;width:90px;height:40px;background:#ccc">${mark('icon', `${place}left:5px;top:5px`, 'on top')}</div>
      <label style="position:absolute;left:10px;top:170px">${mark('checkbox', 'display:inline-block;width:14px;height:14px')} long label of it</label>
      <p style="position:absolute;left:10px;top:200px;width:90px;font:16px sans-serif">${mark('link', '', 'two lines of linked words')}</p>`;
    const base = generatePage({ seed: 1 });
    const { elements } = await renderer.render({ ...base, html, width: 400, height: 400, scale: 1 });
    const named = (name: string) => elements.filter((each) => each.name === name);
    assert.equal(named('seen').length, 1);
    assert.equal(named('covered').length, 0);
    assert.equal(named('clipped').length, 0);
    assert.equal(named('half')[0]?.bounds.height, 15);
    assert.deepEqual(named('reaches under')[0]?.bounds, { x: 220, y: 10, width: 80, height: 20 });
    assert.deepEqual([named('beside')[0]?.bounds.width, named('on top')[0]?.bounds.width], [60, 60]);
    assert.deepEqual([elements.find(({ role }) => role === 'checkbox')?.bounds.width], [14]);
    assert.ok(elements.filter(({ role }) => role === 'link').length >= 2);
  });
});
