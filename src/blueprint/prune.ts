/**
 * Which nodes of a raw tree are no elements, and why. Every rule is a small function that answers with the reason to leave
 * a node out, or null; `RULES` is their order. A node that is left out gives its place to its children.
 */
import { cleanText } from './clean-text.js';
import type { OmitReason, RawNode } from './model.js';
import { indexByKey, isBullet, type Names, sameWords } from './names.js';
import {
  ACTIONABLE,
  DECORATION,
  FIELDS,
  isOperable,
  NAME_FROM_CONTENTS,
  REPEATERS,
  SINGLE_WRAPPERS,
  STATIC_TEXT,
  TEXT_BLOCKS,
  WRAPPERS,
} from './role-traits.js';
import type { Role } from './roles.js';
import type { TreeIndex } from './tree-index.js';
import { HIDDEN, OFFSCREEN, SEEN, type Visibility } from './viewport.js';

/** What the rules judge one node by. */
export interface Candidate {
  readonly node: RawNode;
  /** The role it will have in the blueprint. */
  readonly role: Role;
  readonly name: string;
  /** Elements that are left below it, on the first level. */
  readonly children: number;
  /** Name of the only one of them; empty where there are none or several. */
  readonly onlyChildName: string;
  /** The nearest ancestor that has a name, or null. */
  readonly speaker: Speaker | null;
  /** More can be done than to focus it, now or when it is enabled and in sight. */
  readonly operable: boolean;
}

export interface Speaker {
  readonly node: RawNode;
  readonly name: string;
  /** Value of a field, white space collapsed as in names. */
  readonly value: string;
}

type Rule = (candidate: Candidate) => OmitReason | null;

/** `text "OK"` in `button "OK"`, `text "hello"` in `textbox = "hello"`. */
export function repeatsSpeaker({ node, role, name, children, speaker, operable }: Candidate): OmitReason | null {
  if (!speaker || name === '' || children > 0) return null;
  const isText = STATIC_TEXT.has(role) || TEXT_BLOCKS.has(role);
  if (!isText && !REPEATERS.has(role)) return null;
  const absorbs = NAME_FROM_CONTENTS.has(speaker.node.role) || speaker.node.role === 'row';
  // A platform that lets text inside a button be pressed presses the button.
  if (operable && !(absorbs && node.affordances.every((one) => one === 'press' || one === 'focus'))) return null;
  if (name === speaker.name) return 'duplicate';
  if (absorbs || TEXT_BLOCKS.has(speaker.node.role) || STATIC_TEXT.has(speaker.node.role)) {
    return speaker.name.includes(name) ? 'duplicate' : null;
  }
  return isText && speaker.value.includes(name) ? 'duplicate' : null;
}

/** Text without words, images without a name, lines between things. */
export function decorates({ node, role, name, children, operable }: Candidate): OmitReason | null {
  // LibreOffice's lines between toolbar buttons have a range and an action, and are disabled for good.
  if (role === 'separator' && name === '' && children === 0 && node.states.includes('disabled')) return 'decoration';
  if (operable || children > 0 || node.states.includes('opaque')) return null;
  if (STATIC_TEXT.has(role)) return (name === '' || isBullet(name)) && !node.description ? 'decoration' : null;
  if (role === 'separator') return node.range ? null : 'decoration';
  return DECORATION.has(role) && name === '' && !node.description ? 'decoration' : null;
}

/** Containers with nothing in them and nothing to say. */
export function isEmpty({ node, role, name, children }: Candidate): OmitReason | null {
  if (children > 0 || name !== '' || node.affordances.length > 0) return null;
  if (ACTIONABLE.has(role) && role !== 'menubar') return null;
  const speaks = Boolean(node.value?.trim() || node.description || node.range || node.unreadChildren);
  return speaks || node.states.includes('opaque') || node.states.includes('busy') ? null : 'decoration';
}

/** Boxes without a name, or with the name of what contains them or of the only thing in them. */
export function wraps({ node, role, name, children, onlyChildName, speaker, operable }: Candidate): OmitReason | null {
  if (operable || node.states.includes('opaque')) return null;
  const unsaid = name !== '' && name !== speaker?.name && !(children === 1 && name === onlyChildName);
  if (unsaid) return null;
  if (WRAPPERS.has(role) || STATIC_TEXT.has(role)) return children > 0 ? 'wrapper' : null;
  return children === 1 && (SINGLE_WRAPPERS.has(role) || TEXT_BLOCKS.has(role)) ? 'wrapper' : null;
}

export const RULES: readonly Rule[] = [repeatsSpeaker, decorates, isEmpty, wraps];

/** Reason by node; undefined = the node becomes an element. */
export type Fates = readonly (OmitReason | undefined)[];

export interface PruneInput {
  readonly tree: TreeIndex;
  readonly look: Visibility;
  readonly naming: Names;
  readonly roles: readonly Role[];
  /** 1 where the element scrolls. */
  readonly scrolls: Uint8Array;
  /** Index of the focused node, always kept; -1 = none. */
  readonly focus: number;
  /** Whether what cannot be seen is kept, with the state that says so. */
  readonly keepUnseen: boolean;
}

