/** What the live tests of reading check in every toolkit. */
import assert from 'node:assert/strict';
import { Engine } from '../../../src/a11y/atspi/engine.js';
import type { NodeFacts } from '../../../src/a11y/atspi/facts.js';
import { type Quirks, quirksOf } from '../../../src/a11y/atspi/quirks.js';
import { correctGtk4Names } from '../../../src/a11y/atspi/quirks-gtk4.js';
import { correctLibreOffice } from '../../../src/a11y/atspi/quirks-libreoffice.js';
import { ReadBudget } from '../../../src/a11y/atspi/read-budget.js';
import { readWalk } from '../../../src/a11y/atspi/read-walk.js';
import { Reader } from '../../../src/a11y/atspi/reader.js';
import { RecentFacts } from '../../../src/a11y/atspi/recent-facts.js';
import type { Surface } from '../../../src/a11y/atspi/surfaces.js';
import { centre, contains, type Rect } from '../../../src/blueprint/geometry.js';
import type { RawNode, RawTree } from '../../../src/blueprint/model.js';
import { atspiRoleName } from '../../../src/blueprint/roles-atspi.js';
import type { DesktopEnvironment } from '../../../src/environment.js';
import { waitFor } from '../../support/wait.js';
import { compareWithWalk, walk } from '../../support/walk.js';

/** Loading an office or a browser on a busy machine. */
const STARTING_MS = 90_000;

export class Looking {
  readonly reader: Reader;
  readonly engine: Engine;

  constructor(environment: DesktopEnvironment) {
    this.engine = new Engine(environment);
    this.reader = new Reader(this.engine);
  }

  /** The window of this toolkit and title, when it has settled: shown, and read twice with as many nodes. */
  async window(family: string, title: RegExp): Promise<Surface> {
    let before = -1;
    return waitFor(
      `a ${family} window ${title}`,
      () => {
        const found = this.reader
          .listing(0)
          .find(({ info }) => info.native.family === family && title.test(info.title) && info.native.xid !== undefined);
        if (found === undefined) return null;
        const count = this.reader.read(found.info.id).nodes.length;
        const settled = count > 5 && count === before;
        before = count;
        return settled ? found : null;
      },
      STARTING_MS,
      500,
    );
  }

  close(): void {
    this.reader.close();
    this.engine.close();
  }
}

export function leavesOf(tree: RawTree): RawNode[] {
  return tree.nodes.filter((node, i) => node.bounds !== null && (tree.nodes[i + 1]?.depth ?? 0) <= node.depth);
}

export interface Exceptions {
  /** Shown according to the application, left out on purpose. */
  readonly omitted?: (name: string, role: number) => boolean;
}

/** Nothing that an independent walk finds shown is missing, and every node is below the right one. */
export function checkComplete(looking: Looking, surface: Surface, exceptions: Exceptions = {}): void {
  const tree = looking.reader.read(surface.info.id);
  assert.equal(tree.partial, undefined);
  const { toplevel } = surface;
  assert.ok(toplevel);
  const walked = walk(looking.engine, toplevel.ref);
  const state = quirksOf(toplevel.application.toolkit.family).pruneState;
  const { missing, misplaced } = compareWithWalk(tree, walked, state);
  const unexplained = missing.filter(({ name, role }) => exceptions.omitted?.(name, role) !== true);
  assert.deepEqual(
    unexplained.map(({ name, role }) => `${role} "${name}"`),
    [],
  );
  assert.deepEqual(misplaced, []);
}

/** The application's cache saves questions of a whole tree; every object asked by itself says the same. */
export function checkCached(looking: Looking, { info, toplevel }: Surface): void {
  assert.ok(toplevel);
  const { family } = toplevel.application.toolkit;
  const quirks: Quirks = { ...quirksOf(family), cacheItems: 'never' };
  const coordType = quirks.coordinates === 'screen' ? 0 : 1;
  const asked = () => {
    const limits = { deadline: looking.engine.deadline(30_000), textLimit: 4000, maxNodes: 20_000 };
    const budget = new ReadBudget(looking.engine.connectionFor(toplevel.ref.bus), limits);
    return readWalk(toplevel.ref, { scope: 'all', coordType, quirks }, budget, new RecentFacts());
  };
  // Without the handles: GTK 4 makes new objects for the pages of a notebook at every question.
  const say = ({ depth, role, name, description }: NodeFacts) =>
    `${depth} ${atspiRoleName(role)} ${name} ${description}`;
  const before = asked();
  looking.reader.forget(toplevel.ref.bus);
  const tree = looking.reader.read(info.id, { scope: 'all', deadlineMs: 30_000 });
  assert.equal(tree.partial, undefined);
  if (family === 'gtk4') correctGtk4Names(before, toplevel.application.toolkit.version);
  const expected = family === 'libreoffice' ? correctLibreOffice(before).nodes : before;
  assert.deepEqual(
    tree.nodes.map((node) => `${node.depth} ${node.nativeRole} ${node.name} ${node.description ?? ''}`),
    expected.map(say),
  );
}

/** What shows lies within the window that shows it, but for what is scrolled half out of it. */
export function checkInside(tree: RawTree, share = 0.95): void {
  const frame = tree.surface.bounds;
  assert.ok(frame);
  const leaves = leavesOf(tree).filter(({ states }) => !states.includes('offscreen'));
  const inside = leaves.filter(({ bounds }) => contains(frame, centre(bounds as Rect)));
  assert.ok(inside.length >= share * leaves.length, `${inside.length} of ${leaves.length} within the window`);
}

/** Asking for the middle of what can be pressed gives it or something in it. */
export function checkPoints(looking: Looking, surface: Surface, share = 0.9): void {
  const tree = looking.reader.read(surface.info.id);
  const targets = tree.nodes.filter(
    ({ bounds, affordances, states }) =>
      bounds !== null &&
      bounds.width > 2 &&
      bounds.height > 2 &&
      affordances.includes('press') &&
      !states.includes('offscreen') &&
      contains(tree.surface.bounds as Rect, centre(bounds)),
  );
  const wrong: string[] = [];
  for (const node of targets) {
    const path = looking.reader.elementAt(centre(node.bounds as Rect), surface.info.id);
    if (path?.nodes.some(({ handle }) => handle.key === node.handle.key) !== true) {
      wrong.push(`${node.role} "${node.name}" -> ${path?.nodes.at(-1)?.role} "${path?.nodes.at(-1)?.name}"`);
    }
  }
  assert.ok(targets.length > 0);
  assert.ok(wrong.length <= (1 - share) * targets.length, wrong.join('; '));
}

/** `describe` says the same as the read, for some elements all over the tree. */
export function checkDescribed(looking: Looking, surface: Surface): void {
  const tree = looking.reader.read(surface.info.id);
  const some = leavesOf(tree).filter((_, i, all) => i % Math.ceil(all.length / 8) === 0);
  for (const node of some) {
    const described = looking.reader.describe(node.handle)?.nodes.at(-1);
    assert.deepEqual(
      [described?.role, described?.name, described?.bounds, described?.states],
      [node.role, node.name, node.bounds, node.states],
    );
  }
}
