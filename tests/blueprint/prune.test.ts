import assert from 'node:assert/strict';
import test from 'node:test';
import { block, build, omitted, show } from '../support/show.js';

/** Shows what is left of a tree inside a window of 800x600. */
function left(text: string, options: Parameters<typeof build>[1] = {}): string {
  const inner = block(text).replaceAll(/^/gm, ' ');
  return show(build(`window "W" [0,0,800,600]\n${inner}`, options));
}

test('LU-06 decoration goes: images and icons without a name, separators, empty boxes, text without words', () => {
  assert.equal(
    left(`
      image [0,0,9,9]
      image "Logo" [0,9,9,9]
      icon [0,0,9,9]
      separator [0,0,9,9]
      separator [0,20,9,9] range={"now":3,"min":0,"max":9,"step":1} +set_value
      separator [0,40,9,9] disabled range={"now":0,"min":0,"max":1,"step":null} +press
      group [0,0,9,9]
       pane [0,0,9,9]
        text " " [0,0,9,9]
      toolbar [0,0,9,9]
      menubar [0,0,9,9]
    `),
    block(`
      image "Logo"
      A1 separator +set_value
    `),
  );
});

test('LU-06 what can be acted on is never decoration, nor is what paints its own content or is busy', () => {
  assert.equal(
    left(`
      image [0,0,9,9] +press
      canvas [0,9,9,9] opaque
      canvas [0,9,9,9]
      pane [0,9,9,9] busy
      button [0,9,9,9] disabled
    `),
    block(`
      A1 image +press
      canvas opaque
      pane busy
      A2 button disabled
    `),
  );
});

test('nothing below an element that paints its own content is shown', () => {
  assert.equal(left('canvas "Map" [0,0,9,9] opaque\n button "ghost" [0,0,9,9] +press'), 'canvas "Map" opaque');
});

test('LU-06 wrappers without a name give their place to what is in them', () => {
  assert.equal(
    left(`
      generic [0,0,800,600]
       pane [0,0,800,600] focusable +focus
        group [0,0,800,600]
         button "a" [0,0,9,9] +press
         button "b" [9,0,9,9] +press
        group "Options" [0,0,800,600]
         checkbox "c" [0,9,9,9] +toggle
      list [0,0,100,100]
       listitem [0,0,100,20]
        link "d" [0,0,100,20] +press
       listitem [0,20,100,20]
        link "e" [0,20,50,20] +press
        link "f" [50,20,50,20] +press
    `),
    block(`
      A1 button "a" +press
      A2 button "b" +press
      group "Options"
       A3 checkbox "c" +toggle
      list
       A4 link "d" +press
       listitem
        A5 link "e" +press
        A6 link "f" +press
    `),
  );
});

test('a box with the name of what contains it, or of the only thing in it, is a wrapper', () => {
  assert.equal(
    left(`
      pane "W" [0,0,800,600]
       group "Search" [0,0,200,20]
        searchbox "Search" [0,0,200,20] +set_text
    `),
    'A1 searchbox "Search" +set_text',
  );
});

test('text, images and headings that only repeat the name they stand in go; those that say more stay', () => {
  assert.equal(
    left(`
      button "Save as" [0,0,90,20] +press
       image "Save" [0,0,20,20]
       text "Save as" [20,0,70,20] +press
      treeitem "src" [0,20,90,20] +select
       text "src" [0,20,90,20]
       text "modified" [0,20,90,20]
      link "News" [0,40,90,20] +press
       heading "News" [0,40,90,20]
      group "Options" [0,60,90,20]
       text "Options" [0,60,90,20]
       text "Opt" [0,60,90,20]
    `),
    block(`
      A1 button "Save as" +press
      A2 treeitem "src" +select
       text "modified"
      A3 link "News" +press
      group "Options"
       text "Opt"
    `),
  );
});

test('a label whose words already name its control goes, others stay', () => {
  const blueprint = build(`
    window "W" [0,0,800,600]
     text "User name:" key="l1" [0,0,90,20]
     textbox "User name" [90,0,90,20] +set_text labelledBy=["l1"]
     text "Password" key="l2" [0,20,90,20]
     textbox [90,20,90,20] +set_text protected labelledBy=["l2"]
     text "Size" key="l3" [0,40,90,20]
     textbox "Font size in points" [90,40,90,20] +set_text labelledBy=["l3"]
     tab "General" key="t1" [0,60,90,20] +select
     tabpanel "General" [0,80,800,500] labelledBy=["t1"]
      checkbox "a" [0,80,20,20] +toggle
      checkbox "b" [0,100,20,20] +toggle
  `);
  assert.equal(
    show(blueprint),
    block(`
      A1 textbox "User name" +set_text
      A2 textbox "Password" protected +set_text
      text "Size"
      A3 textbox "Font size in points" +set_text
      A4 tab "General" +select
      tabpanel "General"
       A5 checkbox "a" +toggle
       A6 checkbox "b" +toggle
    `),
  );
  assert.deepEqual(omitted(blueprint), { duplicate: 3 });
});

test('a label stays when its control is not shown', () => {
  assert.equal(
    left('text "Later" key="l1" [0,0,90,20]\ntextbox "Later" [0,900,90,20] +set_text labelledBy=["l1"]'),
    'text "Later"',
  );
});

