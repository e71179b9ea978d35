/** What is read of one AT-SPI object, still in the platform's own terms. */
import type { ObjectRef } from './reference.js';
import { StateSet } from './states.js';

export interface RangeFacts {
  readonly now: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
}

/** `AtspiRole` of a page (AtspiRole.DOCUMENT_WEB, atspi-constants.h). */
export const DOCUMENT_WEB = 95;

/** x, y, width, height as the toolkit says them; coordinates.ts turns them into pixels of the screen. */
export type Extents = readonly [number, number, number, number];

export interface NodeFacts {
  readonly ref: ObjectRef;
  depth: number;
  /** Path of the parent as the object says it; empty = unknown. */
  parent: string;
  name: string;
  description: string;
  role: number;
  states: StateSet;
  /** Short names: `Action`. */
  interfaces: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
  accessibleId: string;
  extents: Extents | null;
  /** -1 = not known. */
  childCount: number;
  text: string | null;
  /** In code points, where `text` is only the beginning. */
  textLength: number | null;
  range: RangeFacts | null;
  /** Name of the option that a combo box shows; null = not known. */
  choice: string | null;
  /** The option that its combo box shows. */
  chosen: boolean;
  actions: readonly string[];
  keyBinding: string;
  labelledBy: readonly ObjectRef[];
  url: string | null;
  cell: readonly [row: number, column: number] | null;
  table: readonly [rows: number, columns: number] | null;
  /** True when the object answered nothing or says that it is gone. */
  dead: boolean;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});
const NO_INTERFACES: ReadonlySet<string> = new Set();

export function newFacts(ref: ObjectRef, depth = 0): NodeFacts {
  return {
    ref,
    depth,
    parent: '',
    name: '',
    description: '',
    role: 0,
    states: StateSet.empty,
    interfaces: NO_INTERFACES,
    attributes: NO_ATTRIBUTES,
    accessibleId: '',
    extents: null,
    childCount: -1,
    text: null,
    textLength: null,
    range: null,
    choice: null,
    chosen: false,
    actions: [],
    keyBinding: '',
    labelledBy: [],
    url: null,
    cell: null,
    table: null,
    dead: false,
  };
}

export const asString = (value: unknown): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The object of a `(so)`; null for the null object and for anything else. */
export function asRef(value: unknown): ObjectRef | null {
  if (!Array.isArray(value)) return null;
  const [bus, path] = value as unknown[];
  if (typeof bus !== 'string' || typeof path !== 'string' || bus === '') return null;
  return path === '' || path.endsWith('/null') ? null : { bus, path };
}

export function asRefs(value: unknown): ObjectRef[] {
  if (!Array.isArray(value)) return [];
  return value.map(asRef).filter((ref) => ref !== null);
}

export function asExtents(value: unknown): Extents | null {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((item) => typeof item === 'number')) return null;
  return value as unknown as Extents;
}

/** Interned: a tree repeats a few sets of interfaces hundreds of times. */
const interfaceSets = new Map<string, ReadonlySet<string>>();
const INTERFACE_SETS_LIMIT = 512;

export function asInterfaces(value: unknown): ReadonlySet<string> {
  if (!Array.isArray(value)) return NO_INTERFACES;
  const key = value.join();
  const known = interfaceSets.get(key);
  if (known !== undefined) return known;
  const set = new Set(value.map((name) => String(name).replace(/^org\.a11y\.atspi\./, '')));
  if (interfaceSets.size >= INTERFACE_SETS_LIMIT) interfaceSets.clear();
  interfaceSets.set(key, set);
  return set;
}

export function asAttributes(value: unknown): Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, string>)
    : NO_ATTRIBUTES;
}

/** From the reply of `Properties.GetAll` on Accessible. */
export function takeProperties(node: NodeFacts, properties: unknown): void {
  if (typeof properties !== 'object' || properties === null) return;
  const record = properties as Record<string, unknown>;
  node.name = asString(record.Name);
  node.description = asString(record.Description);
  node.parent = asRef(record.Parent)?.path ?? '';
  node.childCount = asNumber(record.ChildCount) ?? -1;
  node.accessibleId = asString(record.AccessibleId);
  node.attributes = asAttributes(record.Attributes);
}
