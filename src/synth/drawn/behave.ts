/** What an action changes in a scene: one rule for each primitive that changes what is on the screen. Pure. */
import type { Rect } from '../../blueprint/geometry.js';
import type { Random } from '../random.js';
import { added, changed, type Scene, type Widget } from './scene.js';

/** Names of the primitives (`lumos act`). */
export const SYNTH_ACTIONS = [
  'click',
  'double_click',
  'right_click',
  'hover',
  'drag',
  'type_text',
  'set_text',
  'press_key',
  'select',
  'toggle',
  'expand',
  'set_value',
  'scroll',
] as const;
export type SynthActionName = (typeof SYNTH_ACTIONS)[number];

/** What the action was done to, in terms of the picture before it. */
export interface SynthAction {
  readonly action: SynthActionName;
  /** Picture pixels; what is acted on. */
  readonly target: Rect;
  readonly text?: string;
  readonly keys?: string;
  /** 0 to 1. */
  readonly value?: number;
  readonly to?: { readonly x: number; readonly y: number };
  /** Pixels that the content moves up. */
  readonly dy?: number;
}

/** What the target must be; the first is put into a scene that has none. */
export const TARGET_KINDS: Readonly<Record<SynthActionName, readonly Widget['kind'][]>> = {
  click: ['button', 'icon', 'link', 'tab'],
  double_click: ['listitem'],
  right_click: ['listitem', 'textbox', 'icon'],
  hover: ['button', 'icon', 'menuitem'],
  drag: ['slider'],
  type_text: ['textbox'],
  set_text: ['textbox'],
  press_key: ['textbox', 'button'],
  select: ['tab', 'listitem', 'radio'],
  toggle: ['checkbox', 'switch'],
  expand: ['combobox', 'menuitem'],
  set_value: ['slider'],
  scroll: ['listitem'],
};

export interface Outcome {
  readonly action: SynthAction;
  readonly after: Scene;
}

export function perform(before: Scene, name: SynthActionName, target: Widget, r: Random): Outcome {
  const action = { action: name, target: target.rect };
  const focus = (scene: Scene): Scene => ({
    ...scene,
    widgets: scene.widgets.map((each) =>
      each.id === target.id ? { ...each, focused: true } : { ...each, focused: false },
    ),
  });
  switch (name) {
    case 'click':
    case 'press_key': {
      const told = target.kind === 'tab' ? choose(before, target) : answer(focus(before), target, r);
      return {
        action: name === 'press_key' ? { ...action, keys: target.kind === 'textbox' ? 'Tab' : 'Enter' } : action,
        after: target.kind === 'textbox' ? focus(before) : told,
      };
    }
    case 'double_click':
      return { action, after: answer(choose(before, target), target, r) };
    case 'right_click':
      return {
        action,
        after: popup(before, target, ['Open', 'Copy', 'Rename', 'Delete'].slice(0, r.int(2, 4)), 'menuitem'),
      };
    case 'hover':
      return { action, after: tip(changed(before, target.id, { hovered: true }), target) };
    case 'drag':
    case 'set_value': {
      const old = target.value ?? 0;
      const value = Math.round((old < 0.5 ? r.float(old + 0.2, 1) : r.float(0, old - 0.2)) * 100) / 100;
      const y = target.rect.y + target.rect.height / 2;
      const to = { x: Math.round(target.rect.x + 6 + (target.rect.width - 12) * value), y: Math.round(y) };
      return {
        action: name === 'drag' ? { ...action, to } : { ...action, value },
        after: changed(before, target.id, { value, focused: true }),
      };
    }
    case 'type_text':
    case 'set_text': {
      const text = r.pick(['hello', 'Ada', '42', 'lumos', 'new name', '2026-11-20']);
      return {
        action: { ...action, text },
        after: changed(focus(before), target.id, { text: name === 'type_text' ? target.text + text : text }),
      };
    }
    case 'select':
      return { action, after: target.kind === 'radio' ? choice(before, target) : choose(before, target) };
    case 'toggle':
      return { action, after: changed(before, target.id, { checked: target.checked !== true }) };
    case 'expand': {
      const options = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].slice(0, r.int(2, 5));
      const kind = target.kind === 'menuitem' ? 'menuitem' : 'listitem';
      return { action, after: popup(changed(before, target.id, { expanded: true }), target, options, kind) };
    }
    case 'scroll': {
      const dy = target.rect.height * r.int(1, 3);
      const rows = before.widgets.map((each) =>
        each.group === target.group && each.kind === 'listitem'
          ? { ...each, rect: { ...each.rect, y: each.rect.y - dy } }
          : each,
      );
      return { action: { ...action, target: target.clip ?? target.rect, dy }, after: { ...before, widgets: rows } };
    }
  }
}

