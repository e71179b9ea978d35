/** The pages that reading pictures is measured on. Fixed texts, no network; every page has a light and a dark form. */

export interface PicturePage {
  readonly name: string;
  readonly html: string;
}

const LIGHT =
  '--ground:#fff;--panel:#f3f4f6;--ink:#1f2430;--soft:#5c6470;--line:#c9ced6;--key:#e4e7ec;--accent:#1a5fb4;--on:#fff;--link:#0b57d0';
const DARK =
  '--ground:#1e1f22;--panel:#2a2c30;--ink:#e3e5e8;--soft:#a4abb5;--line:#474b52;--key:#3a3d43;--accent:#3d7edb;--on:#fff;--link:#8ab4f8';

const STYLE = `
body{margin:0;background:var(--ground);color:var(--ink);font:14px/1.4 "DejaVu Sans",sans-serif}
h1{font-size:22px;margin:12px 0} h2{font-size:17px;margin:10px 0}
.row{display:flex;gap:10px;align-items:center;padding:8px 16px} .panel{background:var(--panel);border-bottom:1px solid var(--line)}
button,.field,select{font:13px "DejaVu Sans",sans-serif;color:var(--ink);background:var(--key);border:1px solid var(--line);border-radius:4px;padding:5px 12px}
.field{background:var(--ground);min-width:150px} .primary{background:var(--accent);color:var(--on);border-color:var(--accent)}
.badge{font-size:12px;font-weight:bold;color:#fff;padding:3px 9px;border-radius:3px;margin-right:8px} a{color:var(--link)} .soft{color:var(--soft);font-size:12px}
table{border-collapse:collapse;font-size:13px} td,th{border:1px solid var(--line);padding:4px 10px;text-align:left} th{background:var(--panel)}
.keys{display:grid;grid-template-columns:repeat(5,64px);gap:6px;padding:16px} .keys button{padding:9px 2px;font-size:14px}
pre{font:13px/1.3 "DejaVu Sans Mono",monospace;background:var(--panel);padding:12px;border:1px solid var(--line)}
.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:12px;padding:16px} .card{border:1px solid var(--line);border-radius:8px;padding:10px 14px;background:var(--panel)}
nav{width:190px;background:var(--panel);padding:10px;border-right:1px solid var(--line)} nav div{padding:6px 8px;border-radius:6px} .on{background:var(--accent);color:var(--on)}`;

