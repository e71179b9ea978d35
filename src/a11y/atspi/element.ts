/** One element during one operation: its facts, and calls on it that speak the product's errors instead of D-Bus ones. */
import type { Handle } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import { type Call, LOCAL_ERRORS, type Reply } from '../../platform/dbus/index.js';
import { liveRef } from './cell-handles.js';
import type { AtspiContext, Toolkit } from './context.js';
import { ATSPI } from './protocol.js';
import {
  type AnyMethod,
  type AnyProperty,
  getCall,
  methodCall,
  setCall,
  type WRITTEN_PROPERTIES,
} from './protocol-acting.js';
import { NULL_PATH, type ObjectRef } from './reference.js';
import { STATE, StateSet } from './states.js';

/** `AtspiRole` in atspi-constants.h: the roles that operations depend on. */
export const ROLE = {
  COMBO_BOX: 11,
  FILLER: 20,
  LIST: 31,
  MENU: 33,
  PASSWORD_TEXT: 40,
  POPUP_MENU: 41,
  RADIO_BUTTON: 44,
  SCROLL_BAR: 48,
  PARAGRAPH: 73,
  APPLICATION: 75,
  DOCUMENT_FRAME: 82,
  TABLE_ROW: 90,
  DOCUMENT_SPREADSHEET: 92,
  DOCUMENT_EMAIL: 96,
  LIST_BOX: 98,
} as const;

/** How long one question may take, and one call that changes something, in milliseconds. */
export const QUESTION_MS = 2000;
export const CHANGE_MS = 3000;

/** Errors that mean "nobody has this object any more". */
const GONE = new Set([
  'org.freedesktop.DBus.Error.UnknownObject',
  'org.freedesktop.DBus.Error.ServiceUnknown',
  'org.freedesktop.DBus.Error.NameHasNoOwner',
  // What the bus answers for a peer that disconnects while a call to it is pending.
  'org.freedesktop.DBus.Error.NoReply',
  'org.freedesktop.DBus.Error.Disconnected',
  LOCAL_ERRORS.disconnected,
]);
/** On the very first call, where every accessible must know the method, these mean the same. */
const GONE_AT_FIRST = new Set([
  'org.freedesktop.DBus.Error.UnknownMethod',
  'org.freedesktop.DBus.Error.UnknownInterface',
  'org.freedesktop.DBus.Error.Failed',
  'org.freedesktop.DBus.Error.InvalidArgs',
]);

export type Failure = Extract<Reply, { ok: false }>;

export class Element {
  role = 0;
  private states = StateSet.empty;
  private interfaces: ReadonlySet<string> = new Set();

  private constructor(
    readonly context: AtspiContext,
    readonly ref: ObjectRef,
  ) {}

  /**
   * Reads what an operation must know of its element, in one round.
   * @throws LumosError STALE_ID (gone or defunct), APP_UNRESPONSIVE (no answer)
   */
  static open(context: AtspiContext, handle: Handle): Element {
    return Element.at(
      context,
      liveRef(handle, (bus) => context.connectionFor(bus), context.deadline(QUESTION_MS), context.trails),
    );
  }

  static at(context: AtspiContext, ref: ObjectRef): Element {
    const element = new Element(context, ref);
    const [role, states, interfaces] = element.batch(
      [
        element.calling('Accessible.GetRole'),
        element.calling('Accessible.GetState'),
        element.calling('Accessible.GetInterfaces'),
      ],
      QUESTION_MS,
    );
    for (const reply of [role, states]) {
      if (reply?.ok !== false) continue;
      if (reply.name === LOCAL_ERRORS.timeout) throw element.unresponsive();
      if (GONE.has(reply.name) || GONE_AT_FIRST.has(reply.name)) throw element.stale('not_delivered');
      throw element.failed(reply, 'The element could not be read');
    }
    element.role = Number(role?.ok === true ? role.body[0] : 0);
    element.states = states?.ok === true ? StateSet.from(states.body[0]) : StateSet.empty;
    element.interfaces = new Set(interfaces?.ok === true ? shortNames(interfaces.body[0]) : []);
    if (element.is(STATE.defunct)) throw element.stale('not_delivered');
    return element;
  }

  get toolkit(): Toolkit {
    return this.context.toolkitOf(this.ref.bus);
  }

  /** `name` without the prefix: `Action`. */
  has(name: string): boolean {
    return this.interfaces.has(name);
  }

  is(state: number): boolean {
    return this.states.has(state);
  }

  /** Asks for the states again. False when the element is gone; where nothing comes back, they stay as they were. */
  refresh(): boolean {
    const reply = this.batch([this.calling('Accessible.GetState')], QUESTION_MS)[0];
    if (reply?.ok) this.states = StateSet.from(reply.body[0]);
    return reply?.ok === true ? !this.is(STATE.defunct) : reply === undefined || !GONE.has(reply.name);
  }

