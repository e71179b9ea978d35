/** The pages that reading the web is measured on, served over loopback. Each can change in one place, as pages do. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageHtml } from '../page.js';

export interface BenchPage {
  readonly name: string;
  readonly label: string;
  readonly html: string;
  /** JavaScript that changes one thing that can be seen: the n-th change. */
  readonly change: (n: number) => string;
}

const STYLE = '<style>body{font:14px sans-serif;margin:12px} label{margin-right:8px}</style>';
const WORDS = [
  'amber',
  'birch',
  'cedar',
  'dune',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'jetty',
  'knoll',
  'larch',
];
const word = (n: number) => WORDS[((n * 7919) >>> 0) % WORDS.length] ?? '';
const times = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${STYLE}<body>${body}</body></html>`;
}

/** 250 cards of 39 or 40 elements, most of them the wrappers and decoration that pages are made of: 10,000 elements. */
function cards(): string {
  const card = (i: number) => {
    const facts = times(
      5,
      (k) => `<li><span><i></i><b>${word(i + k)}</b></span><span> ${(i * 37 + k * 11) % 900}</span></li>`,
    );
    const inner =
      `<div><div><div><img alt="" width="8" height="8"></div><h3><span>${word(i)} ${i}</span></h3></div>` +
      `<div><p>Sold by <a href="#s${i % 40}">${word(i + 5)} works</a></p></div></div><ul>${facts.join('')}</ul>` +
      `<div><div><span></span><span><button>Add ${i}</button></span></div><div><input type="checkbox" aria-label="Compare ${i}"></div></div>`;
    return `<section><div>${inner}</div></section>`;
  };
  return page('Catalogue', `<h1 id="heading">Catalogue</h1><main>${times(250, card).join('')}</main>`);
}

function form(): string {
  const group = (g: number) => {
    const name = word(g);
    const fields = [
      `<p><label>Name of ${name} <input name="n${g}" required></label></p>`,
      `<p><label>Mail of ${name} <input type="email" placeholder="name@example.org"></label></p>`,
      `<p><label>Amount of ${name} <input type="number" min="0" max="99" value="${g}"></label></p>`,
      `<p><label>Kind of ${name} <select><option>plain</option><option>fine</option><option>rare</option></select></label></p>`,
      `<p><label>Day of ${name} <input type="date"></label></p>`,
      `<p><label><input type="checkbox"> Keep ${name}</label> <label><input type="radio" name="r${g}" checked> near ${name}</label> <label><input type="radio" name="r${g}"> far ${name}</label></p>`,
      `<p><label>Notes on ${name} <textarea rows="2"></textarea></label></p>`,
    ];
    return `<fieldset><legend>Part ${g + 1}: ${name}</legend>${fields.join('')}</fieldset>`;
  };
  return page(
    'Registration',
    `<h1 id="heading">Registration</h1><form>${times(8, group).join('')}<button>Send</button> <button type="reset">Clear</button></form>`,
  );
}

function frames(): string {
  const inner = (i: number) =>
    `<!doctype html><p>Part ${i + 1}</p><label>Field ${i + 1} <input></label> <button>Send ${i + 1}</button> <a href='#x'>More about ${i + 1}</a>`;
  const one = (i: number) =>
    `<iframe title="Part ${i + 1}" width="280" height="110" srcdoc="${inner(i).replaceAll('"', '&quot;')}"></iframe>`;
  return page('Frames', `<h1 id="heading">Frames</h1>${times(20, one).join(' ')}`);
}

function article(): string {
  const sentence = (i: number) => `${times(14, (k) => word(i * 3 + k * k)).join(' ')}.`;
  const paragraph = (i: number) =>
    `<p>${sentence(i)} ${sentence(i + 1)} <a href="#n${i}">${word(i + 2)} ${i}</a> ${sentence(i + 2)} <em>${word(i)}</em> ${sentence(i + 3)}</p>`;
  const section = (s: number) =>
    `<section><h2>${s + 1}. Of ${word(s)}</h2>${times(5, (p) => paragraph(s * 5 + p)).join('')}</section>`;
  return page(
    'A long article',
    `<nav aria-label="Site"><a href="#a">Home</a> <a href="#b">Articles</a> <button>Menu</button></nav><main><article><h1 id="heading">A long article</h1>${times(30, section).join('')}</article></main>`,
  );
}

const HEADING = (n: number) => `document.getElementById('heading').textContent = 'Changed ${n} times'`;

export const WEB_PAGES: readonly BenchPage[] = [
  {
    name: 'table',
    label: 'table of 300 rows',
    html: pageHtml(),
    change: (n) => `document.querySelector('form button').textContent = 'Show ${n}'`,
  },
  { name: 'nodes', label: '10,000 elements', html: cards(), change: HEADING },
  { name: 'form', label: 'form', html: form(), change: HEADING },
  { name: 'frames', label: '20 frames', html: frames(), change: HEADING },
  { name: 'article', label: 'long article', html: article(), change: HEADING },
];

export interface WebPageServer {
  /** Of a page, by its name. */
  urlOf(name: string): string;
  close(): void;
}

export async function serveWebPages(): Promise<WebPageServer> {
  const server = createServer((request, response) => {
    const found = WEB_PAGES.find(({ name }) => request.url === `/${name}`);
    if (found) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(found.html);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return {
    urlOf: (name) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
