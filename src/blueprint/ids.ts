/**
 * Ids belong to elements, not to snapshots: an element keeps its id for as long as it lives, across reads and processes, and
 * a number is never given to another element of the session.
 */
import type { BackendKind, Handle, Locator, SurfaceInfo } from './model.js';
import { groupKey, type PathStep, pathKey } from './path.js';
import { rebornPairs } from './reborn.js';
import type { Role } from './roles.js';

/** What the registry needs to know of an element that is to have an id. */
export interface IdCandidate {
  readonly handle: Handle;
  readonly role: Role;
  readonly name: string;
  readonly platformId: string | null;
  /** Ancestors that orient (`path.ts`), outermost first. Siblings should share one array: it is then read once. */
  readonly path: readonly PathStep[];
  /**
   * Where the platform itself says the element stands in its set (`placeOf`), or absent. Tells apart the rows of a list
   * whose widgets are used again for other rows while it scrolls.
   */
  readonly place?: string | null;
}

/** One remembered element. */
export interface IdRecord {
  readonly id: string;
  readonly locator: Locator;
  readonly handleKey: string;
  readonly pathKey: string;
  /** The read in which it was last seen. */
  readonly seen: number;
}

export interface IdsJson {
  readonly schema: 'lumos.ids/1';
  /** The last number given, by prefix. */
  readonly last: Readonly<Record<string, number>>;
  readonly surfaces: readonly Locator['surface'][];
  readonly paths: readonly (readonly PathStep[])[];
  /** Least recently seen first; `surface` and `path` are indices into the two tables. */
  readonly locators: readonly (Omit<Locator, 'surface' | 'path'> & {
    readonly surface: number;
    readonly path: number;
  })[];
}

/** Locators kept beyond the elements of the latest read. A few hours of work in one application stay well below it. */
const DEFAULT_LIMIT = 50_000;

export class IdRegistry {
  readonly #limit: number;
  readonly #last = new Map<string, number>();
  /** Least recently seen first. */
  readonly #byId = new Map<string, IdRecord>();
  readonly #byHandle = new Map<string, string>();
  readonly #bySurface = new Map<string, Set<string>>();
  #reads = 0;

  /** `limit`: how many locators are kept, those of the latest read not counted in; the longest unseen are forgotten first. */
  constructor(options: { readonly limit?: number } = {}) {
    this.#limit = options.limit ?? DEFAULT_LIMIT;
  }

  /**
   * The ids of the candidates of one read of one surface, in their order. An element is known again by its handle; else,
   * for toolkits that make their accessible objects anew, by a locator that fits exactly one element that is gone.
   * Time and memory grow linearly with the number of candidates.
   */
  assign(surface: SurfaceInfo, candidates: readonly IdCandidate[]): string[] {
    this.#reads += 1;
    const facts = describe(candidates);
    const ids: (string | undefined)[] = new Array(candidates.length);
    const strangers: number[] = [];
    const present = new Set<string>();
    facts.forEach((fact, index) => {
      const record = this.#recordOf(fact.handleKey);
      if (record && isSameElement(record, fact)) {
        ids[index] = record.id;
        present.add(record.id);
      } else strangers.push(index);
    });
    if (strangers.length > 0) {
      const gone: IdRecord[] = [];
      for (const id of this.#bySurface.get(surface.id) ?? []) {
        const record = this.#byId.get(id);
        if (record && !present.has(id)) gone.push(record);
      }
      for (const [index, record] of rebornPairs(gone, strangers, facts)) ids[index] = record.id;
    }
    const where = { id: surface.id, app: surface.app.name, title: surface.title };
    const assigned = facts.map((fact, index) => {
      const id = ids[index] ?? this.#next(fact.candidate.handle.backend);
      this.#remember(id, fact, where);
      return id;
    });
    this.#forget();
    return assigned;
  }

  /** What finds the element again, or undefined when the id was never given or its locator has been forgotten. */
  locator(id: string): Locator | undefined {
    return this.#byId.get(id)?.locator;
  }

  idOf(handle: Handle): string | undefined {
    return this.#byHandle.get(handleKey(handle));
  }

  /** Whether the id was ever given in this session, even if nothing more is known of it. */
  wasGiven(id: string): boolean {
    const [, prefix = '', number = ''] = /^([A-Z])([1-9]\d*)$/.exec(id) ?? [];
    return number !== '' && Number(number) <= (this.#last.get(prefix) ?? 0);
  }

  toJSON(): IdsJson {
    const surfaces = new Table<Locator['surface']>((surface) =>
      JSON.stringify([surface.id, surface.app, surface.title]),
    );
    const paths = new Table<readonly PathStep[]>(pathKey);
    const locators = [...this.#byId.values()].map(({ locator }) => ({
      ...locator,
      surface: surfaces.indexOf(locator.surface),
      path: paths.indexOf(locator.path),
    }));
    return {
      schema: 'lumos.ids/1',
      last: Object.fromEntries(this.#last),
      surfaces: surfaces.rows,
      paths: paths.rows,
      locators,
    };
  }

