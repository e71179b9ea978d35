/** Editors that open for something else: over the cell of a table, or wherever typing on a list goes. */

import { ancestorsOf } from '../blueprint/ancestors.js';
import type { Rect } from '../blueprint/geometry.js';
import type { RawNode } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import { isProtected, isTextField } from './offers.js';
import { indexOfHandle, sameHandle } from './tree.js';
import type { Grounded, Scene } from './world.js';

export interface OpenEditor {
  readonly node: RawNode;
  /** What a reader knows it by: its own name, else that of what it is in. */
  readonly name: string;
}

export function isCell({ node }: Pick<Grounded, 'node'>): boolean {
  return node.role === 'gridcell' || node.role === 'cell';
}

/** What has the keyboard now, where that is another element than `target`, and one that holds text. */
export async function editorBeside(scene: Scene, target: Grounded): Promise<OpenEditor | null> {
  const { nodes, focus } = await scene.backend.read(target.surface.id, { scope: 'visible' });
  const node = focus === null ? undefined : nodes[focus];
  if (focus === null || !node || sameHandle(node.handle, target.node.handle)) return null;
  if (isProtected(node) || !isTextField(node) || isCell({ node })) return null;
  const name = [...ancestorsOf(nodes, focus), node].findLast((each) => each.name.trim() !== '')?.name ?? '';
  return { node, name };
}

/** As `editorBeside`, only where it lies over the cell or in it. */
export async function editorOver(scene: Scene, cell: Grounded): Promise<OpenEditor | null> {
  const editor = await editorBeside(scene, cell);
  return editor && overlap(editor.node.bounds, cell.node.bounds) ? editor : null;
}

/**
 * Whether something that was not there before has the keyboard. Not asked for text or for its place: LibreOffice Calc 7.4 calls
 * the paragraph of a cell that F2 opened neither editable nor showing, beside the cell, until something is typed.
 */
export async function hasEditorOpened(scene: Scene): Promise<boolean> {
  const { nodes, focus } = await scene.backend.read(scene.surface.id, { scope: 'visible' });
  const node = focus === null ? undefined : nodes[focus];
  if (!node || isProtected(node) || isCell({ node })) return false;
  return indexOfHandle(scene.before.tree.nodes, node.handle) < 0;
}

/** null where it is gone or cannot be read. */
export async function textOfEditor(scene: Scene, { node }: OpenEditor): Promise<string | null> {
  try {
    return (await scene.backend.perform(node.handle, { kind: 'read_text' })).text ?? null;
  } catch (error) {
    // It closed while it was looked at, or says nothing: then the cell itself tells.
    if (error instanceof LumosError && error.delivery === 'not_delivered') return null;
    throw error;
  }
}

function overlap(a: Rect | null, b: Rect | null): boolean {
  if (!a || !b) return false;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