/** Linear: one pass down for what goes with everything in it, one pass up for the rules. */
export function decideFates(input: PruneInput): Fates {
  const { tree, look, naming, roles, scrolls, focus, keepUnseen } = input;
  const { nodes, parent } = tree;
  const { names } = naming;
  const fates = subtreesToDrop(input);
  const speakers = findSpeakers(tree, names, look, keepUnseen);
  const children = new Int32Array(nodes.length);
  const only = new Int32Array(nodes.length).fill(-1);
  for (let index = nodes.length - 1; index >= 0; index--) {
    if (fates[index]) continue;
    const node = nodes[index] as RawNode;
    const above = parent[index] as number;
    const below = children[index] as number;
    const unseen = look.kind[index] !== SEEN && !keepUnseen;
    if (index !== focus) {
      if (unseen) fates[index] = look.kind[index] === OFFSCREEN ? 'offscreen' : 'hidden';
      else {
        const candidate: Candidate = {
          node,
          role: roles[index] as Role,
          name: names[index] as string,
          children: below,
          onlyChildName: below === 1 ? (names[only[index] as number] as string) : '',
          speaker: speakers.of(index),
          operable: scrolls[index] === 1 || isOperable(node.affordances),
        };
        for (const rule of RULES) {
          const reason = rule(candidate);
          if (reason) {
            fates[index] = reason;
            break;
          }
        }
      }
    }
    if (above < 0) continue;
    const kept = fates[index] === undefined;
    children[above] = (children[above] as number) + (kept ? 1 : below);
    if (kept) only[above] = index;
    else if (below > 0) only[above] = only[index] as number;
  }
  return fates;
}

/** What goes with everything in it: what is hidden, scroll bars of what scrolls, labels of named fields, what is in a password field. */
function subtreesToDrop({
  tree,
  look,
  naming,
  roles,
  scrolls,
  focus,
  keepUnseen,
}: PruneInput): (OmitReason | undefined)[] {
  const { nodes, parent, end } = tree;
  const fates: (OmitReason | undefined)[] = new Array(nodes.length);
  const drop = (index: number, reason: OmitReason): void => {
    const last = end[index] as number;
    if (focus >= index && focus < last) return;
    for (let inside = index; inside < last; inside++) fates[inside] ??= reason;
  };
  for (let index = 0; index < nodes.length; index++) {
    if (fates[index]) continue;
    const node = nodes[index] as RawNode;
    const above = parent[index] as number;
    if (look.kind[index] === HIDDEN && !keepUnseen) drop(index, 'hidden');
    else if (roles[index] === 'scrollbar' && above >= 0 && scrolls[above]) drop(index, 'decoration');
    else if (above >= 0 && nodes[above]?.states.includes('protected')) drop(index, 'hidden');
    else if (node.states.includes('opaque')) {
      for (let child = index + 1; child < (end[index] as number); child = end[child] as number) drop(child, 'hidden');
    }
  }
  for (const label of repeatedLabels(tree, naming, look, keepUnseen)) drop(label, 'duplicate');
  return fates;
}

/** Indices of labels whose words already name what they label. */
function repeatedLabels(
  { nodes, end }: TreeIndex,
  { names, operable }: Names,
  look: Visibility,
  keepUnseen: boolean,
): number[] {
  const labels: number[] = [];
  let byKey: Map<string, number> | undefined;
  for (let index = 0; index < nodes.length; index++) {
    const keys = nodes[index]?.labelledBy;
    const seen = look.kind[index] === SEEN;
    if (!keys || keys.length === 0 || (!seen && !keepUnseen)) continue;
    byKey ??= indexByKey(nodes);
    for (const key of keys) {
      const label = byKey.get(key);
      if (label === undefined || (index >= label && index < (end[label] as number))) continue;
      if (!seen && look.kind[label] === SEEN) continue;
      if (
        isPlainLabel(nodes[label] as RawNode, operable[label] === 1) &&
        says(names[index], names[label], keys.length)
      ) {
        labels.push(label);
      }
    }
  }
  return labels;
}

function isPlainLabel({ role, affordances }: RawNode, operable: boolean): boolean {
  const textual = STATIC_TEXT.has(role) || role === 'caption' || role === 'generic' || role === 'paragraph';
  // A label of a web page can be "pressed", which presses what it labels.
  return textual && (!operable || affordances.every((one) => one === 'press' || one === 'focus'));
}

function says(name: string | undefined, label: string | undefined, labels: number): boolean {
  if (!name || !label) return false;
  return sameWords(name, label) || (labels > 1 && name.includes(label));
}

/**
 * The nearest ancestor with a name or, being a field, with a value; for what can be seen, the nearest that can be seen.
 * One object for all that it is the nearest of.
 */
function findSpeakers({ nodes, parent }: TreeIndex, names: readonly string[], look: Visibility, keepUnseen: boolean) {
  const nearest = new Int32Array(nodes.length).fill(-1);
  for (let index = 0; index < nodes.length; index++) {
    const above = parent[index] as number;
    if (above < 0) continue;
    const node = nodes[above] as RawNode;
    const heard = look.kind[above] === SEEN || (keepUnseen && look.kind[index] !== SEEN);
    const speaks = heard && (names[above] !== '' || FIELDS.has(node.role));
    nearest[index] = speaks ? above : (nearest[above] as number);
  }
  const known = new Map<number, Speaker>();
  return {
    of(index: number): Speaker | null {
      const at = nearest[index] as number;
      if (at < 0 || (look.kind[at] !== SEEN && look.kind[index] === SEEN)) return null;
      let speaker = known.get(at);
      if (!speaker) {
        const node = nodes[at] as RawNode;
        const value = FIELDS.has(node.role) && node.value ? cleanText(node.value) : '';
        speaker = { node, name: names[at] as string, value };
        known.set(at, speaker);
      }
      return speaker;
    },
  };
}