  /** @throws TypeError when `json` is not what `toJSON` gave. */
  static fromJSON(json: IdsJson, options: { readonly limit?: number } = {}): IdRegistry {
    if (json?.schema !== 'lumos.ids/1') throw new TypeError('not a lumos.ids/1 document');
    const registry = new IdRegistry(options);
    for (const [prefix, number] of Object.entries(json.last)) registry.#last.set(prefix, number);
    for (const row of json.locators) {
      const surface = json.surfaces[row.surface];
      const path = json.paths[row.path];
      if (!surface || !path)
        throw new TypeError(`lumos.ids/1: ${row.id} refers to a surface or path that is not there`);
      const locator: Locator = { ...row, surface, path };
      registry.#store({
        id: row.id,
        locator,
        handleKey: handleKey(row.handle),
        pathKey: pathKey(path),
        seen: 0,
      });
      // A document that was cut or edited must not lead to a number being given twice.
      const [, prefix = '', number = ''] = /^([A-Z])(\d+)$/.exec(row.id) ?? [];
      registry.#last.set(prefix, Math.max(registry.#last.get(prefix) ?? 0, Number(number)));
    }
    return registry;
  }

  #recordOf(key: string): IdRecord | undefined {
    const id = this.#byHandle.get(key);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  #next(backend: BackendKind): string {
    const prefix = prefixOf(backend);
    const number = (this.#last.get(prefix) ?? 0) + 1;
    this.#last.set(prefix, number);
    return `${prefix}${number}`;
  }

  #remember(id: string, fact: CandidateFacts, surface: Locator['surface']): void {
    const { candidate } = fact;
    const locator: Locator = {
      id,
      surface,
      handle: candidate.handle,
      role: candidate.role,
      name: candidate.name,
      platformId: candidate.platformId,
      path: candidate.path,
      ordinal: fact.ordinal,
      equals: fact.equals(),
      ...(candidate.place ? { place: candidate.place } : {}),
    };
    const before = this.#byId.get(id);
    if (before) this.#detach(before);
    this.#store({ id, locator, handleKey: fact.handleKey, pathKey: fact.pathKey, seen: this.#reads });
  }

  #store(record: IdRecord): void {
    this.#byId.delete(record.id);
    this.#byId.set(record.id, record);
    this.#byHandle.set(record.handleKey, record.id);
    const surface = record.locator.surface.id;
    const known = this.#bySurface.get(surface);
    if (known) known.add(record.id);
    else this.#bySurface.set(surface, new Set([record.id]));
  }

  #forget(): void {
    for (const [id, record] of this.#byId) {
      if (this.#byId.size <= this.#limit || record.seen === this.#reads) return;
      this.#byId.delete(id);
      this.#detach(record);
    }
  }

  /** Takes a record out of the indices that lead to it by handle and by surface. */
  #detach({ id, handleKey, locator }: IdRecord): void {
    if (this.#byHandle.get(handleKey) === id) this.#byHandle.delete(handleKey);
    const ofSurface = this.#bySurface.get(locator.surface.id);
    ofSurface?.delete(id);
    if (ofSurface?.size === 0) this.#bySurface.delete(locator.surface.id);
  }
}

/** A candidate with the keys that it is compared by. */
export interface CandidateFacts {
  readonly candidate: IdCandidate;
  readonly handleKey: string;
  readonly pathKey: string;
  readonly groupKey: string;
  /** Position among the candidates with equal role, name and path, and how many of them there are. */
  readonly ordinal: number;
  readonly equals: () => number;
}

function describe(candidates: readonly IdCandidate[]): CandidateFacts[] {
  const pathKeys = new Map<readonly PathStep[], string>();
  const groups = new Map<string, number>();
  const handles = new Map<string, number>();
  return candidates.map((candidate) => {
    let key = pathKeys.get(candidate.path);
    if (key === undefined) {
      key = pathKey(candidate.path);
      pathKeys.set(candidate.path, key);
    }
    const group = groupKey(candidate.role, candidate.name, key);
    const ordinal = groups.get(group) ?? 0;
    groups.set(group, ordinal + 1);
    // Some toolkits list one object twice; each place keeps its own id.
    const plain = handleKey(candidate.handle);
    const times = handles.get(plain) ?? 0;
    handles.set(plain, times + 1);
    return {
      candidate,
      handleKey: times === 0 ? plain : `${plain}\u0000${times}`,
      pathKey: key,
      groupKey: group,
      ordinal,
      equals: () => groups.get(group) ?? 1,
    };
  });
}

/**
 * A handle may have been given to another object after its own died. It stands for the same element while the role is
 * the same and not both the name and the place (path, or position in the set) have changed.
 */
function isSameElement(record: IdRecord, fact: CandidateFacts): boolean {
  const { locator } = record;
  const { candidate } = fact;
  if (locator.role !== candidate.role) return false;
  if (locator.name === candidate.name) return true;
  const moved = Boolean(locator.place && candidate.place && locator.place !== candidate.place);
  return record.pathKey === fact.pathKey && !moved;
}

function handleKey(handle: Handle): string {
  return `${handle.backend}\u0000${handle.key}`;
}

function prefixOf(backend: BackendKind): string {
  if (backend === 'web') return 'W';
  return backend === 'vision' ? 'V' : 'A';
}

/** Rows without repetition, by a key. */
class Table<T> {
  readonly rows: T[] = [];
  readonly #indices = new Map<string, number>();
  constructor(readonly keyOf: (row: T) => string) {}

  indexOf(row: T): number {
    const key = this.keyOf(row);
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.rows.length);
    return this.rows.push(row) - 1;
  }
}
