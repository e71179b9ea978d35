/** Objects that answer AT-SPI calls as a test says, behind the connection's own interface: rules are tested without a bus. */
import type { AtspiContext, ToolkitFamily } from '../../../src/a11y/atspi/context.js';
import { perform } from '../../../src/a11y/atspi/perform.js';
import { handleOf } from '../../../src/a11y/atspi/reference.js';
import { STATE } from '../../../src/a11y/atspi/states.js';
import type { Delivery, Operation } from '../../../src/a11y/backend.js';
import { LumosError } from '../../../src/errors.js';
import {
  type Call,
  type DBusConnection,
  LOCAL_ERRORS,
  type Reply,
  type Variant,
} from '../../../src/platform/dbus/index.js';

/** The application takes the call and never answers. */
export const HANG = Symbol('hang');
/** The application ends while it handles the call. */
export const DIE = Symbol('die');

type Answer = unknown | typeof HANG | typeof DIE;

export interface ScriptedObject {
  role?: number;
  states?: (keyof typeof STATE)[];
  /** `Interface.Method` -> what it answers (several values: an array in an array). */
  methods?: Record<string, (...args: never[]) => Answer>;
  /** `Interface.Property` -> its value. */
  properties?: Record<string, unknown>;
  /** Called when a property is set. */
  onSet?: (property: string, value: unknown) => void;
}

export const BUS = ':1.7';
export const PATH = '/org/a11y/atspi/accessible/1';

export class ScriptedApp implements AtspiContext {
  readonly objects = new Map<string, ScriptedObject>();
  /** Everything that was called, as `Interface.Method(arguments)`; questions about the element's facts left out. */
  readonly calls: string[] = [];
  private gone = false;

  constructor(
    private readonly family: ToolkitFamily,
    element: ScriptedObject,
    others: Record<string, ScriptedObject> = {},
  ) {
    this.objects.set(PATH, element);
    for (const [path, object] of Object.entries(others)) this.objects.set(path, object);
  }

  perform(operation: Operation): Promise<Delivery> {
    return perform(this, handleOf({ bus: BUS, path: PATH }), operation);
  }

  /** Code and delivery that the operation is refused with. */
  async refused(operation: Operation): Promise<string> {
    try {
      return `delivered: ${(await this.perform(operation)).means}`;
    } catch (error) {
      if (error instanceof LumosError) return `${error.code} ${error.delivery}`;
      throw error;
    }
  }

  connectionFor(): DBusConnection {
    return this.connection;
  }

  bus(): DBusConnection {
    return this.connection;
  }

  toolkitOf() {
    return { family: this.family, name: this.family, version: null };
  }

  deadline(ms: number): number {
    return performance.now() + ms;
  }

  private readonly connection: DBusConnection = {
    uniqueName: ':1.99',
    connected: true,
    droppedSignals: 0,
    batch: (calls) => calls.map((call) => this.answer(call)),
    call: () => {
      throw new Error('not used');
    },
    signals: () => [],
    waitReadable: async () => false,
    close: () => {},
  };

  private answer(call: Call): Reply {
    if (this.gone) return failure('org.freedesktop.DBus.Error.ServiceUnknown');
    const object = this.objects.get(call.path);
    if (object === undefined) return failure('org.freedesktop.DBus.Error.UnknownObject');
    if (call.interface === 'org.freedesktop.DBus.Properties') return this.property(object, call);
    const name = `${call.interface.replace('org.a11y.atspi.', '')}.${call.member}`;
    const scripted = object.methods?.[name];
    if (scripted === undefined) return basics(object, name);
    if (!/^(Accessible|Action\.GetName)/.test(name))
      this.calls.push(`${name}(${(call.args ?? []).map(String).join(', ')})`);
    return this.settled((scripted as (...args: unknown[]) => Answer)(...(call.args ?? [])));
  }

