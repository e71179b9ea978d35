/** Full reads of one window against a pyatspi walk of it (and cua-driver where it runs), and whether the reads are complete. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Backend } from '../src/a11y/backend.js';
import type { RawTree, ReadScope, SurfaceInfo } from '../src/blueprint/model.js';
import { completeness, missingFromAll, type ReadNode, type WalkedNode } from './compare.js';
import type { CuaDriver } from './peers/cua-driver.js';
import type { QuietCheck } from './quiet.js';
import type { Figure } from './report.js';
import { median } from './stats.js';
import type { Target } from './targets.js';
import type { Walker } from './walker.js';

/** Longer than the backend remembers facts between two reads: each measured read starts from nothing. */
const FORGOTTEN_MS = 2200;
const WARM_UPS = 3;
const READ_MS = 20_000;
const ANYWHERE = [0, 0, 1, 1] as const;

export interface ReadSubject {
  readonly target: Target;
  readonly surface: SurfaceInfo;
  readonly backend: Backend;
  readonly walker: Walker | string;
  readonly cua: CuaDriver | string;
}

export interface ReadResult {
  readonly figures: readonly Figure[];
  readonly missing: readonly WalkedNode[];
}

export async function measureReads(subject: ReadSubject, samples: number, quiet: QuietCheck): Promise<ReadResult> {
  const { target, surface, backend, walker, cua } = subject;
  const times = { visible: [] as number[], all: [] as number[], walk: [] as number[], cua: [] as number[] };
  const trees: Record<ReadScope, RawTree> = { visible: await read('visible'), all: await read('all') };
  for (let i = 0; i < WARM_UPS; i++) for (const scope of ['visible', 'all'] as const) trees[scope] = await read(scope);

  const complete = typeof walker === 'string' ? null : await compare(walker);
  let walkedNodes = 0;
  let cuaNote = typeof cua === 'string' ? cua : '';
  for (let i = 0; i < samples; i++) {
    await quiet.wait();
    times.visible.push(await timedRead('visible'));
    if (typeof walker !== 'string') {
      const walk = await walker.walk(surface);
      times.walk.push(walk.ms);
      walkedNodes = walk.nodes;
    }
    await quiet.wait();
    times.all.push(await timedRead('all'));
    if (typeof cua !== 'string' && cuaNote === '') {
      try {
        const look = await cua.read(surface);
        times.cua.push(look.ms);
        if (i === samples - 1) cuaNote = look.note;
      } catch (error) {
        cuaNote = `cua-driver: ${error instanceof Error ? error.message : error}`;
      }
    }
  }
  return { figures: toFigures(), missing: complete?.missing ?? [] };

  async function read(scope: ReadScope): Promise<RawTree> {
    const tree = await backend.read(surface.id, { scope, deadlineMs: READ_MS });
    if (tree.partial !== undefined) throw new Error(`${target.label}: ${tree.partial.message}`);
    return tree;
  }

  /** The surface is looked for before, as pyatspi's is: only the read itself counts. */
  async function timedRead(scope: ReadScope): Promise<number> {
    await delay(FORGOTTEN_MS);
    await backend.surfaces();
    const started = performance.now();
    trees[scope] = await read(scope);
    return performance.now() - started;
  }

  async function compare(by: Walker) {
    const before = await read('visible');
    const wholeBefore = await read('all');
    const { list = [] } = await by.walk(surface, true);
    const after = await read('visible');
    const wholeAfter = await read('all');
    const visible = [before, after].map((tree) => completeness(list, nodesOf(tree), target.state));
    // Nodes that are not on the screen count as well here; GTK 4's VISIBLE and the others' DEFUNCT do not matter.
    const everything = list.map((node) => ({ ...node, showing: true, extents: ANYWHERE }));
    const all = [wholeBefore, wholeAfter].map((tree) => completeness(everything, nodesOf(tree), 'showing'));
    const [first] = visible;
    return {
      expected: first?.expected ?? 0,
      contradictory: first?.contradictory ?? 0,
      withoutArea: first?.withoutArea ?? 0,
      renamed: first?.renamed ?? 0,
      missing: missingFromAll(visible),
      missingAll: missingFromAll(all).length,
      walked: list.length,
    };
  }

  function toFigures(): Figure[] {
    const group = target.label;
    const walk = times.walk.length === 0 ? null : median(times.walk);
    const visible = median(times.visible);
    const all = median(times.all);
    const faster = (ms: number): number | null => (walk === null ? null : walk / ms);
    const why = typeof walker === 'string' ? { note: walker } : {};
    const figures: Figure[] = [
      { group, name: 'pyatspi walk, all fields', value: walk, unit: 'ms', note: noteOfWalk() },
      {
        group,
        name: 'default read (on screen, all fields)',
        value: visible,
        unit: 'ms',
        note: `${trees.visible.nodes.length} nodes`,
      },
      {
        group,
        name: 'default read against pyatspi',
        value: faster(visible),
        unit: 'times',
        aim: { relation: '>=', value: target.aims.visible },
        ...why,
      },
      { group, name: 'whole tree, all fields', value: all, unit: 'ms', note: `${trees.all.nodes.length} nodes` },
      {
        group,
        name: 'whole tree against pyatspi',
        value: faster(all),
        unit: 'times',
        aim: { relation: '>=', value: target.aims.all },
        ...why,
      },
      {
        group,
        name: 'cua-driver',
        value: times.cua.length === 0 ? null : median(times.cua),
        unit: 'ms',
        note: cuaNote,
      },
    ];
    figures.push(
      complete === null
        ? { group, name: 'visible nodes missing', value: null, unit: 'nodes', ...why }
        : {
            group,
            name: 'visible nodes missing',
            value: complete.missing.length,
            unit: 'nodes',
            aim: { relation: '=', value: 0 },
            note: `of ${complete.expected}${renamed(complete.renamed)}${contradictory(complete.contradictory)}${withoutArea(complete.withoutArea)}`,
          },
    );
    if (complete !== null) {
      const note = `of ${complete.walked} walked`;
      figures.push({
        group,
        name: 'nodes missing from the whole tree',
        value: complete.missingAll,
        unit: 'nodes',
        note,
      });
    }
    return figures;
  }

  function noteOfWalk(): string {
    return typeof walker === 'string' ? walker : `${walkedNodes} nodes`;
  }
}

function renamed(count: number): string {
  return count === 0 ? '' : `; ${count} found by role and name, their paths change at every question`;
}

function contradictory(count: number): string {
  return count === 0 ? '' : `; ${count} more say so inside a hidden parent`;
}

function withoutArea(count: number): string {
  return count === 0 ? '' : `; ${count} more say so without an area`;
}

function nodesOf(tree: RawTree): ReadNode[] {
  return tree.nodes.map(({ handle, nativeRole, name }) => ({
    path: handle.key.slice(handle.key.indexOf('/')),
    role: nativeRole,
    name,
  }));
}
