/** The one node that stands for a window that tells nothing about itself: what is known of it is its title and place. */
import type { RawNode, SurfaceInfo } from '../../blueprint/model.js';
import { controlKey, handleOf } from './reference.js';

export function bareNode(info: SurfaceInfo): RawNode {
  const hwnd = Number(info.native.hwnd);
  return {
    depth: 0,
    handle: handleOf(controlKey(hwnd, hwnd)),
    role: info.kind === 'dialog' ? 'dialog' : 'window',
    nativeRole: String(info.native.className ?? 'window'),
    name: info.title,
    states: info.active ? ['active', 'opaque'] : ['opaque'],
    bounds: info.bounds,
    affordances: [],
    native: { ...info.native },
  };
}
