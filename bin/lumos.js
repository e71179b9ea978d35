#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const program = new URL('../dist/src/cli/main.js', import.meta.url);
if (existsSync(fileURLToPath(program))) {
  const { main } = await import(program.href);
  process.exitCode = await main(process.argv.slice(2));
} else {
  process.stderr.write('lumos is not built yet. Run `npm start` or `npm run build` in its folder first.\n');
  process.exitCode = 2;
}
