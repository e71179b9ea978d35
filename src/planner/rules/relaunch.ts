/** LU-32: an application that is open already is switched to, not started again. */
import type { SurfaceInfo } from '../../blueprint/model.js';
import { fold } from '../../blueprint/similarity.js';
import type { RunMemory } from '../memory.js';
import type { Rule } from '../review.js';
import { anotherOf } from './content.js';
import { short } from './fields.js';

export const relaunch: Rule = {
  id: 'relaunch',
  counter: 'relaunchesRefused',
  review(action, { goal, surfaces, memory }) {
    // "a new window", "a second editor": started again on purpose.
    if (action.action !== 'open_app' || wantsAnother(goal, action.name)) return null;
    const open = windowOf(action.name, surfaces, memory);
    if (!open) return null;
    const { reason } = action;
    return {
      kind: 'replace',
      action: { action: 'switch_surface', surface: open.id, ...(reason === undefined ? {} : { reason }) },
      why: `${short(action.name)} is open already, in the window ${short(open.title)}: the work goes on there.`,
    };
  },
};

const WINDOWS = ['window', 'instance', 'copy', 'fenster', 'fenêtre', 'ventana', '窗口', '視窗', 'ウィンドウ'];

const wantsAnother = (goal: string, name: string): boolean => anotherOf(goal, [...WINDOWS, name.trim()]);

/** The window that this run opened under that name, else the frontmost of an application that is called exactly so. */
function windowOf(name: string, surfaces: readonly SurfaceInfo[], { launched }: RunMemory): SurfaceInfo | null {
  const wanted = fold(name.trim());
  const ids = Object.entries(launched).flatMap(([given, id]) => (fold(given.trim()) === wanted ? [id] : []));
  const ours = surfaces.find((each) => ids.includes(each.id));
  if (ours) return ours;
  const usable = surfaces.filter(({ kind }) => kind === 'window' || kind === 'dialog');
  // A window that was replaced by another of the same process (a splash screen, a welcome page) still means the application.
  const named = usable.filter(({ app }) => wanted !== '' && fold(app.name) === wanted);
  return [...named].sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

function rank({ active, stacking }: SurfaceInfo): number {
  return active === true ? -1 : (stacking ?? 1000);
}
