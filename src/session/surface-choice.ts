/** Which surface is meant: by id, title or application; or none named, the one that has the keyboard. Pure. */
import type { SurfaceInfo } from '../blueprint/model.js';
import { collapse, fold } from '../blueprint/similarity.js';
import { type Candidate, LumosError } from '../errors.js';

export interface SurfaceQuery {
  /** Id or title. */
  readonly surface?: string;
  /** Name of the application. */
  readonly app?: string;
}

const OFFERED = 12;

/** @throws LumosError NO_SURFACE with what there is, AMBIGUOUS_TARGET with the candidates */
export function chooseSurface(surfaces: readonly SurfaceInfo[], query: SurfaceQuery): SurfaceInfo {
  const ofApp = query.app === undefined ? surfaces : byApp(surfaces, query.app);
  if (query.app !== undefined && ofApp.length === 0) {
    throw none(surfaces, `No window belongs to an application called "${query.app}".`);
  }
  if (query.surface === undefined) return frontmost(ofApp);
  const wanted = query.surface;
  const byId = ofApp.find((each) => each.id === wanted);
  if (byId) return byId;
  const tests: ((each: SurfaceInfo) => boolean)[] = [
    (each) => each.title === wanted,
    (each) => fold(collapse(each.title)) === fold(wanted),
    (each) => fold(wanted) !== '' && fold(each.title).includes(fold(wanted)),
  ];
  for (const test of tests) {
    const found = ofApp.filter(test);
    if (found.length > 0) return single(found, `Several windows are called "${wanted}".`);
  }
  const appNamed = byApp(ofApp, wanted);
  if (appNamed.length > 0) return single(appNamed, `Several windows belong to "${wanted}".`);
  throw none(surfaces, `There is no window called "${wanted}".`);
}

/** The active one, else the topmost where that is known, else the only one. @throws LumosError NO_SURFACE, AMBIGUOUS_TARGET */
export function frontmost(surfaces: readonly SurfaceInfo[]): SurfaceInfo {
  const active = surfaces.filter((each) => each.active === true && each.kind !== 'desktop');
  const [first] = active;
  // A menu or dialog that is active lies over its window, which is then active as well.
  if (first) return [...active].sort((a, b) => (a.stacking ?? 0) - (b.stacking ?? 0))[0] ?? first;
  const usable = surfaces.filter((each) => each.kind !== 'desktop' && each.kind !== 'panel' && each.minimized !== true);
  const stacked = usable.filter((each) => each.stacking !== null);
  const top = [...stacked].sort((a, b) => (a.stacking ?? 0) - (b.stacking ?? 0))[0];
  if (top) return top;
  const rest = usable.length > 0 ? usable : surfaces;
  if (rest.length === 0) throw none(surfaces, 'No window is open.');
  return single(rest, 'Several windows are open, and nobody can say which is in front.');
}

function byApp(surfaces: readonly SurfaceInfo[], name: string): SurfaceInfo[] {
  const wanted = fold(name);
  const exact = surfaces.filter((each) => fold(each.app.name) === wanted);
  return exact.length > 0 || wanted === '' ? exact : surfaces.filter((each) => fold(each.app.name).includes(wanted));
}

function single(found: readonly SurfaceInfo[], message: string): SurfaceInfo {
  const [first, second] = found;
  if (first && !second) return first;
  throw new LumosError('AMBIGUOUS_TARGET', message, {
    hint: 'Name one of the candidates by its id.',
    candidates: found.slice(0, OFFERED).map(candidate),
  });
}

function none(surfaces: readonly SurfaceInfo[], message: string): LumosError {
  return new LumosError('NO_SURFACE', message, {
    hint:
      surfaces.length > 0
        ? 'Name one of the candidates by id or title, or start the application with open_app.'
        : 'Start an application with open_app.',
    candidates: surfaces.slice(0, OFFERED).map(candidate),
  });
}

function candidate(surface: SurfaceInfo): Candidate {
  const { id, kind, title, app } = surface;
  return { id, role: kind, name: title, ...(app.name ? { why: app.name } : {}) };
}
