// Enforces the one-way imports of scripts/borders.json, and that native code is declared only in `*.ffi.ts` leaf files.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const borders = JSON.parse(readFileSync(join(root, 'scripts/borders.json'), 'utf8'));
const places = Object.keys(borders)
  .filter((key) => key.startsWith('src'))
  .sort((a, b) => b.length - a.length);

const within = (file, place) => file === place || file.startsWith(`${place}/`);

/** Every `from '…'`, `import '…'` and `import('…')` of a file, type-only ones included. */
function importsOf(text) {
  return [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g)].map((match) => match[1]);
}

const problems = [];
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));

for (const file of files) {
  const home = places.find((place) => within(file, place));
  for (const specifier of importsOf(readFileSync(join(root, file), 'utf8'))) {
    if (specifier === 'koffi' && !file.endsWith('.ffi.ts')) {
      problems.push(`${file}: koffi may be imported only by *.ffi.ts files`);
    }
    if (!specifier.startsWith('.')) continue;
    const target = normalize(join(dirname(file), specifier)).replace(/\.js$/, '.ts');
    if (!home) {
      if (['src/errors.ts', 'src/environment.ts'].includes(file)) problems.push(`${file}: a leaf imports nothing`);
      else problems.push(`${file}: no border is declared for this place in scripts/borders.json`);
      continue;
    }
    if (within(target, home)) continue;
    if (!borders[home].some((allowed) => within(target, allowed))) {
      problems.push(`${file}: ${home} may not import ${target}`);
    }
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`borders: ${files.length} files, no crossing`);
