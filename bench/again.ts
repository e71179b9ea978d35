/** Observing through a session, blueprint and ids included: the first time, and again while nothing has changed. */
import { setTimeout as delay } from 'node:timers/promises';
import type { SurfaceInfo } from '../src/blueprint/model.js';
import type { Session } from '../src/session.js';
import type { QuietCheck } from './quiet.js';
import type { Figure } from './report.js';
import { median, percentile } from './stats.js';

const AGAIN_MS = 30;
const FIRST_MS = 500;
const FORGOTTEN_MS = 2200;
/** About what an agent's other work between two looks takes at least. */
const PAUSE_MS = 60;

/** `aimed`: whether the first observation has an aim of its own (LibreOffice Calc). */
export async function measureObserve(
  session: Session,
  surface: SurfaceInfo,
  group: string,
  samples: number,
  quiet: QuietCheck,
  aimed: boolean,
): Promise<Figure[]> {
  const observe = async (): Promise<{ ms: number; hash: string }> => {
    const started = performance.now();
    const { hash } = await session.observe({ surface: surface.id });
    return { ms: performance.now() - started, hash };
  };
  const first: number[] = [];
  const again: number[] = [];
  let changed = 0;
  for (let i = 0; i < samples; i++) {
    await delay(FORGOTTEN_MS);
    await quiet.wait();
    const cold = await observe();
    first.push(cold.ms);
    let { hash } = cold;
    for (let k = 0; k < 4; k++) {
      await delay(PAUSE_MS);
      const warm = await observe();
      again.push(warm.ms);
      if (warm.hash !== hash) changed++;
      hash = warm.hash;
    }
  }
  const noteAgain =
    changed === 0 ? `${again.length} times, never changed` : `it changed by itself ${changed} of ${again.length} times`;
  return [
    {
      group,
      name: 'observed through a session',
      value: median(first),
      unit: 'ms',
      note: 'nothing remembered; list of windows, read, blueprint',
      ...(aimed ? { aim: { relation: '<', value: FIRST_MS } as const } : {}),
    },
    {
      group,
      name: 'observed again',
      value: median(again),
      unit: 'ms',
      aim: { relation: '<', value: AGAIN_MS },
      note: `p95 ${percentile(again, 95).toFixed(1)} ms; ${noteAgain}`,
    },
  ];
}
