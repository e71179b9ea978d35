/** `npm run bench -- ffi`: koffi against ffi-rs (node-ffi-rs), the two that were named for native calls. */
import type { QuietCheck } from '../quiet.js';
import { median } from '../stats.js';
import { CASES, type Case, type Contender } from './cases.js';
import { decide, renderTable, type Timing, type Timings } from './decide.js';
import { ffiRsContender } from './ffi-rs.js';
import { koffiContender } from './koffi.js';

const CALLS = 2000;
const ASYNC_CALLS = 100;

/** The table and the decision. The contenders take turns, so that both see the same machine. */
export async function measureFfi(samples: number, quiet: QuietCheck): Promise<string> {
  const contenders = [koffiContender(), ffiRsContender()];
  const figures = contenders.map(() => new Map<Case, number[]>());
  try {
    // Warm-up, and a check that they do the same.
    for (const contender of contenders) await verify(contender);
    for (let round = 0; round <= samples; round++) {
      await quiet.wait();
      for (const each of CASES) {
        for (const [i, contender] of contenders.entries()) {
          const time = await timeOf(contender, each);
          if (round === 0 || time === null) continue;
          const list = figures[i]?.get(each) ?? [];
          figures[i]?.set(each, [...list, time]);
        }
      }
    }
  } finally {
    for (const contender of contenders) contender.close();
  }
  const [first, second] = contenders.map((contender, i): Timings => {
    const timing = (each: Case): Timing => reasonOf(contender, each) ?? median(figures[i]?.get(each) ?? []);
    const timings = Object.fromEntries(CASES.map((each) => [each, timing(each)])) as Record<Case, Timing>;
    return { name: contender.name, version: contender.version, timings };
  });
  if (first === undefined || second === undefined) throw new Error('two contenders are needed');
  return `${renderTable([first, second])}\n${decide(first, second)}`;
}

function reasonOf(contender: Contender, each: Case): string | null {
  const call = contender[each];
  return typeof call === 'string' ? call : null;
}

/** Microseconds of one call; null where there is none. */
async function timeOf(contender: Contender, each: Case): Promise<number | null> {
  const call = contender[each] as string | (() => unknown);
  if (typeof call === 'string') return null;
  const waits = each === 'async' || each === 'asyncCallback';
  const count = waits ? ASYNC_CALLS : CALLS;
  const started = performance.now();
  for (let i = 0; i < count; i++) {
    const result = call();
    if (waits) await result;
  }
  return ((performance.now() - started) * 1000) / count;
}

async function verify(contender: Contender): Promise<void> {
  const { pointer, callback } = contender;
  const results = [contender.plain(), contender.structByValue(), contender.outParameter(), await contender.async()];
  const truths = [await contender.asyncCallback(), typeof callback === 'string' || callback()];
  if (results.join() !== '3,1,4,3' || truths.includes(false) || (typeof pointer !== 'string' && pointer() !== 3)) {
    throw new Error(`${contender.name} calls wrongly: ${results.join()} ${truths.join()}`);
  }
}
