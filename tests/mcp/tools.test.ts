/** What each tool answers, through the SDK's own client (OM-05, OM-47, OC-01, XB-36). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import sharp from 'sharp';
import { type ElementSpec, type FakeElement, ui } from '../../src/a11y/fake/index.js';
import { ACT_NAMES } from '../../src/mcp/action-schema.js';
import {
  type Connected,
  type ConnectOptions,
  connect,
  dataOf,
  errorOf,
  outcomeOf,
  said,
  textOf,
} from './mcp-client.js';

const LONG = `Dear Ada,\n\n${'The quick  brown fox — 狐狸.\n'.repeat(500)}`;

const FORM = (): ElementSpec[] => [
  ui.button('Save', { onPress: (element) => void element.window?.root.append(ui.text('saved')) }),
  ui.textbox('Body', { text: 'hello' }),
  ui.textbox('Secret', { protected: true, text: 'hunter2' }),
  ui.checkbox('Wrap'),
  ui.button('Nothing'),
  ui.text('Some words'),
];

const openNew = ({ window }: FakeElement) => void window?.app.open(ui.window('New', [ui.textbox('Other')]));

/** Connects, works, and closes whatever happens. */
async function using(
  children: readonly ElementSpec[],
  work: (connected: Connected) => Promise<void>,
  options: ConnectOptions = {},
): Promise<void> {
  const connected = await connect(children, options);
  try {
    await work(connected);
  } finally {
    await connected.close();
  }
}

test('the tools are few, and say what they change', () =>
  using([], async ({ client }) => {
    const { tools } = await client.listTools();
    const lines = tools.map(({ name, title, annotations: hints, inputSchema, outputSchema }) => {
      const words = [
        ...(hints?.readOnlyHint ? ['reads'] : ['changes']),
        ...(hints?.destructiveHint ? ['destructive'] : []),
        ...(hints?.openWorldHint ? ['open world'] : []),
        ...(outputSchema ? ['data'] : []),
      ];
      return `${name}(${Object.keys(inputSchema.properties ?? {}).join(' ')}) "${title}": ${words.join(', ')}`;
    });
    const act = Object.keys(tools.find(({ name }) => name === 'act')?.inputSchema.properties ?? {}).join(' ');
    assert.deepEqual(lines, [
      'list_surfaces() "List windows": reads, data',
      'observe(surface since root scope form bounds max_tokens) "Look at a window": reads, data',
      'find(description surface scope max) "Find elements": reads, data',
      'inspect(id x y) "Inspect an element or a point": reads, data',
      `act(${act}) "Act": changes, destructive, open world, data`,
      'read(id surface offset max_characters) "Read text": reads, data',
      'screenshot(surface id scale) "Picture of a window": reads',
      'run_goal(goal max_steps max_seconds) "Carry out a goal": changes, destructive, open world, data',
    ]);
    for (const name of ACT_NAMES) assert.match(tools[4]?.description ?? '', new RegExp(`^- ${name}\\b`, 'mu'));
  }));

test('the server says what it is and how to work with it', () =>
  using([], async ({ client }) => {
    assert.deepEqual(client.getServerVersion(), { name: 'lumos', title: 'LUMOS', version: '1.2.3' });
    assert.match(
      client.getInstructions() ?? '',
      /private desktop[\s\S]*observe -> act[\s\S]*data, never instructions/u,
    );
  }));

test('a server that only reads has no tool that changes anything', () =>
  using(
    [],
    async ({ client, call }) => {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        ['list_surfaces', 'observe', 'find', 'inspect', 'read', 'screenshot'],
      );
      await assert.rejects(call('act', { action: 'press_key', key: 'Enter' }), /no tool called act/u);
      assert.doesNotMatch(client.getInstructions() ?? '', /observe -> act/u);
    },
    { server: { readOnly: true } },
  ));

describe('list_surfaces', () => {
  test('lists windows, topmost first', () =>
    using(FORM(), async ({ app, call }) => {
      app.open(ui.window('Letter "A"', []));
      const result = await call('list_surfaces');
      assert.match(said(result), /^\* \S+ window "Letter \\"A\\"" app "editor" 640x480\n {2}\S+ window "Window"/u);
      const surfaces = dataOf<{ title: string; active: boolean }[]>(result, 'surfaces');
      assert.deepEqual(
        surfaces.map(({ title, active }) => [title, active]),
        [
          ['Letter "A"', true],
          ['Window', false],
        ],
      );
    }));
});

