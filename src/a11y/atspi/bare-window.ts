/** The one node that stands for an X window without accessibility: what is known of it is its title and place. */
import type { RawNode, SurfaceInfo } from '../../blueprint/model.js';

export function bareNode(info: SurfaceInfo): RawNode {
  return {
    depth: 0,
    handle: { backend: 'atspi', key: `x11:${info.native.xid ?? 0}` },
    role: 'window',
    nativeRole: 'X window',
    name: info.title,
    states: info.active ? ['active', 'opaque'] : ['opaque'],
    bounds: info.bounds,
    affordances: [],
    native: { ...info.native },
  };
}
