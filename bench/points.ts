/** What is at a point of the screen: asked for the centres of elements and for points spread evenly over the window. */
import { setTimeout as delay } from 'node:timers/promises';
import { contains, type Point, type Rect } from '../src/blueprint/geometry.js';
import type { Blueprint, SurfaceInfo } from '../src/blueprint/model.js';
import type { Session } from '../src/session.js';
import type { QuietCheck } from './quiet.js';
import type { Figure } from './report.js';
import { percentile } from './stats.js';

const POINTS = 240;
/** Between questions that follow a pointer. */
const PAUSE_MS = 50;
const PAUSED_POINTS = 30;
const AIM_MS = 2;

export async function measurePoints(
  session: Session,
  surface: SurfaceInfo,
  group: string,
  quiet: QuietCheck,
): Promise<Figure[]> {
  const blueprint = await session.observe({ surface: surface.id });
  const points = pointsIn(blueprint, surface.bounds);
  for (const point of points.slice(0, 20)) await session.elementAt(point);
  await quiet.wait();
  const { times, hits } = await ask(session, points, 0);
  const every = Math.max(1, Math.floor(points.length / PAUSED_POINTS));
  const paused = await ask(
    session,
    points.filter((_, i) => i % every === 0),
    PAUSE_MS,
  );
  const note = `${hits} of ${points.length} points hit an element`;
  return [
    {
      group,
      name: 'element at point, p50',
      value: percentile(times, 50),
      unit: 'ms',
      aim: { relation: '<', value: AIM_MS },
      note,
    },
    {
      group,
      name: 'element at point, p95',
      value: percentile(times, 95),
      unit: 'ms',
      note: `p50 with ${PAUSE_MS} ms of rest before each question: ${percentile(paused.times, 50).toFixed(2)} ms`,
    },
  ];
}

async function ask(session: Session, points: readonly Point[], pauseMs: number) {
  const times: number[] = [];
  let hits = 0;
  for (const point of points) {
    if (pauseMs > 0) await delay(pauseMs);
    const started = performance.now();
    const path = await session.elementAt(point);
    times.push(performance.now() - started);
    if (path !== null) hits++;
  }
  return { times, hits };
}

/** Half of them centres of elements, half Halton points (bases 2 and 3) of the window. */
export function pointsIn(blueprint: Blueprint, bounds: Rect | null): Point[] {
  const centres: Point[] = [];
  for (const { activation } of blueprint.elements) {
    if (activation !== null && (bounds === null || contains(bounds, activation))) centres.push(activation);
  }
  const every = Math.max(1, Math.floor(centres.length / (POINTS / 2)));
  const chosen = centres.filter((_, i) => i % every === 0).slice(0, POINTS / 2);
  if (bounds === null) return chosen;
  const spread = Array.from({ length: POINTS - chosen.length }, (_, i) => ({
    x: Math.floor(bounds.x + halton(i + 1, 2) * bounds.width),
    y: Math.floor(bounds.y + halton(i + 1, 3) * bounds.height),
  }));
  return [...chosen, ...spread];
}

function halton(index: number, base: number): number {
  let result = 0;
  let share = 1;
  for (let rest = index; rest > 0; rest = Math.floor(rest / base)) {
    share /= base;
    result += share * (rest % base);
  }
  return result;
}