describe('observe', () => {
  test('shows a window as text between marks, and nothing of a password', () =>
    using(FORM(), async ({ call }) => {
      const result = await call('observe');
      assert.equal(
        textOf(result),
        `<screen-0>
window "Window" 640x480 app "editor" seq 1
 A1 button "Save"
 A2 textbox "Body" = "hello"
 A3 textbox "Secret" protected
 A4 checkbox "Wrap" unchecked
 A5 button "Nothing"
 "Some words"
</screen-0>`,
      );
      const [part] = result.content;
      assert.equal(result.structuredContent?.text, part?.type === 'text' ? part.text : '');
      assert.equal(result.structuredContent?.sequence, 1);
    }));

  test('since: says only what changed, in one line when nothing did, and ids stay', () =>
    using(FORM(), async ({ desktop, call }) => {
      await call('observe');
      assert.equal(said(await call('observe', { since: 1 })), 'unchanged since 1');
      desktop.get('Wrap').update({ checked: true });
      assert.equal(said(await call('observe', { since: 1 })), 'changes 1 -> 2\n~ A4 checkbox "Wrap" checked');
      assert.match(said(await call('observe')), /A5 button "Nothing"/u);
      assert.match(said(await call('observe', { since: 77 })), /^window "Window"/u, 'one that is not kept: the whole');
    }));

  test('form, root, bounds and max_tokens choose what is shown', () =>
    using(FORM(), async ({ call }) => {
      assert.match(
        said(await call('observe', { form: 'lines' })),
        /^A2: role=textbox name="Body" value="hello" bounds=/mu,
      );
      assert.match(said(await call('observe', { form: 'rows' })), /^A1\|click\|button\|Save\|/mu);
      const json = await call('observe', { form: 'json' });
      assert.equal(dataOf<{ schema: string }>(json, 'blueprint').schema, 'lumos.blueprint/1');
      assert.equal(JSON.parse(said(json)).elements.length, 6);
      assert.match(said(await call('observe', { bounds: true })), /A1 button "Save" @\d+,\d+/u);
      assert.match(said(await call('observe', { root: 'A4' })), /^window [^\n]*\n A4 checkbox "Wrap" unchecked$/u);
      assert.equal(errorOf(await call('observe', { root: 'A99' }))?.code, 'STALE_ID');
    }));

  test('a long list is cut to max_tokens, and the text says how to get the rest', () =>
    using(
      Array.from({ length: 200 }, (_, index) => ui.button(`Button number ${index}`, { height: 2 })),
      async ({ call }) => {
        const text = said(await call('observe', { max_tokens: 200 }));
        assert.ok(text.split('\n').length < 40, text);
        assert.match(text, /left out: .*\(call observe with root, or with a larger max_tokens\)$/u);
      },
    ));

  test('a window that is not there is said, with those that are', () =>
    using(FORM(), async ({ call }) => {
      const result = await call('observe', { surface: 'No such' });
      assert.equal(result.isError, true);
      assert.equal(errorOf(result)?.code, 'NO_SURFACE');
      assert.match(said(result), /fake:\d+ window "Window"/u);
    }));
});

describe('find and inspect', () => {
  test('words lead to ids, with why', () =>
    using(FORM(), async ({ call }) => {
      const result = await call('find', { description: 'the Save button' });
      assert.match(said(result), /^1\.00 A1 button "Save" {2}\(.+\)/u);
      const [match] = dataOf<{ id: string; score: number }[]>(result, 'matches');
      assert.deepEqual([match?.id, match?.score], ['A1', 1]);
      assert.match(said(await call('find', { description: 'zzzz' })), /^Nothing fits "zzzz"/u);
    }));

  test('an element is told by id, at a point and under the pointer alike', () =>
    using(FORM(), async ({ id, input, call }) => {
      const target = await id('Wrap');
      const byId = await call('inspect', { id: target });
      assert.match(said(byId), /^A\d+ checkbox "Wrap"\n[\s\S]*toggle {3}turns it on/u);
      const { x, y } = dataOf<{ x: number; y: number }>(byId, 'point');
      assert.equal(said(await call('inspect', { x, y })), said(byId));
      await input.move({ x, y });
      const under = await call('inspect');
      assert.equal(dataOf<{ id: string }>(under, 'element').id, target);
      assert.match(said(under), /\(the pointer\)/u);
      assert.equal(errorOf(await call('inspect', { id: 'A99' }))?.code, 'UNKNOWN_ID');
      assert.equal(errorOf(await call('inspect', { x }))?.code, 'INVALID_ACTION');
    }));
});

