/** A live application as the tests of acting see it: found on the bus, searched by role and name, read back directly. */
import assert from 'node:assert/strict';
import { Element } from '../../../src/a11y/atspi/element.js';
import { Engine } from '../../../src/a11y/atspi/engine.js';
import { perform } from '../../../src/a11y/atspi/perform.js';
import { callMethod, getProperty } from '../../../src/a11y/atspi/protocol.js';
import { handleOf, type ObjectRef } from '../../../src/a11y/atspi/reference.js';
import { STATE, StateSet } from '../../../src/a11y/atspi/states.js';
import type { Delivery, Operation } from '../../../src/a11y/backend.js';
import type { DesktopEnvironment } from '../../../src/environment.js';
import { LumosError } from '../../../src/errors.js';
import type { Call, Reply } from '../../../src/platform/dbus/index.js';
import { waitFor } from '../../support/wait.js';

export interface LiveNode {
  readonly ref: ObjectRef;
  readonly parent: LiveNode | null;
  readonly role: number;
  readonly name: string;
  readonly states: StateSet;
  readonly interfaces: readonly string[];
}

export interface Wanted {
  /** `AtspiRole` number. */
  readonly role?: number;
  readonly name?: string | RegExp;
  readonly state?: keyof typeof STATE;
  readonly without?: keyof typeof STATE;
  readonly inside?: LiveNode;
  readonly interface?: string;
}

const BATCH_MS = 5000;
const MAX_NODES = 20_000;
/** A spreadsheet's table has a thousand million children: LibreOffice is thrown off the bus when it lists them. */
const MAX_CHILDREN = 5000;
const FIRST_CELLS = 40;
/** Of LibreOffice 7.4. */
const SPREADSHEET_COLUMNS = 16_384;

export class LiveApp {
  private constructor(
    readonly engine: Engine,
    readonly root: ObjectRef,
  ) {}

  /** Waits until an application with this toolkit name (and process id) is on the bus and shows a window. */
  static async find(
    environment: DesktopEnvironment,
    toolkit: RegExp,
    ready: Wanted,
    deadlineMs = 60_000,
  ): Promise<LiveApp> {
    const engine = new Engine(environment);
    return waitFor(
      `an application of ${toolkit}`,
      () => {
        for (const { ref, toolkit: found } of engine.refreshApplications(engine.deadline(BATCH_MS))) {
          if (!toolkit.test(`${found.name} ${found.version}`)) continue;
          const app = new LiveApp(engine, ref);
          if (app.all(ready).length > 0) return app;
        }
        return null;
      },
      deadlineMs,
      300,
    );
  }

  nodes(): LiveNode[] {
    const result: LiveNode[] = [];
    const seen = new Set<string>();
    let level: { ref: ObjectRef; parent: LiveNode | null }[] = [{ ref: this.root, parent: null }];
    while (level.length > 0 && result.length < MAX_NODES) {
      const connection = this.engine.connectionFor(this.root.bus);
      const replies = connection.batch(
        level.flatMap(({ ref }) => [
          callMethod(ref, 'Accessible.GetRole'),
          callMethod(ref, 'Accessible.GetState'),
          callMethod(ref, 'Accessible.GetInterfaces'),
          getProperty(ref, 'Accessible.Name'),
          getProperty(ref, 'Accessible.ChildCount'),
        ]),
        this.engine.deadline(BATCH_MS),
      );
      const counts = level.map((_, index) => Number(first(replies[index * 5 + 4]) ?? 0));
      const lists = connection.batch(
        level.flatMap(({ ref }, index) => childCalls(ref, counts[index] ?? 0)),
        this.engine.deadline(BATCH_MS),
      );
      const next: typeof level = [];
      level.forEach(({ ref, parent }, index) => {
        const [role, states, interfaces, name] = replies.slice(index * 5, index * 5 + 4).map(first);
        const answers = lists.splice(0, childCalls(ref, counts[index] ?? 0).length).map(first);
        const children = (counts[index] ?? 0) > MAX_CHILDREN ? answers : answers[0];
        const node: LiveNode = {
          ref,
          parent,
          role: Number(role ?? -1),
          name: String(name ?? ''),
          states: StateSet.from(states),
          interfaces: Array.isArray(interfaces)
            ? interfaces.map((each) => String(each).replace('org.a11y.atspi.', ''))
            : [],
        };
        result.push(node);
        for (const child of Array.isArray(children) ? children : []) {
          const [bus, path] = child as [string, string];
          if (seen.has(path) || bus !== this.root.bus) continue;
          seen.add(path);
          next.push({ ref: { bus, path }, parent: node });
        }
      });
      level = next;
    }
    return result;
  }

