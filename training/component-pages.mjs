/**
 * Pages of applications out of published libraries of controls, for `record-pages.mjs` to take pictures of:
 *
 *     node training/component-pages.mjs <folder> <count> [--seed n] [--kits name,name…]
 *     node training/record-pages.mjs <pictures> <count> <folder>/pages
 *
 * <folder>/libraries holds what npm gave, <folder>/pages a folder for each library with its script, its style and its pages. The
 * same seed gives the same pages. `--kits` takes only those whose names begin so. What a page is made of lies in `components/`: a library's controls in `components/kits`.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { iconSets, pageIcons } from './components/icons.mjs';
import { KITS } from './components/kits/index.mjs';
import { bundle, install } from './components/libraries.mjs';
import { Maker } from './components/maker.mjs';
import { drawPage } from './components/pages.mjs';
import { settleScript } from './components/settle.mjs';
import { drawTheme, style } from './components/style.mjs';
import { load } from './lib/build.mjs';

const { Random } = await load('synth/random.js');
const { SCRIPT_NAMES, Words } = await load('synth/words.js');
const [where, count, ...rest] = process.argv.slice(2);
const first = rest.includes('--seed') ? Number(rest[rest.indexOf('--seed') + 1]) : 0;
const folder = resolve(where);

const only = rest.includes('--kits') ? rest[rest.indexOf('--kits') + 1].split(',') : [''];
const kits = KITS.filter(({ name }) => only.some((start) => name.startsWith(start)));
const modules = install(join(folder, 'libraries'), kits);
const sets = iconSets(modules);
const ready = [];
for (const kit of kits) {
  const target = join(folder, 'pages', kit.name);
  try {
    ready.push({ kit, target, loads: await bundle(kit, join(folder, 'libraries'), target) });
  } catch (error) {
    console.error(`${kit.name}: left out, ${error.message.split('\n').slice(0, 2).join(' ')}`);
  }
}
for (let i = 0; i < Number(count); i++) {
  const { kit, target, loads } = ready[i % ready.length];
  const name = `page-${String(Math.floor(i / ready.length)).padStart(4, '0')}.html`;
  writeFileSync(join(target, name), page(new Random(first * 1_000_003 + i), kit, loads));
}
console.log(`${count} pages of ${ready.length} libraries: ${ready.map(({ kit }) => kit.name).join(' ')}`);

function page(random, kit, loads) {
  const theme = drawTheme(random, kit);
  const words = new Words(random, random.chance(0.6) ? 'english' : random.pick(SCRIPT_NAMES));
  const maker = new Maker({ random, words, icons: pageIcons(random, sets), kit, theme });
  const body = (kit.draw ?? drawPage)(maker);
  const { html = '', body: bodyAttributes = '', style: own = '' } = kit.page?.(theme, random) ?? {};
  return `<!doctype html>
<html lang="en" dir="${words.rightToLeft ? 'rtl' : 'ltr'}" ${html}><head><meta charset="utf-8"><title>${maker.text()}</title>
${loads.css ? '<link rel="stylesheet" href="kit.css">' : ''}<style>${kit.sheet?.(random) ?? style(theme)}${own}</style></head>
<body ${bodyAttributes}>${kit.wrap ? kit.wrap(body, theme, random) : body}
${loads.js ? '<script src="kit.js"></script>' : ''}<script>${settleScript(kit.faces ?? [])}</script></body></html>
`;
}
