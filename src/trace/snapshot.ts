/** What a step saw, as a raw tree again: so that it can be saved as a capture and looked at with every other command. */
import type { Blueprint, Element, RawNode, RawTree } from '../blueprint/model.js';

/** Holds what the blueprint kept; what it had left out of the window is not there. */
export function rawTreeOf(blueprint: Blueprint): RawTree {
  const { surface, elements, focus } = blueprint;
  const root: RawNode = {
    depth: 0,
    handle: { backend: blueprint.backend, key: `trace:${surface.id}` },
    role: surface.kind === 'dialog' ? 'dialog' : 'window',
    nativeRole: surface.kind,
    name: surface.title,
    states: surface.active ? ['active'] : [],
    bounds: surface.bounds,
    affordances: [],
    native: {},
  };
  const nodes = elements.map(nodeOf);
  const focused = elements.findIndex((element) => element.id !== null && element.id === focus);
  return {
    schema: 'lumos.raw/1',
    surface,
    scope: 'visible',
    nodes: [root, ...nodes],
    focus: focused < 0 ? null : focused + 1,
    ...(blueprint.partial ? { partial: blueprint.partial } : {}),
    elapsedMs: 0,
  };
}

function nodeOf(element: Element, index: number): RawNode {
  const {
    id,
    parent: _parent,
    depth,
    activation: _activation,
    foreground: _foreground,
    summary,
    native,
    ...facts
  } = element;
  const { role, handle } = native;
  return {
    ...facts,
    depth: depth + 1,
    // Some toolkits list one object twice.
    handle: { backend: handle.backend, key: `${handle.key}#${index}` },
    nativeRole: role,
    ...(summary ? { unreadChildren: summary.hidden } : {}),
    native: id === null ? {} : { id },
  };
}
