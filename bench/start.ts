/** How long the command line takes to answer, beside what Node itself needs to start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { QuietCheck } from './quiet.js';
import type { Figure } from './report.js';
import { median } from './stats.js';

const RUNS = 10;
const AIM_MS = 100;

export async function measureStart(projectFolder: string, quiet: QuietCheck): Promise<Figure[]> {
  const lumos = [join(projectFolder, 'bin/lumos.js'), '--version'];
  const node = ['-e', '0'];
  await timeOf(lumos);
  await timeOf(node);
  const times = { lumos: [] as number[], node: [] as number[] };
  for (let i = 0; i < RUNS; i++) {
    await quiet.wait();
    times.lumos.push(await timeOf(lumos));
    times.node.push(await timeOf(node));
  }
  const group = 'start';
  return [
    { group, name: 'lumos --version', value: median(times.lumos), unit: 'ms', aim: { relation: '<', value: AIM_MS } },
    { group, name: 'node -e 0', value: median(times.node), unit: 'ms', note: "Node's own start, part of the above" },
  ];
}

async function timeOf(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return performance.now() - started;
}
