/**
 * What LUMOS calls of AT-SPI, as data: checked by a test against the interface descriptions of at-spi2-core
 * (`xml/*.xml`), and the only place where a signature is written down.
 */
import type { Call } from '../../platform/dbus/index.js';
import type { ObjectRef } from './reference.js';

export const ATSPI = 'org.a11y.atspi.';
export const PROPERTIES_INTERFACE = 'org.freedesktop.DBus.Properties';
export const REGISTRY_BUS_NAME = 'org.a11y.atspi.Registry';
export const REGISTRY_PATH = '/org/a11y/atspi/registry';
export const CACHE_PATH = '/org/a11y/atspi/cache';

/** Interface.Method -> signatures of what goes in and what comes out. */
export const METHODS = {
  'Accessible.GetChildren': { in: '', out: 'a(so)' },
  'Accessible.GetChildAtIndex': { in: 'i', out: '(so)' },
  'Accessible.GetIndexInParent': { in: '', out: 'i' },
  'Accessible.GetRelationSet': { in: '', out: 'a(ua(so))' },
  'Accessible.GetRole': { in: '', out: 'u' },
  'Accessible.GetRoleName': { in: '', out: 's' },
  'Accessible.GetState': { in: '', out: 'au' },
  'Accessible.GetAttributes': { in: '', out: 'a{ss}' },
  'Accessible.GetInterfaces': { in: '', out: 'as' },
  'Action.GetName': { in: 'i', out: 's' },
  'Action.GetKeyBinding': { in: 'i', out: 's' },
  'Application.GetApplicationBusAddress': { in: '', out: 's' },
  'Cache.GetItems': { in: '', out: 'a((so)(so)(so)iiassusau)' },
  'Collection.GetMatches': { in: '(aiia{ss}iaiiasib)uib', out: 'a(so)' },
  'Component.GetAccessibleAtPoint': { in: 'iiu', out: '(so)' },
  'Component.GetExtents': { in: 'u', out: '(iiii)' },
  'Document.GetAttributeValue': { in: 's', out: 's' },
  'Selection.GetSelectedChild': { in: 'i', out: '(so)' },
  'Table.GetAccessibleAt': { in: 'ii', out: '(so)' },
  'Table.GetColumnAtIndex': { in: 'i', out: 'i' },
  'Table.GetColumnHeader': { in: 'i', out: '(so)' },
  'Table.GetRowAtIndex': { in: 'i', out: 'i' },
  'Text.GetText': { in: 'ii', out: 's' },
} as const;

/** Interface.Property -> signature. */
export const PROPERTIES = {
  'Accessible.Name': 's',
  'Accessible.Description': 's',
  'Accessible.Parent': '(so)',
  'Accessible.ChildCount': 'i',
  'Accessible.AccessibleId': 's',
  'Action.NActions': 'i',
  'Application.ToolkitName': 's',
  'Application.Version': 's',
  'Table.NRows': 'i',
  'Table.NColumns': 'i',
  'TableCell.Position': '(ii)',
  'Text.CharacterCount': 'i',
  'Value.CurrentValue': 'd',
  'Value.MinimumValue': 'd',
  'Value.MaximumValue': 'd',
  'Value.MinimumIncrement': 'd',
} as const;

export type Method = keyof typeof METHODS;
export type Property = keyof typeof PROPERTIES;

/** `AtspiCoordType` in atspi-constants.h. */
export const COORDINATES = { screen: 0, window: 1, parent: 2 } as const;

/** `AtspiRelationType` in atspi-constants.h: those that are read. */
export const RELATION = { labelledBy: 2, describedBy: 18, embeds: 13 } as const;

/** `AtspiCollectionMatchType` and `AtspiCollectionSortOrder` in atspi-constants.h. */
const MATCH_ALL = 1;
const MATCH_ANY = 2;
const SORT_CANONICAL = 1;

export function callMethod(ref: ObjectRef, method: Method, ...args: unknown[]): Call {
  const dot = method.indexOf('.');
  return {
    destination: ref.bus,
    path: ref.path,
    interface: ATSPI + method.slice(0, dot),
    member: method.slice(dot + 1),
    signature: METHODS[method].in,
    args,
  };
}

export function getProperty(ref: ObjectRef, property: Property): Call {
  const dot = property.indexOf('.');
  return {
    destination: ref.bus,
    path: ref.path,
    interface: PROPERTIES_INTERFACE,
    member: 'Get',
    signature: 'ss',
    args: [ATSPI + property.slice(0, dot), property.slice(dot + 1)],
  };
}

/** Every property of Accessible in one call: see `getAll` in quirks.ts for who survives it, and why no other interface's. */
export function getAllAccessible(ref: ObjectRef): Call {
  return {
    destination: ref.bus,
    path: ref.path,
    interface: PROPERTIES_INTERFACE,
    member: 'GetAll',
    signature: 's',
    args: [`${ATSPI}Accessible`],
  };
}

/** The descendants of `ref` in document order that have all of `states` and one of `roles`, at most `limit`. */
export function getMatches(
  ref: ObjectRef,
  rule: { readonly states?: readonly number[]; readonly roles?: readonly number[] },
  limit: number,
): Call {
  const states = bitSet(rule.states ?? [], 2);
  const roles = rule.roles === undefined ? [] : bitSet(rule.roles, 4);
  return matches(ref, [states, MATCH_ALL, {}, MATCH_ALL, roles, MATCH_ANY, [], MATCH_ALL, false], limit);
}

function bitSet(bits: readonly number[], words: number): number[] {
  const set = new Array<number>(words).fill(0);
  for (const bit of bits) set[bit >> 5] = (set[bit >> 5] ?? 0) | (1 << (bit & 31));
  return set;
}

function matches(ref: ObjectRef, rule: readonly unknown[], limit: number): Call {
  return callMethod(ref, 'Collection.GetMatches', rule, SORT_CANONICAL, limit, true);
}
