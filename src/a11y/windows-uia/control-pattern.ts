/**
 * What the Window and Transform patterns can do to a window as a whole: the second way, for windows that the window system does
 * not move or show for others (`control.ts`). Providers do it inside of their own process.
 */
import type { Rect } from '../../blueprint/geometry.js';
import type { Delivery, WindowOperation } from '../backend.js';
import type { Hwnd, Patterns, UiaElement } from './automation.js';
import { delivered } from './delivered.js';
import type { Engine } from './engine.js';
import { VISUAL_STATE } from './ids.js';
import { attempt } from './outcomes.js';

export type ByPattern = Exclude<WindowOperation['kind'], 'activate'>;

/**
 * null = there is no such window, pattern or method here.
 * @param rect the window's place as it is to be, physical pixels of the screen, its invisible border among it
 */
export function controlByPattern(engine: Engine, hwnd: Hwnd, kind: ByPattern, rect: Rect): Delivery | null {
  const element = attempt(() => engine.platform.automation.elementFromHandle(hwnd), null);
  if (element === null) return null;
  try {
    const means = attempt(
      () => (kind === 'move' || kind === 'resize' ? transform(element, kind, rect) : show(element, kind)),
      null,
    );
    return means === null ? null : delivered(means);
  } finally {
    element.release();
  }
}

const STATES = {
  minimize: VISUAL_STATE.minimized,
  maximize: VISUAL_STATE.maximized,
  restore: VISUAL_STATE.normal,
} as const;

function show(element: UiaElement, kind: 'close' | keyof typeof STATES): string | null {
  return using(element, 'Window', (window) => {
    if (kind === 'close') {
      window.close();
      return 'WindowPattern.Close';
    }
    window.setVisualState(STATES[kind]);
    return `WindowPattern.SetWindowVisualState(${STATES[kind]})`;
  });
}

function transform(element: UiaElement, kind: 'move' | 'resize', { x, y, width, height }: Rect): string | null {
  return using(element, 'Transform', (pattern) => {
    if (kind === 'move') {
      if (!pattern.canMove()) return null;
      pattern.move(x, y);
      return 'TransformPattern.Move';
    }
    if (!pattern.canResize()) return null;
    pattern.resize(width, height);
    return 'TransformPattern.Resize';
  });
}

function using<Name extends 'Window' | 'Transform'>(
  element: UiaElement,
  name: Name,
  use: (pattern: Patterns[Name]) => string | null,
): string | null {
  const pattern = element.pattern(name);
  if (pattern === null) return null;
  try {
    return use(pattern);
  } finally {
    pattern.release();
  }
}