test('with scope "all", what cannot be seen repeats no more than what can', () => {
  assert.equal(
    left(
      `
      text "Kind" key="k" [0,900,90,20]
      combobox "Kind" [0,900,90,20] +expand labelledBy=["k"]
       option "one" [0,920,90,20] +select
        text "one" [0,920,90,20]
      link "Away" [0,950,90,20] +press
       text "Away" [0,950,90,20]
      link "Up" [0,990,90,20] +press
       text "Up" [0,10,90,20]
      `,
      { scope: 'all' },
    ),
    block(`
      A1 combobox "Kind" offscreen
       A2 option "one" offscreen
      A3 link "Away" offscreen
      A4 link "Up" offscreen
       text "Up"
    `),
  );
});

test('paragraphs of nothing but text are one line, those with links keep their parts in order', () => {
  assert.equal(
    left(`
      paragraph [0,0,800,20]
       text "Hello" [0,0,50,20]
       emphasis [50,0,50,20]
        text "brave" [50,0,50,20]
       text "world." [100,0,50,20]
      paragraph [0,20,800,20]
       text "See" [0,20,50,20]
       link "the manual" [50,20,50,20] +press
        text "the manual" [50,20,50,20]
       text "first." [100,20,50,20]
      paragraph [0,40,800,20] = "as value"
      alert [0,60,800,20]
       text "Saved" [0,60,50,20]
    `),
    block(`
      paragraph "Hello brave world."
      text "See"
      A1 link "the manual" +press
      text "first."
      paragraph "as value"
      alert "Saved"
    `),
  );
});

test('a row of cells that are only to be read is one line, a row with something to act on keeps its cells', () => {
  assert.equal(
    left(`
      table "Files" [0,0,300,90]
       row [0,0,300,30] +select
        cell "a.txt" [0,0,100,30]
        cell [100,0,100,30]
         text "12 kB" [100,0,100,30]
        cell [200,0,100,30]
       row [0,30,300,30]
        cell "b.txt" [0,30,100,30]
        cell [100,30,100,30]
         button "Delete" [100,30,100,30] +press
    `),
    block(`
      table "Files"
       A1 row "a.txt | 12 kB | " +select
       row
        cell "b.txt"
        A2 button "Delete" +press
    `),
  );
});

test('scroll bars go where what they scroll can be scrolled itself, and stay where they are the only way', () => {
  assert.equal(
    left(`
      scrollarea [0,0,300,300]
       tree "Files" [0,0,290,300]
        treeitem "a" [0,0,290,20] +select
       scrollbar [290,0,10,300] +set_value range={"now":0,"min":0,"max":9,"step":null}
        button "up" [290,0,10,10] +press
      scrollbar [790,0,10,600] +set_value range={"now":0,"min":0,"max":9,"step":null}
    `),
    block(`
      A1 scrollarea +scroll
       tree "Files"
        A2 treeitem "a" +select
      A3 scrollbar +set_value
    `),
  );
});

test('a value that only repeats the name of something to read or press is not written twice', () => {
  const [text, button, option, field] = build(`
    window "W" [0,0,800,600]
     text "Ready" [0,0,90,20] = "Ready"
     button "OK" [0,20,90,20] +press = "OK"
     option "One" [0,40,90,20] +select = "1"
     textbox "Name" [0,60,90,20] +set_text = "Name"
  `).elements;
  assert.equal(text && 'value' in text, false);
  assert.equal(button && 'value' in button, false);
  assert.equal(option?.value, '1');
  assert.equal(field?.value, 'Name');
});

test('paragraphs and list items as browsers give them: text with holes and bullets are replaced by their parts', () => {
  assert.equal(
    left(`
      paragraph [0,0,800,20] = "See  first."
       text "See" [0,0,50,20]
       link "the manual" [50,0,50,20] +press
       text "first." [100,0,50,20]
      list [0,20,800,60] = ""
       listitem [0,20,800,20] = "• One"
        text "•" [0,20,10,20]
        text "One" [10,20,50,20]
       listitem [0,40,800,20] = "• "
        text "• " [0,40,10,20]
        link "Two" [10,40,50,20] +press
      table [0,60,800,60] = " "
       row [0,60,800,20]
        columnheader "Item" [0,60,100,20]
        columnheader "Price" [100,60,100,20]
       row [0,80,800,20]
        cell "Tea" [0,80,100,20]
        cell "3" [100,80,100,20]
    `),
    block(`
      text "See"
      A1 link "the manual" +press
      text "first."
      list
       listitem "One"
       A2 link "Two" +press
      table
       row
        columnheader "Item"
        columnheader "Price"
       row "Tea | 3"
    `),
  );
});

test('a blank text of a container, or one that its children say, is no value', () => {
  const values = build(`
    window "W" [0,0,800,600]
     group "G" [0,0,90,90] = "a b"
      button "a" [0,0,9,9] +press
      button "b" [9,0,9,9] +press
     group "H" [0,90,90,90] = "says more"
     group "I" [0,180,90,90] = " "
     group "J" [0,270,90,90] value=null
     slider "S" [0,300,90,20] +set_value = "" range={"now":1,"min":0,"max":2,"step":1}
  `).elements.flatMap((element) => ('value' in element ? [[element.name, element.value]] : []));
  assert.deepEqual(values, [
    ['H', 'says more'],
    ['J', null],
    ['S', ''],
  ]);
});