/** One of a bar or a list. */
function choose(scene: Scene, target: Widget): Scene {
  const widgets = scene.widgets.map((each) =>
    each.group === target.group && each.kind === target.kind ? { ...each, selected: each.id === target.id } : each,
  );
  return { ...scene, widgets };
}

function choice(scene: Scene, target: Widget): Scene {
  const widgets = scene.widgets.map((each) =>
    each.group === target.group && each.kind === 'radio' ? { ...each, checked: each.id === target.id } : each,
  );
  return { ...scene, widgets };
}

/** A dialog, a line of status, or nothing but the pressed look: applications answer in different ways. */
function answer(scene: Scene, target: Widget, r: Random): Scene {
  const { width, height, look } = scene;
  const row = Math.round(look.fontSize * 2);
  if (r.chance(0.5)) {
    const rect = { x: 0, y: height - row, width, height: row };
    return added(scene, [{ kind: 'panel', text: `${target.text || 'It'} is done`, rect }]);
  }
  const rect = {
    x: Math.round(width * 0.2),
    y: Math.round(height * 0.3),
    width: Math.round(width * 0.6),
    height: Math.max(row * 3, Math.round(height * 0.3)),
  };
  const inside = { x: rect.x + 10, width: rect.width - 20, height: row };
  const button = { x: rect.x + rect.width - 90, y: rect.y + rect.height - row - 8, width: 80, height: row };
  return added(scene, [
    { kind: 'panel', text: '', rect },
    { kind: 'heading', text: target.text || 'Done', rect: { ...inside, y: rect.y + 6 } },
    { kind: 'button', text: 'OK', rect: button, focused: true },
  ]);
}

function popup(scene: Scene, target: Widget, options: readonly string[], kind: 'menuitem' | 'listitem'): Scene {
  const row = Math.round(scene.look.fontSize * 1.9);
  const width = Math.min(Math.max(110, target.kind === 'combobox' ? target.rect.width : 0), scene.width);
  const height = row * options.length + 4;
  const x = Math.max(0, Math.min(target.rect.x, scene.width - width));
  const below = target.rect.y + target.rect.height;
  // As desktops do: upwards where there is no room below.
  const y = below + height <= scene.height ? below : Math.max(0, target.rect.y - height);
  return added(scene, [
    { kind: 'panel', text: '', rect: { x, y, width, height } },
    ...options.map((text, i) => ({
      kind,
      text,
      rect: { x: x + 2, y: y + 2 + i * row, width: width - 4, height: row },
    })),
  ]);
}

function tip(scene: Scene, target: Widget): Scene {
  const text = target.text || target.icon || 'What this does';
  const [width, height] = [
    Math.round([...text].length * scene.look.fontSize * 0.62) + 16,
    Math.round(scene.look.fontSize * 1.8),
  ];
  const below = target.rect.y + target.rect.height + 4;
  const y = below + height <= scene.height ? below : target.rect.y - height - 4;
  return added(scene, [
    { kind: 'tooltip', text, rect: { x: Math.max(0, Math.min(target.rect.x, scene.width - width)), y, width, height } },
  ]);
}
