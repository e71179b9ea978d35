// `node scripts/check-uia-slots.mjs [--write] [<file> …]`
// Holds the COM interface tables of src/platform/windows (ids, bases, slots, kinds of parameters) against public declarations:
// C headers with virtual tables (Wine's, mingw-w64's, the Windows SDK's) and zigwin32's win32/ui/accessibility.zig, which is
// generated from Microsoft's win32metadata and the only free one that has everything; for IAccessible2 its IDL. With --write the UI Automation tables
// are generated from that last one. Result codes are held against the headers' #defines. It downloads nothing.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIdl } from './lib/ia2-idl.mjs';
import { readCHeader, readResultCodes } from './lib/uia-c-header.mjs';
import { generate } from './lib/uia-generate.mjs';
import { readZig } from './lib/uia-zig.mjs';
import { cacheFolder } from './wine/cache.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const tablesFolder = join(root, 'src/platform/windows');

/** Where Debian's packages put the headers: here, and in the root that tests of Windows run in. */
const FOLDERS = [
  join(cacheFolder(), 'root/usr/share/mingw-w64/include'),
  '/usr/share/mingw-w64/include',
  '/usr/include/wine/wine/windows',
];
const HEADERS = [
  'uiautomationclient.h',
  'uiautomationcoreapi.h',
  'oleacc.h',
  'oaidl.h',
  'unknwn.h',
  'unknwnbase.h',
].concat(['servprov.h', 'shobjidl.h', 'shobjidl_core.h', 'winerror.h']);
const KNOWN = FOLDERS.flatMap((folder) => HEADERS.map((name) => join(folder, name)));
const INSTALL = `none of the known headers is here. Do one of:
  node scripts/wine/setup.mjs           (its root has mingw-w64 12: all but IUIAutomationSelectionPattern2)
  apt-get install mingw-w64-common      (as much from Debian 13 on; before, MSAA and result codes)
  apt-get install libwine-dev           (UI Automation except most patterns)
or name files: UIAutomationClient.h of the Windows SDK, win32/ui/accessibility.zig of
https://github.com/marlersoft/zigwin32 (everything but IAccessible2), api/Accessible*.idl of
https://github.com/LinuxA11y/IAccessible2 (IAccessible2, which no system's headers have).`;

const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const files = [...named, ...KNOWN.filter((file) => existsSync(file) && !named.includes(file))];
const missing = named.filter((file) => !existsSync(file));
if (missing.length > 0 || files.length === 0) {
  console.error(missing.length > 0 ? `no such file: ${missing.join(', ')}` : INSTALL);
  process.exit(2);
}

if (options.includes('--write')) {
  const zig = files.find((file) => file.endsWith('.zig'));
  if (zig === undefined) {
    console.error('--write needs accessibility.zig, the only source with every pattern');
    process.exit(2);
  }
  for (const [name, text] of generate(readZig(readFileSync(zig, 'utf8')))) {
    writeFileSync(join(tablesFolder, name), text);
    console.log(`wrote ${name}; format it with biome`);
  }
}

const ours = readTables();
const codes = readOurCodes();
const problems = [];
const seen = new Set();
let compared = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8');
  const theirs = readTablesOf(file, text);
  for (const [name, table] of Object.entries(theirs)) {
    if (ours[name] === undefined) continue;
    seen.add(name);
    compared += compare(file, name, ours[name], table);
  }
  if (file.endsWith('.h')) {
    for (const [name, value] of readResultCodes(text)) {
      if (codes.get(name) === undefined || codes.get(name) === value) continue;
      problems.push(`${file}: ${name} is 0x${value.toString(16)}, ours is 0x${codes.get(name).toString(16)}`);
    }
  }
}
const unseen = Object.keys(ours).filter((name) => !seen.has(name));
console.log(
  `${seen.size} interfaces, ${compared} slots held against ${[...new Set(files.map((file) => basename(file)))].join(', ')}`,
);
if (unseen.length > 0) console.log(`not in these files (${unseen.length}): ${unseen.join(', ')}`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function readTablesOf(file, text) {
  if (file.endsWith('.zig')) return readZig(text);
  return file.endsWith('.idl') ? readIdl(text) : readCHeader(text);
}

/** Pushes what differs; returns how many slots were compared. */
function compare(file, name, mine, table) {
  const where = `${basename(file)}: ${name}`;
  if (table.iid !== undefined && table.iid !== mine.iid)
    problems.push(`${where} has id ${table.iid}, ours ${mine.iid}`);
  const own = table.inherits ? expand(name) : mine.methods;
  if (own.length !== table.methods.length) {
    problems.push(`${where} has ${table.methods.length} methods, ours ${own.length}`);
  }
  own.forEach(([method, ...kinds], index) => {
    const [theirMethod, ...theirKinds] = table.methods[index] ?? [];
    if (theirMethod === undefined) return;
    if (method !== theirMethod) problems.push(`${where} slot ${index} is ${theirMethod}, ours ${method}`);
    else if (!sameKinds(kinds, theirKinds, table.exact)) {
      problems.push(`${where}.${method} takes (${theirKinds.join(', ')}), ours (${kinds.join(', ')})`);
    }
  });
  return Math.min(own.length, table.methods.length);
}

/** Interfaces that the tables leave out are bare addresses in them. C headers do not tell an id or a handle from another pointer and write some BOOLs as int: widths must agree, not words. */
function sameKinds(mine, theirs, exact) {
  if (mine.length !== theirs.length) return false;
  return mine.every((kind, index) => {
    const other = theirs[index];
    const foreign = /com:(\w+)$/.exec(other)?.[1];
    const known = foreign === undefined || ours[foreign] !== undefined;
    return kind === other || ((!exact || !known) && width(kind) === width(other));
  });
}

function width(kind) {
  const out = kind.startsWith('out ');
  const word = out ? kind.slice(4) : kind;
  if (out) return 'address';
  if (['i32', 'u32', 'bool'].includes(word)) return '32 bits';
  return ['f64', 'variant', 'point', 'rect'].includes(word) ? word : 'address';
}

/** C lists inherited methods as well. */
function expand(name) {
  const table = ours[name];
  return table === undefined ? [] : [...(table.base === null ? [] : expand(table.base)), ...table.methods];
}

/** The tables are written as JSON-like literals, so that no compiler is needed to read them. */
function readTables() {
  const tables = {};
  for (const name of readdirSync(tablesFolder).filter((file) => /^(uia|msaa|ia2|shell)-interfaces.*\.ts$/.test(file))) {
    const text = readFileSync(join(tablesFolder, name), 'utf8');
    for (const [, table, iid, base, body] of text.matchAll(
      /^ {2}(I\w+): \{\s*iid: '([^']+)',\s*base: ('\w+'|null),\s*methods: \[(.*?)\],\s*\},$/gms,
    )) {
      const methods = [...body.matchAll(/\[((?:\s*'[^']+',?)+)\s*\]/g)].map(([, row]) =>
        [...row.matchAll(/'([^']+)'/g)].map(([, word]) => word),
      );
      tables[table] = { iid, base: base === 'null' ? null : base.slice(1, -1), methods };
    }
  }
  return tables;
}

function readOurCodes() {
  const text = readFileSync(join(tablesFolder, 'com/hresult.ts'), 'utf8');
  return new Map([...text.matchAll(/\[(0x[0-9A-F]+), '(\w+)'/g)].map(([, value, name]) => [name, Number(value)]));
}
