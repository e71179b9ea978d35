/** What a session remembers of each surface: how often it was looked at, and its latest blueprints. */
import { buildBlueprint } from '../blueprint/build.js';
import type { IdRegistry } from '../blueprint/ids.js';
import type { Blueprint, Element, RawTree, SurfaceId } from '../blueprint/model.js';

/** Blueprints kept for each surface and scope; a difference can be asked for from any of them. */
const KEPT = 12;
/** Surfaces remembered; those looked at longest ago are forgotten first. */
const SURFACES = 40;
/** Who asks for all of a page gets every row of it: pages hold what they show, unlike the tables of desktop applications. */
const WHOLE_PAGE = { listRows: Number.POSITIVE_INFINITY, maxElements: 20_000 } as const;

interface SurfaceMemory {
  sequence: number;
  /** By scope, oldest first. */
  readonly blueprints: Map<RawTree['scope'], Blueprint[]>;
}

export class SurfaceMemories {
  readonly #surfaces = new Map<SurfaceId, SurfaceMemory>();

  constructor(
    readonly ids: IdRegistry,
    readonly today: () => number = Date.now,
  ) {}

  /** Builds the blueprint of what was read. It gets a new sequence number only when something a reader can see has changed. */
  add(tree: RawTree): Blueprint {
    const memory = this.#of(tree.surface.id);
    const kept = memory.blueprints.get(tree.scope) ?? [];
    const last = kept.at(-1);
    const built = buildBlueprint(tree, this.ids, {
      sequence: memory.sequence + 1,
      takenAt: this.today(),
      ...(tree.scope === 'all' && tree.surface.backend === 'web' ? WHOLE_PAGE : {}),
    });
    if (last && last.hash === built.hash) {
      const same = { ...built, sequence: last.sequence };
      kept[kept.length - 1] = same;
      return same;
    }
    memory.sequence += 1;
    memory.blueprints.set(tree.scope, [...kept, built].slice(-KEPT));
    return built;
  }

  latest(surface: SurfaceId, scope: RawTree['scope'] = 'visible'): Blueprint | null {
    return this.#surfaces.get(surface)?.blueprints.get(scope)?.at(-1) ?? null;
  }

  at(surface: SurfaceId, sequence: number, scope: RawTree['scope'] = 'visible'): Blueprint | null {
    const kept = this.#surfaces.get(surface)?.blueprints.get(scope) ?? [];
    return kept.find((blueprint) => blueprint.sequence === sequence) ?? null;
  }

  /** The element as the last blueprint that had it shows it. */
  lastSeen(id: string): Element | null {
    const surface = this.ids.locator(id)?.surface.id;
    if (surface === undefined) return null;
    for (const kept of this.#surfaces.get(surface)?.blueprints.values() ?? []) {
      for (const blueprint of [...kept].reverse()) {
        const element = blueprint.elements.find((each) => each.id === id);
        if (element) return element;
      }
    }
    return null;
  }

  #of(surface: SurfaceId): SurfaceMemory {
    const memory = this.#surfaces.get(surface) ?? { sequence: 0, blueprints: new Map() };
    this.#surfaces.delete(surface);
    this.#surfaces.set(surface, memory);
    for (const oldest of this.#surfaces.keys()) {
      if (this.#surfaces.size <= SURFACES) break;
      this.#surfaces.delete(oldest);
    }
    return memory;
  }
}
