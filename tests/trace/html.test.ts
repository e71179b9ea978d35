import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { ui } from '../../src/a11y/fake/index.js';
import { reportHtml } from '../../src/trace/html/report.js';
import { loadTrace } from '../../src/trace/trace.js';
import { createTraceWriter } from '../../src/trace/writer.js';
import { fixture } from '../actions/fake-session.js';
import { useFolder } from './folder.js';
import { exchange, play } from './play.js';

const folder = useFolder();
export const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>\u202egpj.exe\u0000\u{e0041}`;

async function hostileReport(): Promise<string> {
  const made = await fixture([ui.button(HOSTILE), ui.textbox('Note', { text: HOSTILE })]);
  made.window.app.open(ui.window(HOSTILE, [ui.button(HOSTILE), ui.textbox('Note', { text: HOSTILE })]));
  const path = folder.file('hostile.jsonl');
  const writer = createTraceWriter(path, { version: '1', model: HOSTILE, locator: (id) => made.session.locator(id) });
  const notes = await made.session.observe();
  const id = notes.elements.find((each) => each.role === 'button')?.id;
  await play(
    made.session,
    writer.listener,
    [
      { action: 'click', target: id, reason: HOSTILE },
      { action: 'set_text', target: '"Note"', text: HOSTILE },
    ],
    {
      goal: HOSTILE,
      exchanges: () => [
        exchange([HOSTILE, HOSTILE], HOSTILE, { complaint: HOSTILE, coerced: [{ property: HOSTILE, note: HOSTILE }] }),
      ],
    },
  );
  writer.close();
  return reportHtml(await loadTrace(path), { picture: () => null });
}

test('a report holds hostile text as text: no element, attribute, script or direction of it', async () => {
  const html = await hostileReport();
  assert.equal(html.match(/<script/gu)?.length, 1);
  assert.ok(!/<img/u.test(html));
  assert.ok(!/[\u202a-\u202e\u2066-\u2069\u0000\u{e0000}-\u{e007f}]/u.test(html));
  // Every attribute is one of ours: no quotation mark of the text ended one.
  assert.ok(!/<[^>]*\sonerror/u.test(html.replace(/="[^"]*"/gu, '=""')));
  assert.match(html, /&lt;script&gt;alert\(1\)/);
  assert.match(html, /\\u202egpj\.exe/);
});

test('a report needs nothing from elsewhere, and lets nothing else run', async () => {
  const html = await hostileReport();
  assert.ok(!/(?:src|href)="(?!#|data:image\/png)/u.test(html), 'no address');
  assert.ok(!/url\(|@import/u.test(html));
  const csp = /Content-Security-Policy" content="([^"]+)"/u.exec(html)?.[1] ?? '';
  for (const [tag, directive] of [
    ['style', 'style-src'],
    ['script', 'script-src'],
  ] as const) {
    const content = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'u').exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(content).digest('base64');
    assert.ok(csp.includes(`${directive} 'sha256-${hash}'`), directive);
  }
  assert.ok(!/ style="/u.test(html), 'style attributes would be refused');
});

test('a report shows what was done, to what, what came of it and why', async () => {
  const made = await fixture([ui.textbox('Name'), ui.checkbox('Remember me')]);
  const path = folder.file('plain.jsonl');
  const writer = createTraceWriter(path, { version: '1', locator: (id) => made.session.locator(id) });
  await play(made.session, writer.listener, [
    { action: 'set_text', target: '"Name"', text: 'Ada', reason: 'the form asks for a name' },
  ]);
  writer.close();
  const trace = await loadTrace(path);
  const html = reportHtml(trace);
  for (const part of [
    'the form asks for a name',
    'class="pill confirmed"',
    'class="ring"',
    'class="chg"',
    'Drawn from the blueprint',
    '<bdi>Name</bdi>',
  ]) {
    assert.ok(html.includes(part), part);
  }
  const png = new Uint8Array([1, 2, 3]);
  const shot = {
    type: 'screenshot' as const,
    t: 1,
    step: 1,
    file: 'x.png',
    bounds: { x: 0, y: 0, width: 10, height: 10 },
  };
  const steps = trace.steps.map((step) => ({ ...step, screenshot: shot }));
  assert.match(
    reportHtml({ ...trace, steps }, { picture: () => png }),
    /<image href="data:image\/png;base64,AQID"[^>]*>.*class="ring"/,
  );
});