  /** A call of one of the element's own methods, not yet sent. */
  calling(method: AnyMethod, ...args: readonly unknown[]): Call {
    return methodCall(this.ref, method, ...args);
  }

  getting(property: AnyProperty): Call {
    return getCall(this.ref, property);
  }

  setting(property: (typeof WRITTEN_PROPERTIES)[number], value: number): Call {
    return setCall(this.ref, property, value);
  }

  /** One round; each call has its own result. */
  batch(calls: readonly Call[], ms: number): Reply[] {
    return this.context.connectionFor(this.ref.bus).batch(calls, this.context.deadline(ms));
  }

  /**
   * The first value of the answer to a question that changes nothing, or undefined where the application has none.
   * @throws LumosError APP_UNRESPONSIVE, STALE_ID
   */
  ask(call: Call): unknown {
    return this.answer(this.batch([call], QUESTION_MS)[0]);
  }

  /** As `ask`, all answers in one round. */
  askAll(calls: readonly Call[]): unknown[] {
    return calls.length === 0 ? [] : this.batch(calls, QUESTION_MS).map((reply) => this.answer(reply));
  }

  /** As `ask`, every value of the answer. */
  askBody(call: Call): readonly unknown[] | undefined {
    const reply = this.batch([call], QUESTION_MS)[0];
    if (reply?.ok) return reply.body;
    this.answer(reply);
    return undefined;
  }

  askNumber(call: Call): number | undefined {
    const answer = this.ask(call);
    return typeof answer === 'number' && Number.isFinite(answer) ? answer : undefined;
  }

  askRef(call: Call): ObjectRef | null {
    return asRef(this.ask(call));
  }

  /**
   * Sends a call that changes something. False = the application refuses it, by its answer or because it does not know it.
   * @throws LumosError TIMEOUT (delivery unknown unless nothing was sent), STALE_ID
   */
  change(call: Call, ms = CHANGE_MS): boolean {
    const reply = this.batch([call], ms)[0];
    if (reply === undefined) return false;
    if (reply.ok) return reply.body[0] !== false;
    if (reply.name === LOCAL_ERRORS.timeout) throw this.timeout(call, ms, reply.sent);
    if (GONE.has(reply.name)) throw this.stale(reply.sent ? 'unknown' : 'not_delivered');
    return false;
  }

  /** Whether the application still answers, whatever it does with this element. */
  alive(ms = 500): boolean {
    const reply = this.batch([this.calling('Accessible.GetRole')], ms)[0];
    return reply !== undefined && (reply.ok || reply.name !== LOCAL_ERRORS.timeout);
  }

  stale(delivery: 'not_delivered' | 'unknown'): LumosError {
    return new LumosError('STALE_ID', 'The element does not exist any more.', {
      hint: 'Observe the surface again and use an id from there.',
      delivery,
    });
  }

  unresponsive(): LumosError {
    return new LumosError('APP_UNRESPONSIVE', 'The application does not answer.', {
      hint: 'Wait until it has finished what it is doing, or end it; then observe again.',
      details: { deadlineMs: QUESTION_MS },
    });
  }

  timeout(call: Call, ms: number, sent: boolean): LumosError {
    const what = `${call.interface.replace(ATSPI, '')}.${call.member}`;
    return new LumosError('TIMEOUT', `The application did not answer ${what} within ${ms} ms.`, {
      hint: sent
        ? 'It may have been done: observe before repeating it.'
        : 'The application takes in nothing now: wait, then repeat.',
      delivery: sent ? 'unknown' : 'not_delivered',
      details: { deadlineMs: ms },
    });
  }

  private answer(reply: Reply | undefined): unknown {
    if (reply === undefined) return undefined;
    if (reply.ok) return reply.body[0];
    if (reply.name === LOCAL_ERRORS.timeout) throw this.unresponsive();
    if (GONE.has(reply.name)) throw this.stale('not_delivered');
    return undefined;
  }

  private failed(reply: Failure, sentence: string): LumosError {
    return new LumosError('UNSUPPORTED', `${sentence}: ${reply.name}`, {
      hint: 'Use the pointer or the keyboard on this element.',
    });
  }
}

/** `(so)` as an object, or null for AT-SPI's null object. */
export function asRef(value: unknown): ObjectRef | null {
  if (!Array.isArray(value)) return null;
  const [bus, path] = value as unknown[];
  if (typeof bus !== 'string' || typeof path !== 'string' || bus === '' || path === NULL_PATH) return null;
  return { bus, path };
}

export function asRefs(value: unknown): ObjectRef[] {
  return Array.isArray(value) ? value.flatMap((entry) => asRef(entry) ?? []) : [];
}

function shortNames(names: unknown): string[] {
  return Array.isArray(names) ? names.map((name) => String(name).replace(ATSPI, '')) : [];
}