function page(dark: boolean, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>:root{${dark ? DARK : LIGHT}}${STYLE}</style><body>${body}</body></html>`;
}

const menu = ['File', 'Edit', 'View', 'Insert', 'Format', 'Tools', 'Window', 'Help'];

const application = `
<div class="row panel">${menu.map((word) => `<span>${word}</span>`).join('')}</div>
<div class="row panel">${['New', 'Open', 'Save as', 'Print', 'Undo', 'Redo', 'Find and replace'].map((word) => `<button>${word}</button>`).join('')}<span class="field">Search documents</span></div>
<div style="display:flex"><nav>${['Inbox', 'Drafts', 'Sent messages', 'Archive', 'Deleted items', 'Settings'].map((word, i) => `<div${i === 1 ? ' class="on"' : ''}>${word}</div>`).join('')}</nav>
<div style="padding:0 16px"><h1>Quarterly report for the harbour</h1><p>The council met on Tuesday and agreed that the northern quay needs repairs before winter.</p>
<p class="soft">Last edited by Marian Holt, 14 March, 09:42</p><h2>Open tasks</h2><p><input type="checkbox" checked> Order timber and bolts</p><p><input type="checkbox"> Ask the diver for a second survey</p>
<p><input type="radio" name="a" checked> Pay at once <input type="radio" name="a"> Pay in instalments</p><p><button class="primary">Send report</button> <button>Cancel</button></p></div></div>
<div class="row panel soft" style="position:fixed;bottom:0;left:0;right:0"><span>Page 1 of 12</span><span>English</span><span>Zoom 100%</span></div>`;

const keys = `<div style="padding:16px 16px 0"><span class="field">3.14159</span></div><div class="keys">${[
  'sin',
  'cos',
  'tan',
  'log',
  'ln',
  'AC',
  'CE',
  'DRG',
  'EE',
  'INV',
  'not',
  'and',
  'or',
  'xor',
  'mod',
  '7',
  '8',
  '9',
  'STO',
  'RCL',
  '4',
  '5',
  '6',
  'SUM',
  'EXC',
  '1',
  '2',
  '3',
  'base',
  'trunc',
]
  .map((key) => `<button>${key}</button>`)
  .join('')}</div><p class="row soft">Degrees Memory Statistics</p>`;

const badges = `<h1 class="row">Store service</h1>${(
  [
    ['GET', '#61affe', '/store/inventory', 'Returns stock by status'],
    ['POST', '#49cc90', '/store/order', 'Place an order for a lamp'],
    ['PUT', '#fca130', '/store/order/{id}', 'Change an order that waits'],
    ['DELETE', '#f93e3e', '/store/order/{id}', 'Cancel an order by number'],
    ['PATCH', '#50a0a0', '/user/address', 'Correct the street or town'],
  ] as const
)
  .map(
    ([method, colour, path, text]) =>
      `<div class="row" style="border:1px solid ${colour};border-radius:4px;margin:8px 16px;background:${colour}22"><span class="badge" style="background:${colour}">${method}</span><b>${path}</b><span>${text}</span></div>`,
  )
  .join('')}
<div class="row"><span class="badge" style="background:#8250df">merged</span><span class="badge" style="background:#1a7f37">open</span><span class="badge" style="background:#cf222e">urgent</span><span>Three labels on one line</span></div>
<div class="row"><button class="primary">Authorize</button><button disabled>Not available</button><span class="soft">Schemas below</span></div>`;

const table = `<h1 class="row">Crew</h1><div class="row"><table><tr>${['Name', 'Position', 'Harbour', 'Joined', 'Salary'].map((word) => `<th>${word}</th>`).join('')}</tr>${[
  ['Anders Lund', 'Captain', 'Bergen', '2011-04-02', '5,210'],
  ['Brigid Walsh', 'Engineer', 'Galway', '2015-09-17', '4,480'],
  ['Chiara Moretti', 'Cook', 'Genoa', '2018-01-30', '3,120'],
  ['Dimitri Petrov', 'Deckhand', 'Varna', '2020-06-11', '2,760'],
  ['Esther Okafor', 'Navigator', 'Lagos', '2013-12-05', '4,905'],
  ['Femke de Vries', 'Mate', 'Rotterdam', '2016-03-21', '4,615'],
]
  .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  .join(
    '',
  )}</table></div><div class="row"><button>Previous</button><span>1</span><a href="#">2</a><a href="#">3</a><button>Next</button><span class="soft">Showing 6 of 48 entries</span></div>`;

const code = `<h2 class="row">parse.py</h2><div style="padding:0 16px"><pre>import json

def load(path, limit=100):
    # Reads at most limit records.
    with open(path) as source:
        for number, line in enumerate(source):
            if number &gt;= limit:
                break
            yield json.loads(line)

class Store(dict):
    def total(self):
        return sum(self.values())</pre><p>Run it with <code>python3 parse.py --limit 20</code> and read the <a href="#">manual</a>.</p></div>`;

const cards = `<h1 class="row">Discover</h1><div class="cards">${[
  ['Sea kelp', 'Grows half a metre a day in cold water', 'Read more'],
  ['Lighthouses', 'Forty towers along the western coast', 'Plan a visit'],
  ['Tides', 'Why two high waters come each day', 'See the chart'],
  ['Ropes', 'Knots that every sailor ought to know', 'Watch lesson'],
  ['Gulls', 'Their calls and what they mean', 'Listen now'],
  ['Maps', 'Old charts of the northern islands', 'Open gallery'],
]
  .map(
    ([title, text, action]) =>
      `<div class="card"><h2>${title}</h2><p>${text}</p><button>${action}</button> <a href="#">Share</a></div>`,
  )
  .join('')}</div><p class="row soft">Prices include tax. Delivery takes three to five days.</p>`;

/** As many words as the aim of time allows. */
const letter = `
<div class="row panel">${['Reply', 'Forward', 'Archive', 'Move to folder', 'Print'].map((word) => `<button>${word}</button>`).join('')}</div>
<div style="padding:0 24px;max-width:860px"><h1>Repairs to the northern quay</h1><p class="soft">From Marian Holt to the harbour council, 14 March</p>
<p>Dear members of the council, the survey of the northern quay is finished and I can now tell you what it found. Nine of the forty timber piles have lost
more than a third of their strength, most of them where the current is strongest. The stones above them have not moved yet, but the mortar shows cracks
that were not there last autumn. Our engineer thinks that the quay will bear small boats through the summer, and that nothing heavier should lie there.</p>
<p>We propose to replace the nine piles before the end of October. Two companies have made offers, and both can begin in the first week of September. The
cheaper one asks for half of the price at once, the other only when the work is done. I would like to decide together with you on Tuesday evening.</p>
<p><button class="primary">Send answer</button> <a href="#">Show the survey</a></p></div>`;

const BODIES: Readonly<Record<string, string>> = { application, keys, badges, table, code, cards, letter };

export function picturePages(dark: boolean): PicturePage[] {
  return Object.entries(BODIES).map(([name, body]) => ({ name, html: page(dark, body) }));
}
