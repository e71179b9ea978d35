/** COM interfaces as data, and the slots that follow from it. Pure. */
import type { ParamKind } from './kinds.js';

/** `[name, parameter, …]`, in the order of the virtual table. */
export type MethodRow = readonly [name: string, ...parameters: ParamKind[]];

export interface InterfaceTable {
  /** Lower-case, without braces. */
  readonly iid: string;
  /** Null for IUnknown alone. */
  readonly base: string | null;
  /** Own methods only; their slots follow those of the base. */
  readonly methods: readonly MethodRow[];
}

export type InterfaceTables = Readonly<Record<string, InterfaceTable>>;

export interface Slot {
  readonly index: number;
  readonly parameters: readonly ParamKind[];
}

export interface ResolvedInterface {
  readonly name: string;
  readonly iid: string;
  /** All methods with those of the bases, by name; the index counts from the start of the virtual table. */
  readonly slots: ReadonlyMap<string, Slot>;
  /** Names by index. */
  readonly order: readonly string[];
  /** This interface's id and those of its bases: what QueryInterface of an implementation answers to. */
  readonly iids: readonly string[];
}

/** Follows bases down to IUnknown. @throws Error for a name that the tables do not have (a defect of the tables). */
export function resolveInterface(tables: InterfaceTables, name: string): ResolvedInterface {
  const table = Object.hasOwn(tables, name) ? tables[name] : undefined;
  if (table === undefined) throw new Error(`no COM interface ${name} in the tables`);
  const base = table.base === null ? null : resolveInterface(tables, table.base);
  const slots = new Map(base?.slots);
  const order = [...(base?.order ?? [])];
  for (const [method, ...parameters] of table.methods) {
    slots.set(method, { index: order.length, parameters });
    order.push(method);
  }
  return { name, iid: table.iid, slots, order, iids: [table.iid, ...(base?.iids ?? [])] };
}
