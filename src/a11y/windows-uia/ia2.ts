/**
 * IAccessible2: what LibreOffice, Firefox, Chromium and some old toolkits say besides MSAA. The seam (`com-ia2.ts` is the real one)
 * and what its words mean. Source of the numbers: api/AccessibleRole.idl, AccessibleStates.idl of LinuxA11y/IAccessible2. Pure.
 */
import { roleFromAriaWords } from '../../blueprint/aria-role-words.js';
import type { Affordance, RawNode } from '../../blueprint/model.js';
import type { Role } from '../../blueprint/roles.js';
import type { State } from '../../blueprint/states.js';
import type { Releasable } from './automation.js';
import { attempt } from './outcomes.js';

/** One object. Every method may throw a `ComError`. Offsets and lengths: UTF-16 units. */
export interface Ia2Object extends Releasable {
  /** `IA2_ROLE_…`, or `ROLE_SYSTEM_…`. */
  role(): number;
  /** `IA2_STATE_…` bits. */
  states(): number;
  /** `name:value;name:value;` */
  attributes(): string;
  /** 0 = not told. */
  position(): { readonly level: number; readonly setSize: number; readonly position: number };
  /** At most `limit` units; null = it has no text. Never ask it of a password. */
  text(limit: number): { readonly text: string; readonly length: number } | null;
  /** Replaces the text between two offsets, -1 = the end (IA2_TEXT_OFFSET_LENGTH); false = it takes none. */
  replaceText(start: number, end: number, text: string): boolean;
  range(): { readonly now: number; readonly min: number | null; readonly max: number | null } | null;
  /** false = it has no value. */
  setCurrent(value: number): boolean;
  actions(): readonly string[];
  doAction(index: number): void;
}

/** Units of text that are read for one element. */
export const IA2_TEXT_UNITS = 4000;

/** `IA2_ROLE_…` that say more than the MSAA role. */
const ROLES: Readonly<Record<number, Role>> = {
  1025: 'canvas',
  1026: 'caption',
  1027: 'menuitemcheckbox',
  1028: 'dialog', // COLOR_CHOOSER
  1029: 'datepicker',
  1033: 'textbox', // EDITBAR
  1034: 'embed',
  1035: 'note', // ENDNOTE
  1036: 'dialog', // FILE_CHOOSER
  1037: 'dialog', // FONT_CHOOSER
  1038: 'sectionfooter',
  1039: 'note', // FOOTNOTE
  1040: 'form',
  1041: 'window', // FRAME
  1043: 'sectionheader',
  1044: 'heading',
  1045: 'icon',
  1046: 'image', // IMAGE_MAP
  1049: 'text', // LABEL
  1051: 'note',
  1052: 'dialog', // OPTION_PANE
  1054: 'paragraph',
  1055: 'menuitemradio',
  1059: 'scrollarea',
  1062: 'splitter', // SPLIT_PANE
  1064: 'terminal',
  1066: 'button', // TOGGLE_BUTTON
  1068: 'complementary',
  1069: 'region', // LANDMARK: which one is said in xml-roles
  1070: 'meter',
  1071: 'deletion',
  1072: 'insertion',
  1073: 'blockquote',
  1074: 'mark',
  1075: 'suggestion',
  1076: 'comment',
};

const STATES: readonly (readonly [bit: number, state: State])[] = [
  [0x1, 'active'],
  [0x10, 'horizontal'],
  [0x40, 'invalid'],
  [0x100, 'modal'],
  [0x200, 'multiline'],
  [0x800, 'required'],
  [0x2_0000, 'vertical'],
];
export const IA2_EDITABLE = 0x8;
const CHECKABLE = 0x4_0000;

/** "a:b;c\:d:e;": the four characters `\ : , ;` are written with a backslash (IAccessible2 specification, "Object attributes"). */
export function parseAttributes(text: string): ReadonlyMap<string, string> {
  const result = new Map<string, string>();
  for (const [, name = '', value = ''] of text.matchAll(/((?:\\.|[^:;\\])+):((?:\\.|[^;\\])*)(?:;|$)/g)) {
    result.set(plain(name), plain(value));
  }
  return result;
}

const plain = (text: string) => text.replace(/\\(.)/g, '$1');

/** What MSAA says of an element (`node`), made more exact. What the object refuses stays as it was. */
export function refined(node: RawNode, object: Ia2Object): RawNode {
  const ask = <T>(question: () => T, otherwise: T): T => attempt(question, otherwise);
  const bits = ask(() => object.states(), 0);
  const attributes = parseAttributes(ask(() => object.attributes(), ''));
  const number = ask(() => object.role(), 0);
  const role = roleFromAriaWords(attributes.get('xml-roles')) ?? ROLES[number] ?? node.role;
  const editable = (bits & IA2_EDITABLE) !== 0 && !node.states.includes('disabled');
  const { level, position, setSize } = ask(() => object.position(), { level: 0, position: 0, setSize: 0 });
  const range = ask(() => object.range(), null);
  const actions = ask(() => object.actions(), []);
  const states = new Set<State>(node.states);
  for (const [bit, state] of STATES) if ((bits & bit) !== 0) states.add(state);
  if (editable) states.delete('readonly');
  if ((bits & CHECKABLE) !== 0 && !states.has('checked') && !states.has('mixed')) states.add('unchecked');
  const affordances = new Set<Affordance>(node.affordances);
  if (actions.length > 0) affordances.add('press');
  if (editable) affordances.add('set_text').add('insert_text');
  if (range !== null && role !== 'progressbar') affordances.add('set_value');
  const known = Number(attributes.get('level') ?? 0) || level;
  const shortcut = attributes.get('keyshortcuts');
  const id = attributes.get('id');
  return {
    ...node,
    role,
    nativeRole: ROLES[number] === undefined ? node.nativeRole : `IA2_ROLE ${number}`,
    states: [...states],
    affordances: [...affordances],
    ...textOf(node, object, editable),
    ...(known > 0 ? { level: known } : {}),
    ...(position > 0 ? { position } : {}),
    ...(setSize > 0 ? { setSize } : {}),
    ...(range === null ? {} : { range: { ...range, step: null } }),
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(id === undefined ? {} : { platformId: id }),
    native: { ...node.native, ia2States: bits },
  };
}

/** U+FFFC stands for an element inside of the text. */
const EMBEDDED = /\ufffc/g;

/** The text of what can be edited is its value; of what is only shown, its name where it has no other. */
function textOf(
  node: RawNode,
  object: Ia2Object,
  editable: boolean,
): Partial<Pick<RawNode, 'value' | 'valueLength' | 'name'>> {
  if (node.states.includes('protected') || (!editable && node.name !== '')) return {};
  const found = attempt(() => object.text(IA2_TEXT_UNITS), null);
  if (found === null) return {};
  if (!editable) return { name: found.text.replace(EMBEDDED, '').trim() };
  return found.length > found.text.length ? { value: found.text, valueLength: found.length } : { value: found.text };
}
