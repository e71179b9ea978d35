/** One read's limits and what became of them. */
import type { PartialReason } from '../../blueprint/model.js';
import { type Call, type DBusConnection, LOCAL_ERRORS, type Reply } from '../../platform/dbus/index.js';

export interface ReadLimits {
  /** Absolute, `performance.now()` milliseconds. */
  readonly deadline: number;
  /** Code points of text per element. */
  readonly textLimit: number;
  readonly maxNodes: number;
}

/** Sends the rounds of one read and remembers what went wrong, so that the tree can say so. */
export class ReadBudget {
  partial: { reason: PartialReason; message: string } | null = null;
  /** Calls sent, for measurements. */
  calls = 0;
  rounds = 0;
  /** True once any call was answered. */
  answered = false;

  constructor(
    readonly connection: DBusConnection,
    readonly limits: ReadLimits,
  ) {}

  /** After a failed round further rounds are not sent: their replies are made up as failures. */
  round(calls: readonly Call[]): Reply[] {
    if (calls.length === 0) return [];
    this.calls += calls.length;
    this.rounds++;
    const replies = this.connection.batch(calls, this.limits.deadline);
    let timeouts = 0;
    for (const reply of replies) {
      if (reply.ok || reply.name !== LOCAL_ERRORS.timeout) this.answered ||= reply.ok || isAnswer(reply.name);
      if (!reply.ok && reply.name === LOCAL_ERRORS.timeout) timeouts++;
    }
    if (timeouts > 0) this.fail('deadline', `${timeouts} of ${replies.length} questions were not answered in time`);
    if (!this.connection.connected || replies.every(isGone))
      this.fail('died', 'the application ended while it was read');
    return replies;
  }

  /** The first reason stays: later ones follow from it. */
  fail(reason: PartialReason, message: string): void {
    this.partial ??= { reason, message };
  }

  get expired(): boolean {
    return this.partial?.reason === 'died' || performance.now() >= this.limits.deadline;
  }
}

/** An error of the application's own is an answer; one of the bus about the application or one of ours is not. */
function isAnswer(name: string): boolean {
  return !name.startsWith('org.lumos.') && !GONE.has(name);
}

const GONE: ReadonlySet<string> = new Set([
  'org.freedesktop.DBus.Error.ServiceUnknown',
  'org.freedesktop.DBus.Error.NameHasNoOwner',
  'org.freedesktop.DBus.Error.NoReply',
  LOCAL_ERRORS.disconnected,
]);

function isGone(reply: Reply): boolean {
  return !reply.ok && GONE.has(reply.name);
}