  private property(object: ScriptedObject, call: Call): Reply {
    const [interfaceName, member, value] = call.args as [string, string, unknown];
    const name = `${interfaceName.replace('org.a11y.atspi.', '')}.${member}`;
    if (call.member === 'GetAll') throw new Error('GetAll crashes Qt');
    if (call.member === 'Set') {
      this.calls.push(`${name} = ${String((value as Variant).value)}`);
      object.onSet?.(name, (value as Variant).value);
      return { ok: true, body: [] };
    }
    const known = object.properties?.[name];
    if (known === undefined) return failure('org.freedesktop.DBus.Error.InvalidArgs');
    return { ok: true, body: [typeof known === 'function' ? known() : known] };
  }

  private settled(answer: Answer): Reply {
    if (answer === HANG) return failure(LOCAL_ERRORS.timeout);
    if (answer === DIE) {
      this.gone = true;
      return failure('org.freedesktop.DBus.Error.NoReply');
    }
    return { ok: true, body: Array.isArray(answer) && Array.isArray(answer[0]) ? answer[0] : [answer] };
  }
}

function basics(object: ScriptedObject, name: string): Reply {
  if (name === 'Accessible.GetRole') return { ok: true, body: [object.role ?? 39] };
  if (name === 'Accessible.GetState') return { ok: true, body: [words(object.states ?? [])] };
  if (name === 'Accessible.GetInterfaces') return { ok: true, body: [interfacesOf(object)] };
  if (name === 'Accessible.GetChildren') return { ok: true, body: [[]] };
  return failure('org.freedesktop.DBus.Error.UnknownMethod');
}

function interfacesOf(object: ScriptedObject): string[] {
  const names = [...Object.keys(object.methods ?? {}), ...Object.keys(object.properties ?? {})];
  return [...new Set(names.map((name) => `org.a11y.atspi.${name.split('.')[0]}`))];
}

function words(states: readonly (keyof typeof STATE)[]): number[] {
  const result = [0, 0];
  for (const name of states) {
    const word = STATE[name] >> 5;
    result[word] = ((result[word] ?? 0) | (1 << (STATE[name] & 31))) >>> 0;
  }
  return result;
}

const failure = (name: string): Reply => ({ ok: false, name, message: '', sent: true });

/** A text that is edited as AT-SPI says, in code points or UTF-16 units. */
export function editableText(
  start: string,
  options: { utf16?: boolean; bytes?: boolean } = {},
): ScriptedObject & { text(): string } {
  const { utf16 = false, bytes = true } = options;
  let units = split(start, utf16);
  let caret = units.length;
  let selection: [number, number] | null = null;
  return {
    role: 61,
    states: ['editable', 'sensitive', 'multiLine'],
    text: () => units.join(''),
    methods: {
      'Text.GetText': (from: number, to: number) => units.slice(from, to).join(''),
      'Text.GetNSelections': () => (selection === null ? 0 : 1),
      'Text.GetSelection': () => [selection ?? [0, 0]],
      'Text.SetSelection': (_: number, from: number, to: number) => {
        selection = [from, to];
        return true;
      },
      'Text.SetCaretOffset': (offset: number) => {
        caret = offset;
        selection = null;
        return true;
      },
      'EditableText.SetTextContents': (text: string) => {
        units = split(text, utf16);
        return true;
      },
      'EditableText.DeleteText': (from: number, to: number) => {
        units.splice(from, to - from);
        selection = null;
        caret = from;
        return true;
      },
      'EditableText.InsertText': (at: number, text: string, length: number) => {
        const taken = bytes ? Buffer.from(text).subarray(0, length).toString() : text.slice(0, length);
        units.splice(at, 0, ...split(taken, utf16));
        return true;
      },
    } as NonNullable<ScriptedObject['methods']>,
    properties: { 'Text.CharacterCount': () => units.length, 'Text.CaretOffset': () => caret },
  };
}

const split = (text: string, utf16: boolean): string[] => (utf16 ? text.split('') : [...text]);
