/** Blueprints as they go into a trace: whole the first time, then as what differs from the last one of the same surface. */
import type { Blueprint, SurfaceId } from '../blueprint/model.js';
import { applyPatch, makePatch } from './patch.js';
import type { ObservationRecord } from './records.js';

type Content = Pick<ObservationRecord, 'n' | 'surface' | 'hash' | 'blueprint' | 'same' | 'patch' | 'since'>;

interface Base {
  readonly n: number;
  readonly blueprint: Blueprint;
}

export class ObservationEncoder {
  #n: number;
  readonly #bases = new Map<SurfaceId, Base>();

  constructor(last = 0) {
    this.#n = last;
  }

  encode(blueprint: Blueprint | null): Content {
    this.#n += 1;
    const n = this.#n;
    if (!blueprint) return { n, surface: null, hash: null };
    const { id } = blueprint.surface;
    const base = this.#bases.get(id);
    const common = { n, surface: id, hash: blueprint.hash };
    if (base && base.blueprint.hash === blueprint.hash && equalTexts(base.blueprint, blueprint)) {
      return { ...common, same: base.n };
    }
    this.#bases.set(id, { n, blueprint });
    const patch = base && makePatch(base.blueprint, blueprint);
    return patch ? { ...common, since: base.n, patch } : { ...common, blueprint };
  }

  /** What was written so far may be missing: the next of each surface is whole. */
  forget(): void {
    this.#bases.clear();
  }
}

/** The same hash says that nothing visible changed; masking may have changed texts all the same. */
function equalTexts(a: Blueprint, b: Blueprint): boolean {
  return JSON.stringify(a.elements) === JSON.stringify(b.elements);
}

export class ObservationDecoder {
  readonly #known = new Map<number, Blueprint>();

  /** @throws RangeError when it builds on an observation that is not there */
  decode(record: ObservationRecord): Blueprint | null {
    const blueprint = this.#decode(record);
    if (blueprint) this.#known.set(record.n, blueprint);
    return blueprint;
  }

  #decode({ blueprint, same, patch, since }: ObservationRecord): Blueprint | null {
    if (blueprint) return blueprint;
    if (same !== undefined) return this.#base(same);
    return patch && since !== undefined ? applyPatch(this.#base(since), patch) : null;
  }

  #base(n: number): Blueprint {
    const known = this.#known.get(n);
    if (!known) throw new RangeError(`it builds on observation ${n}, which is not there`);
    return known;
  }
}