  all(wanted: Wanted): LiveNode[] {
    return this.nodes().filter((node) => fits(node, wanted));
  }

  async get(wanted: Wanted, nth = 0): Promise<LiveNode> {
    return waitFor(
      JSON.stringify({ ...wanted, inside: wanted.inside?.name }),
      () => this.all(wanted)[nth],
      15_000,
      100,
    );
  }

  do(node: LiveNode, operation: Operation): Promise<Delivery> {
    return perform(this.engine, handleOf(node.ref), operation);
  }

  /** The code that the operation is refused with. */
  async refused(node: LiveNode, operation: Operation): Promise<string> {
    try {
      const delivery = await this.do(node, operation);
      return `delivered: ${delivery.means}`;
    } catch (error) {
      assert.ok(error instanceof LumosError, String(error));
      return error.code;
    }
  }

  has(node: LiveNode, state: keyof typeof STATE): boolean {
    return Element.open(this.engine, handleOf(node.ref)).is(STATE[state]);
  }

  name(node: LiveNode): string {
    return String(Element.open(this.engine, handleOf(node.ref)).ask(getProperty(node.ref, 'Accessible.Name')));
  }

  value(node: LiveNode): number {
    return Number(Element.open(this.engine, handleOf(node.ref)).ask(getProperty(node.ref, 'Value.CurrentValue')));
  }

  async text(node: LiveNode): Promise<string> {
    return (await this.do(node, { kind: 'read_text' })).text ?? '';
  }

  /** Top edge as the application says it, in its own coordinates. */
  top(node: LiveNode): number {
    const extents = Element.open(this.engine, handleOf(node.ref)).ask(callMethod(node.ref, 'Component.GetExtents', 0));
    return Number((extents as number[])[1]);
  }

  close(): void {
    this.engine.close();
  }
}

const first = (reply: Reply | undefined): unknown => (reply?.ok ? reply.body[0] : undefined);

function childCalls(ref: ObjectRef, count: number): Call[] {
  if (count <= 0) return [];
  if (count <= MAX_CHILDREN) return [callMethod(ref, 'Accessible.GetChildren')];
  // The first row of a spreadsheet, and a few cells of the second one.
  return Array.from({ length: FIRST_CELLS }, (_, index) =>
    callMethod(ref, 'Accessible.GetChildAtIndex', index < 20 ? index : SPREADSHEET_COLUMNS + index - 20),
  );
}

function fits(node: LiveNode, wanted: Wanted): boolean {
  if (wanted.role !== undefined && node.role !== wanted.role) return false;
  if (typeof wanted.name === 'string' && node.name !== wanted.name) return false;
  if (wanted.name instanceof RegExp && !wanted.name.test(node.name)) return false;
  if (wanted.state !== undefined && !node.states.has(STATE[wanted.state])) return false;
  if (wanted.without !== undefined && node.states.has(STATE[wanted.without])) return false;
  if (wanted.interface !== undefined && !node.interfaces.includes(wanted.interface)) return false;
  if (wanted.inside !== undefined && !isInside(node, wanted.inside)) return false;
  return true;
}

function isInside(node: LiveNode, outer: LiveNode): boolean {
  for (let at = node.parent; at !== null; at = at.parent) if (at.ref.path === outer.ref.path) return true;
  return false;
}
