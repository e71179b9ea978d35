/**
 * Pages for training, each a picture and its truth:
 *
 *     node training/generate.mjs <folder> <first seed> <count> [--reserved | --kit name] [--layout kind]
 *
 * Seeds 0 … 99 999 train, 900 000 … validate; `--reserved` draws the kits that no training page has (the synthetic test set
 * takes seeds from 800 000). What is there already is not made again. Build first: `npm run build` (or set LUMOS_BUILD).
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, load } from './lib/build.mjs';

const [folder, from, count] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const { generatePage } = await load('synth/page/page.js');
const { RESERVED_KITS } = await load('synth/page/theme.js');
const { openPageRenderer } = await load('synth/page/render.js');
const { systemIcons } = await load('synth/system-icons.js');

mkdirSync(folder, { recursive: true });
const icons = await systemIcons();
const named = process.argv.indexOf('--kit');
const drawn = named > 0 ? [process.argv[named + 1]] : process.argv.includes('--reserved') ? RESERVED_KITS : undefined;
const layout = process.argv.indexOf('--layout');
const wishes = { ...(drawn && { kits: drawn }), ...(layout > 0 && { kind: process.argv[layout + 1] }) };
let renderer = await openPageRenderer(await chromiumPath());
const started = Date.now();
let elements = 0;
for (let seed = from; seed < from + count; seed++) {
  const name = join(folder, String(seed).padStart(6, '0'));
  if (existsSync(`${name}.json`)) continue;
  const page = generatePage({ seed, systemIcons: icons, ...wishes });
  try {
    const { png, ...truth } = await renderer.render(page);
    const { html, ...facts } = page;
    elements += truth.elements.length;
    writeFileSync(`${name}.png`, png);
    // The JSON comes last and at once: a trainer that reads along sees whole pairs only.
    writeFileSync(`${name}.part`, JSON.stringify({ ...facts, ...truth }));
    renameSync(`${name}.part`, `${name}.json`);
  } catch (error) {
    console.error(`seed ${seed}: ${error.message.split('\n')[0]}`);
    await renderer.close().catch(() => {});
    renderer = await openPageRenderer(await chromiumPath());
  }
  const done = seed - from + 1;
  if (done % 50 === 0)
    console.log(`${done}/${count} ${((Date.now() - started) / done).toFixed(0)} ms each, ${elements} elements`);
}
await renderer.close();
console.log(
  `done: ${count} pages, ${elements} elements, ${((Date.now() - started) / 1000).toFixed(1)} s, ${icons.length} icons of the system`,
);
