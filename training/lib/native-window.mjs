/** What a recording needs to know of the windows of one application: when they are finished, and what of them is seen. */
import { setTimeout as delay } from 'node:timers/promises';
import { treeTruth } from './native-truth.mjs';

/** All windows of the application, once what they hold is the same twice. */
export async function settled(backend, seconds) {
  let before = '';
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(700)) {
    const surfaces = (await backend.surfaces()).filter(({ kind }) => kind === 'window' || kind === 'dialog');
    const front = surfaces.filter((surface) => surface.app.pid === surfaces[0]?.app.pid);
    const trees = await Promise.all(front.map(({ id }) => backend.read(id, { scope: 'visible', deadlineMs: 15_000 })));
    // Roles only: progress bars that pulse never stand still.
    const now = JSON.stringify(trees.map(({ nodes }) => nodes.map(({ role }) => role)));
    if (trees.some(({ nodes }) => nodes.length > 6) && now === before) return trees;
    before = now;
  }
  throw new Error('no finished window');
}

/** Topmost window first: what it covers of the others is not seen. */
export function seenOf(trees, picture) {
  const covers = [];
  return trees.flatMap((tree) => {
    const covered = ({ bounds: { x, y, width, height } }) =>
      covers.some(
        (c) =>
          x + width / 2 >= c.x &&
          x + width / 2 < c.x + c.width &&
          y + height / 2 >= c.y &&
          y + height / 2 < c.y + c.height,
      );
    const found = treeTruth(tree, picture).filter((element) => !covered(element));
    if (tree.surface.bounds) covers.push(tree.surface.bounds);
    return found;
  });
}

export function moved(element, area) {
  const { x, y, width, height } = element.bounds;
  return {
    ...element,
    bounds: {
      x: Math.round(x) - area.x,
      y: Math.round(y) - area.y,
      width: Math.round(width),
      height: Math.round(height),
    },
  };
}

/** The smallest rectangle around all windows, inside the screen. */
export function inside(windows, { width, height }) {
  if (windows.length === 0) return { x: 0, y: 0, width, height };
  const x = Math.max(0, Math.round(Math.min(...windows.map((each) => each.x))));
  const y = Math.max(0, Math.round(Math.min(...windows.map((each) => each.y))));
  const right = Math.min(width, Math.round(Math.max(...windows.map((each) => each.x + each.width))));
  const bottom = Math.min(height, Math.round(Math.max(...windows.map((each) => each.y + each.height))));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether an element lies wholly in a picture of this size that starts at 0, 0. */
export function fits({ bounds: b }, { width, height }) {
  return b.x >= 0 && b.y >= 0 && b.x + b.width <= width && b.y + b.height <= height;
}
