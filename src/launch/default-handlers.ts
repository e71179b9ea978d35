/** Which application opens what (Association between MIME types and applications, freedesktop.org, 1.0.1). */
import { join } from 'node:path';
import { splitList } from './desktop-entry.js';
import { configFolders, currentDesktops, dataFolders } from './folders.js';
import { readIfThere } from './read-if-there.js';

type Env = Readonly<Record<string, string | undefined>>;

interface Associations {
  readonly defaults: ReadonlyMap<string, string[]>;
  readonly added: ReadonlyMap<string, string[]>;
  readonly removed: ReadonlyMap<string, string[]>;
}

/** Handlers in the order of preference, for the types that any list or cache names. */
export class DefaultHandlers {
  readonly #lists: readonly Associations[];
  readonly #caches: readonly ReadonlyMap<string, string[]>[];

  private constructor(lists: readonly Associations[], caches: readonly ReadonlyMap<string, string[]>[]) {
    this.#lists = lists;
    this.#caches = caches;
  }

  static read(env: Env): DefaultHandlers {
    const folders = [...configFolders(env), ...dataFolders(env).map((folder) => join(folder, 'applications'))];
    const names = [
      ...currentDesktops(env).map((desktop) => `${desktop.toLowerCase()}-mimeapps.list`),
      'mimeapps.list',
      // What Debian and Ubuntu ship their own choices in.
      'defaults.list',
    ];
    const lists: Associations[] = [];
    for (const folder of folders) {
      for (const name of names) {
        const text = readIfThere(join(folder, name));
        if (text !== null) lists.push(parseMimeApps(text));
      }
    }
    const caches: ReadonlyMap<string, string[]>[] = [];
    for (const folder of dataFolders(env)) {
      const text = readIfThere(join(folder, 'applications/mimeinfo.cache'));
      if (text !== null) caches.push(parseGroups(text).get('MIME Cache') ?? new Map());
    }
    return new DefaultHandlers(lists, caches);
  }

  /**
   * Application ids (without `.desktop`) for a type, best first: chosen defaults, then associations that were added; the
   * first that is installed is the default. What applications declare of themselves counts where only one does: a cache
   * (`mimeinfo.cache`) lists several in the order of their names, which nobody chose.
   */
  handlers(mimeType: string): string[] {
    const found: string[] = [];
    const removed = new Set<string>();
    for (const list of this.#lists) found.push(...(list.defaults.get(mimeType) ?? []));
    for (const list of this.#lists) {
      for (const id of list.added.get(mimeType) ?? []) if (!removed.has(id)) found.push(id);
      for (const id of list.removed.get(mimeType) ?? []) removed.add(id);
    }
    const declared = new Set(
      this.#caches.flatMap((cache) => cache.get(mimeType) ?? []).filter((id) => !removed.has(id)),
    );
    if (declared.size === 1) found.push(...declared);
    return [...new Set(found)].map((id) => id.replace(/\.desktop$/, ''));
  }

  types(): string[] {
    const types = new Set<string>();
    for (const list of this.#lists) for (const type of list.defaults.keys()) types.add(type);
    for (const list of this.#lists) for (const type of list.added.keys()) types.add(type);
    for (const cache of this.#caches) for (const type of cache.keys()) types.add(type);
    return [...types];
  }
}

function parseMimeApps(text: string): Associations {
  const groups = parseGroups(text);
  return {
    defaults: groups.get('Default Applications') ?? new Map(),
    added: groups.get('Added Associations') ?? new Map(),
    removed: groups.get('Removed Associations') ?? new Map(),
  };
}

function parseGroups(text: string): Map<string, Map<string, string[]>> {
  const groups = new Map<string, Map<string, string[]>>();
  let group = new Map<string, string[]>();
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    if (trimmed.startsWith('[') && trimmed.endsWith(']')) {
      const name = trimmed.slice(1, -1);
      group = groups.get(name) ?? new Map<string, string[]>();
      groups.set(name, group);
      continue;
    }
    const equals = trimmed.indexOf('=');
    if (equals > 0) group.set(trimmed.slice(0, equals).trim(), splitList(trimmed.slice(equals + 1)));
  }
  return groups;
}