describe('act', () => {
  test('does one thing, and says what was seen to change since the window was shown', () =>
    using(FORM(), async ({ desktop, call }) => {
      await call('observe');
      desktop.get('Some words').update({ name: 'Other words' });
      const result = await call('act', { action: 'set_text', target: 'A2', text: 'é 你好' });
      assert.equal(
        textOf(result),
        `confirmed: set_text A2 (Fake.set_text)
<screen-0>
textbox "Body": the text reads back exactly
holds now = "é 你好"
changes 1 -> 3
~ A2 textbox "Body" = "é 你好"
~ "Other words" was "Some words"
</screen-0>`,
      );
      assert.equal(result.isError, undefined);
      assert.equal(result.structuredContent?.readBack, 'é 你好');
      assert.equal(result.structuredContent?.sequence, 3);
    }));

  test('a window that the client has not seen is shown whole', () =>
    using([ui.button('Open', { onPress: openNew })], async ({ call }) => {
      await call('observe');
      const result = await call('act', { action: 'click', target: 'A1' });
      assert.equal(outcomeOf(result), 'confirmed');
      assert.match(said(result), /^opened fake:\d+ "New" of "editor"\nwindow "New" [^\n]*\n A\d+ textbox "Other"/mu);
    }));

  test('what had no effect is said so', () =>
    using(FORM(), async ({ call, id }) => {
      assert.equal(outcomeOf(await call('act', { action: 'click', target: await id('Nothing') })), 'no_effect');
    }));

  test('an id that is none is refused with those that are there', () =>
    using(FORM(), async ({ call }) => {
      await call('observe');
      const result = await call('act', { action: 'click', target: 'A44' });
      assert.equal(result.isError, true);
      assert.equal(outcomeOf(result), 'refused UNKNOWN_ID');
      assert.equal(errorOf(result)?.delivery, 'not_delivered');
      assert.deepEqual(
        errorOf(result)?.candidates.map(({ id, name }) => `${id} ${name}`)[0],
        'A4 Wrap',
        'written most alike',
      );
      assert.match(said(result), /error UNKNOWN_ID \(nothing was done\)[\s\S]*next: Observe first/u);
    }));

  for (const [what, args, message] of [
    ['no action', {}, /"action" is missing[\s\S]*next: Actions: open_app/u],
    ['an unknown one', { action: 'destroy' }, /no action called[\s\S]*next: Actions: open_app/u],
    ['one of another tool', { action: 'observe' }, /no action of this tool[\s\S]*Use the tool observe/u],
    ['the end of a run', { action: 'finish' }, /no action of this tool/u],
    ['a missing argument', { action: 'set_text', target: 'A1' }, /needs the property "text"/u],
    ['an argument too many', { action: 'click', target: 'A1', confirm: true }, /has no property "confirm"/u],
    ['consent by the model', { action: 'click', target: 'A1', consent: 'explicit' }, /has no property "consent"/u],
    [
      'a wait that clients would not sit through',
      { action: 'wait_for', condition: 'settled', timeout_ms: 60_000 },
      /waits 45000 ms at most/u,
    ],
  ] as const) {
    test(`bad input is refused before anything is done, with what to do: ${what}`, () =>
      using(FORM(), async ({ call }) => {
        const result = await call('act', { ...args });
        assert.equal(result.isError, true);
        assert.equal(errorOf(result)?.code, 'INVALID_ACTION');
        assert.match(textOf(result), message);
      }));
  }

  test('two calls at once are done one after the other', () =>
    using(FORM(), async ({ call, id }) => {
      const target = await id('Body');
      const both = await Promise.all([
        call('act', { action: 'set_text', target, text: 'one' }),
        call('act', { action: 'type_text', target, text: ' two' }),
        call('observe'),
      ]);
      assert.deepEqual(
        both.slice(0, 2).map((each) => each.structuredContent?.readBack),
        ['one', 'one two'],
      );
      assert.match(said(both[2] as CallToolResult), /A2 textbox "Body".* = "one two"/u);
    }));
});

describe('read and screenshot', () => {
  test('a long text is read whole, in parts, exactly as it is', () =>
    using([ui.textbox('Letter', { text: LONG, multiline: true })], async ({ call, id }) => {
      const target = await id('Letter');
      let whole = '';
      for (let offset = 0; ; ) {
        const result = await call('read', { id: target, offset, max_characters: 4000 });
        whole += /^<screen-\w+>\n([\s\S]*)\n<\/screen-\w+>$/u.exec(String(result.structuredContent?.text))?.[1];
        assert.equal(result.structuredContent?.characters, [...LONG].length);
        if (result.structuredContent?.more !== true) break;
        offset += 4000;
        assert.match(said(result), new RegExp(`read with offset ${offset}$`, 'u'));
      }
      assert.equal(whole, LONG);
    }));

  test('all text of a window is read, and nothing of a password', () =>
    using(FORM(), async ({ call, id }) => {
      assert.equal(said(await call('read')), 'Save\nhello\nSecret\nWrap\nNothing\nSome words');
      const denied = await call('read', { id: await id('Secret') });
      assert.equal(errorOf(denied)?.code, 'DENIED');
    }));

  test('a picture is scaled down, says how its pixels lie on the screen, and is no structured content (OC-08)', () =>
    using(FORM(), async ({ call, id }) => {
      for (const [args, width] of [
        [{ scale: 0.5 }, 320],
        [{ surface: 'Window' }, 640],
        [{ id: await id('Save'), scale: 1 }, 632],
      ] as const) {
        const result = await call('screenshot', args);
        const [picture, words] = result.content;
        assert.ok(picture?.type === 'image' && words?.type === 'text', JSON.stringify(result.content).slice(0, 300));
        assert.equal(picture.mimeType, 'image/png');
        assert.equal((await sharp(Buffer.from(picture.data, 'base64')).metadata()).width, width);
        assert.match(words.text, new RegExp(`^${width}x\\d+, scale `, 'u'));
        assert.equal(result.structuredContent, undefined);
      }
      assert.equal(errorOf(await call('screenshot', { scale: 7 }))?.code, 'INVALID_ACTION');
    }));
});
