/** An open dialog of a page as a surface of its own: a message, a field where it has one, and its buttons. */
import type { Delivery, Operation, RawPath, WindowOperation } from '../a11y/backend.js';
import type { Point, Rect } from '../blueprint/geometry.js';
import type { Handle, RawNode, RawTree, ReadScope, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { DialogKind, Dialogs, OpenDialog } from './dialogs.js';
import { existingFiles } from './perform-text.js';

const PREFIX = 'dialog-';
/** Of the message, in the title of the surface. */
const TITLE = 120;

const BUTTONS: Readonly<Record<DialogKind, readonly [yes: string, no: string | null]>> = {
  alert: ['OK', null],
  confirm: ['OK', 'Cancel'],
  prompt: ['OK', 'Cancel'],
  beforeunload: ['Leave', 'Stay'],
  file: ['Open', 'Cancel'],
};
const MESSAGES: Partial<Readonly<Record<DialogKind, string>>> = {
  beforeunload: 'Leave the page? What was changed may not be saved.',
};
type Part = 'dialog' | 'message' | 'text' | 'yes' | 'no';

export function dialogSurfaceId(dialog: OpenDialog): SurfaceId {
  return `${PREFIX}${dialog.number}`;
}

export function dialogOf(dialogs: Dialogs, surface: SurfaceId): OpenDialog | null {
  const match = /^dialog-(\d{1,9})$/u.exec(surface);
  return match ? dialogs.get(Number(match[1])) : null;
}

export function isDialogHandle(handle: Handle): boolean {
  return handle.key.startsWith('dialog:');
}

export function dialogSurface(dialog: OpenDialog, tab: SurfaceInfo): SurfaceInfo {
  return {
    ...tab,
    id: dialogSurfaceId(dialog),
    kind: 'dialog',
    title: messageOf(dialog).slice(0, TITLE),
    active: tab.active,
    modal: true,
    native: { dialog: dialog.kind, tab: tab.id },
  };
}

export function readDialog(dialog: OpenDialog, tab: SurfaceInfo, scope: ReadScope): RawTree {
  const nodes = nodesOf(dialog, tab);
  const focus = nodes.findIndex((node) => node.states.includes('focused'));
  return {
    schema: 'lumos.raw/1',
    surface: dialogSurface(dialog, tab),
    scope,
    nodes,
    focus: focus < 0 ? null : focus,
    elapsedMs: 0,
  };
}

export function dialogAt(dialog: OpenDialog, tab: SurfaceInfo, point: Point): RawPath | null {
  const nodes = nodesOf(dialog, tab);
  const [root, ...parts] = nodes;
  if (!root || !holds(root.bounds, point)) return null;
  const part = parts.find((node) => holds(node.bounds, point));
  return { surface: dialogSurface(dialog, tab), nodes: part ? [root, part] : [root] };
}

/** null = that dialog has been answered. */
export function describeInDialog(
  dialogs: Dialogs,
  handle: Handle,
  tabOf: (dialog: OpenDialog) => SurfaceInfo,
): RawPath | null {
  const found = partOf(dialogs, handle);
  if (!found) return null;
  const tab = tabOf(found.dialog);
  const nodes = nodesOf(found.dialog, tab);
  const [root] = nodes;
  const node = nodes.find((each) => each.handle.key === handle.key);
  if (!root || !node) return null;
  return { surface: dialogSurface(found.dialog, tab), nodes: node === root ? [root] : [root, node] };
}

/** @throws LumosError STALE_ID, UNSUPPORTED, INVALID_ACTION (a file that is not there) */
export async function performInDialog(dialogs: Dialogs, handle: Handle, operation: Operation): Promise<Delivery> {
  const found = partOf(dialogs, handle);
  if (!found) throw new LumosError('STALE_ID', 'The dialog has been answered.', { hint: 'Observe again.' });
  const { dialog, part } = found;
  if (operation.kind === 'press' && (part === 'yes' || part === 'no')) return answer(dialog, part === 'yes');
  if (part === 'text' || (part === 'message' && operation.kind === 'read_text')) return onText(dialog, part, operation);
  throw new LumosError('UNSUPPORTED', `A dialog's ${part} does not offer "${operation.kind}".`, {
    hint: 'Press one of its buttons.',
  });
}

/** @throws LumosError UNSUPPORTED */
export async function controlDialog(dialog: OpenDialog, operation: WindowOperation): Promise<Delivery> {
  if (operation.kind === 'close') return answer(dialog, false);
  if (operation.kind === 'activate') return { delivery: 'not_delivered', means: 'nothing: it is in front' };
  throw new LumosError('UNSUPPORTED', `A dialog of a page cannot be told to ${operation.kind}.`, {
    hint: 'Answer it.',
  });
}

async function answer(dialog: OpenDialog, accept: boolean): Promise<Delivery> {
  if (dialog.kind === 'file' && accept) await existingFiles(dialog.text, dialog.multiple);
  try {
    await dialog.answer(accept);
  } catch (cause) {
    throw new LumosError('STALE_ID', 'The dialog has been answered elsewhere.', {
      hint: 'Observe again.',
      delivery: 'unknown',
      cause,
    });
  }
  return { delivery: 'delivered', means: accept ? 'Dialog.accept' : 'Dialog.dismiss' };
}

function onText(dialog: OpenDialog, part: 'text' | 'message', operation: Operation): Delivery {
  const means = 'text of the dialog';
  if (operation.kind === 'read_text') {
    return { delivery: 'delivered', means, text: part === 'text' ? dialog.text : messageOf(dialog) };
  }
  if (operation.kind === 'set_text') dialog.text = operation.text;
  else if (operation.kind === 'insert_text') {
    const points = [...dialog.text];
    points.splice(operation.offset ?? points.length, 0, operation.text);
    dialog.text = points.join('');
  } else if (operation.kind !== 'focus') {
    throw new LumosError('UNSUPPORTED', `The field of a dialog does not offer "${operation.kind}".`, {
      hint: 'Set its text.',
    });
  }
  return { delivery: 'delivered', means };
}

function partOf(dialogs: Dialogs, handle: Handle): { readonly dialog: OpenDialog; readonly part: Part } | null {
  const match = /^dialog:(\d{1,9})\/(dialog|message|text|yes|no)$/u.exec(handle.key);
  const dialog = match && dialogs.get(Number(match[1]));
  return dialog ? { dialog, part: match[2] as Part } : null;
}

function messageOf(dialog: OpenDialog): string {
  return dialog.message !== '' ? dialog.message : (MESSAGES[dialog.kind] ?? dialog.kind);
}

/** The browser says nothing of where its dialogs are: a place at the top of the tab stands for it. */
function nodesOf(dialog: OpenDialog, tab: SurfaceInfo): RawNode[] {
  const { scale } = tab;
  const whole = tab.bounds ?? { x: 0, y: 0, width: 400 * scale, height: 300 * scale };
  const width = Math.round(Math.min(whole.width, 420 * scale));
  const left = Math.round(whole.x + (whole.width - width) / 2);
  const row = Math.round(32 * scale);
  const at = (line: number, from: number, to: number): Rect => ({
    x: left + Math.round(width * from),
    y: whole.y + row * line,
    width: Math.round(width * (to - from)),
    height: row,
  });
  const hasField = dialog.kind === 'prompt' || dialog.kind === 'file';
  const [yes, no] = BUTTONS[dialog.kind];
  const message = messageOf(dialog);
  const node = (part: Part, facts: Partial<RawNode> & Pick<RawNode, 'role' | 'bounds'>): RawNode => ({
    depth: 1,
    handle: { backend: 'web', key: `dialog:${dialog.number}/${part}` },
    nativeRole: `${dialog.kind} ${part}`,
    name: '',
    states: [],
    affordances: [],
    native: dialog.kind === 'file' && part === 'text' ? { input: 'file' } : {},
    ...facts,
  });
  const button = (part: 'yes' | 'no', name: string, bounds: Rect): RawNode =>
    node(part, { role: 'button', name, bounds, affordances: ['press'], states: part === 'yes' ? ['default'] : [] });
  return [
    node('dialog', {
      depth: 0,
      role: dialog.kind === 'alert' ? 'alertdialog' : 'dialog',
      name: message.slice(0, TITLE),
      states: ['modal', 'active'],
      bounds: { ...at(0, 0, 1), height: row * 4 },
    }),
    node('message', { role: 'text', name: message, bounds: at(0, 0, 1) }),
    ...(hasField
      ? [
          node('text', {
            role: 'textbox',
            name: dialog.kind === 'file' ? 'File' : message.slice(0, TITLE),
            value: dialog.text,
            bounds: at(1, 0, 1),
            states: [...(dialog.multiple ? (['multiline'] as const) : []), 'focusable', 'focused'],
            affordances: ['set_text', 'insert_text', 'focus'],
          }),
        ]
      : []),
    button('yes', yes, at(3, 0.5, 0.74)),
    ...(no === null ? [] : [button('no', no, at(3, 0.76, 1))]),
  ];
}

function holds(rect: Rect | null, { x, y }: Point): boolean {
  return rect !== null && x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}
