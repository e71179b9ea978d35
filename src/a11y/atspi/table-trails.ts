/**
 * Tables that are replaced while one works in them (LibreOffice Calc 7.4 makes the object of a sheet anew, some seconds after the
 * document was loaded: `STALE_ID` between two clicks). A table is the same one when it stands at the same place below the same
 * top level: its first object's path stays its name, and where it is now is found again from an ancestor that is still there.
 */
import type { DBusConnection } from '../../platform/dbus/index.js';
import { asNumber, asRefs, asString, type NodeFacts } from './facts.js';
import { callMethod, getProperty } from './protocol.js';
import type { ObjectRef } from './reference.js';
import { STATE } from './states.js';

interface Step {
  readonly ref: ObjectRef;
  readonly role: number;
  readonly name: string;
}

interface Trail {
  /** From the top level down to the table as it is now. */
  steps: readonly Step[];
}

/** Far more tables than windows show; bounds what is kept of applications that ended. */
const MAX_TRAILS = 256;

export class TableTrails {
  /** By place: the object that first stood there. */
  private readonly places = new Map<string, ObjectRef>();
  /** By that first object. */
  private readonly trails = new Map<string, Trail>();
  private readonly firsts = new Map<string, ObjectRef>();

  /** `nodes`: a tree from its top level down, in document order with depth. */
  remember(nodes: readonly NodeFacts[]): void {
    if (this.trails.size > MAX_TRAILS) this.clear();
    const stack: NodeFacts[] = [];
    const seen = new Set<string>();
    const top = nodes[0];
    if (top === undefined) return;
    for (const node of nodes) {
      stack.length = node.depth - top.depth;
      stack.push(node);
      if (!node.interfaces.has('Table') || !node.states.has(STATE.managesDescendants)) continue;
      const roles = stack.map(({ role }) => role).join('/');
      let place = `${key(top.ref)} ${roles} ${node.name}`;
      // Two that look alike are told apart by their objects, and so never taken for renewed ones.
      if (seen.has(place)) place += ` ${key(node.ref)}`;
      seen.add(place);
      const first = this.places.get(place) ?? node.ref;
      this.places.set(place, first);
      this.firsts.set(key(node.ref), first);
      this.trails.set(key(first), { steps: stack.map(({ ref, role, name }) => ({ ref, role, name })) });
    }
  }

  /** The name of a table that outlives its objects. */
  nameOf(table: ObjectRef): ObjectRef {
    return this.firsts.get(key(table)) ?? table;
  }

  /** The object that a table has now, as far as is known. */
  objectOf(name: ObjectRef): ObjectRef {
    return this.trails.get(key(name))?.steps.at(-1)?.ref ?? name;
  }

  /**
   * Looks for a table of which the object is gone: down the same roles, and the same name at the end, from the nearest
   * ancestor that has children. null = it is gone, or several could be it.
   * @param deadline `performance.now()` milliseconds
   */
  find(name: ObjectRef, connection: DBusConnection, deadline: number): ObjectRef | null {
    const trail = this.trails.get(key(name));
    if (trail === undefined) return null;
    for (let from = trail.steps.length - 2; from >= 0; from--) {
      const found = this.descend(trail.steps, from, connection, deadline);
      if (found === null) continue;
      trail.steps = found;
      const table = found.at(-1)?.ref ?? null;
      if (table !== null) this.firsts.set(key(table), name);
      return table;
    }
    return null;
  }

  private descend(
    steps: readonly Step[],
    from: number,
    connection: DBusConnection,
    deadline: number,
  ): readonly Step[] | null {
    const found = steps.slice(0, from + 1);
    for (const wanted of steps.slice(from + 1)) {
      const above = found.at(-1) as Step;
      const [listed] = connection.batch([callMethod(above.ref, 'Accessible.GetChildren')], deadline);
      const children = asRefs(listed?.ok ? listed.body[0] : []);
      const answers = connection.batch(
        children.flatMap((ref) => [callMethod(ref, 'Accessible.GetRole'), getProperty(ref, 'Accessible.Name')]),
        deadline,
      );
      const read = (at: number) => {
        const reply = answers[at];
        return reply?.ok ? reply.body[0] : undefined;
      };
      const last = found.length === steps.length - 1;
      const alike = children.flatMap((ref, i) => {
        const [role, name] = [asNumber(read(i * 2)), asString(read(i * 2 + 1))];
        if (role !== wanted.role || (last && name !== wanted.name)) return [];
        return [{ ref, role, name }];
      });
      const same = alike.find(({ ref }) => key(ref) === key(wanted.ref));
      // The old object at the end of its own trail is what could not be used.
      const next = last
        ? alike.length === 1
          ? alike[0]
          : undefined
        : (same ?? (alike.length === 1 ? alike[0] : undefined));
      if (next === undefined) return null;
      found.push(next);
    }
    return found;
  }

  private clear(): void {
    this.places.clear();
    this.trails.clear();
    this.firsts.clear();
  }
}

const key = ({ bus, path }: ObjectRef): string => `${bus}${path}`;
