/** What acting and watching call of AT-SPI beyond what reading calls (protocol.ts); checked by the same test. */
import { type Call, Variant } from '../../platform/dbus/index.js';
import { ATSPI, METHODS, PROPERTIES, PROPERTIES_INTERFACE } from './protocol.js';
import type { ObjectRef } from './reference.js';

/** Interface.Method -> signatures of what goes in and what comes out. */
export const ACTING_METHODS = {
  'Action.DoAction': { in: 'i', out: 'b' },
  'Component.GrabFocus': { in: '', out: 'b' },
  'Component.ScrollTo': { in: 'u', out: 'b' },
  'EditableText.SetTextContents': { in: 's', out: 'b' },
  'EditableText.InsertText': { in: 'isi', out: 'b' },
  'EditableText.DeleteText': { in: 'ii', out: 'b' },
  'Hyperlink.GetObject': { in: 'i', out: '(so)' },
  'Hypertext.GetNLinks': { in: '', out: 'i' },
  'Hypertext.GetLink': { in: 'i', out: '(so)' },
  'Registry.RegisterEvent': { in: 'sass', out: '' },
  'Registry.DeregisterEvent': { in: 'ss', out: '' },
  'Selection.SelectChild': { in: 'i', out: 'b' },
  'Selection.DeselectChild': { in: 'i', out: 'b' },
  'Selection.DeselectSelectedChild': { in: 'i', out: 'b' },
  'Selection.IsChildSelected': { in: 'i', out: 'b' },
  'Selection.ClearSelection': { in: '', out: 'b' },
  'Table.AddRowSelection': { in: 'i', out: 'b' },
  'Table.RemoveRowSelection': { in: 'i', out: 'b' },
  'Table.GetRowAtIndex': { in: 'i', out: 'i' },
  'Table.GetSelectedRows': { in: '', out: 'ai' },
  'Table.IsRowSelected': { in: 'i', out: 'b' },
  'Text.AddSelection': { in: 'ii', out: 'b' },
  'Text.GetNSelections': { in: '', out: 'i' },
  'Text.GetSelection': { in: 'i', out: 'ii' },
  'Text.RemoveSelection': { in: 'i', out: 'b' },
  'Text.SetCaretOffset': { in: 'i', out: 'b' },
  'Text.SetSelection': { in: 'iii', out: 'b' },
} as const;

/** Interface.Property -> signature. */
export const ACTING_PROPERTIES = {
  'Selection.NSelectedChildren': 'i',
  'Text.CaretOffset': 'i',
} as const;

/** The properties that are set. */
export const WRITTEN_PROPERTIES = ['Value.CurrentValue'] as const;

/** The signals that are listened to, by the interface after `org.a11y.atspi.Event.`; every one has `EVENT_SIGNATURE`. */
export const EVENT_INTERFACES = ['Object', 'Window', 'Document', 'Focus'] as const;
export const EVENT_SIGNATURE = 'siiva{sv}';

const ALL_METHODS = { ...METHODS, ...ACTING_METHODS };

export type AnyMethod = keyof typeof ALL_METHODS;
export type AnyProperty = keyof typeof PROPERTIES | keyof typeof ACTING_PROPERTIES;

export function methodCall(ref: ObjectRef, method: AnyMethod, ...args: readonly unknown[]): Call {
  const [name, member] = split(method);
  const call = { destination: ref.bus, path: ref.path, interface: ATSPI + name, member };
  const signature = ALL_METHODS[method].in;
  return signature === '' ? call : { ...call, signature, args };
}

/** `Properties.Get`. Never GetAll: it crashes Qt applications (QTBUG-107897). */
export function getCall(ref: ObjectRef, property: AnyProperty): Call {
  const [name, member] = split(property);
  const args = [ATSPI + name, member];
  return {
    destination: ref.bus,
    path: ref.path,
    interface: PROPERTIES_INTERFACE,
    member: 'Get',
    signature: 'ss',
    args,
  };
}

export function setCall(ref: ObjectRef, property: (typeof WRITTEN_PROPERTIES)[number], value: number): Call {
  const [name, member] = split(property);
  const args = [ATSPI + name, member, new Variant(PROPERTIES[property], value)];
  return {
    destination: ref.bus,
    path: ref.path,
    interface: PROPERTIES_INTERFACE,
    member: 'Set',
    signature: 'ssv',
    args,
  };
}

function split(name: string): [string, string] {
  const dot = name.indexOf('.');
  return [name.slice(0, dot), name.slice(dot + 1)];
}
