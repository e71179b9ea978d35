/** Stage 2: what may be done, decided by data. First form: rules in order, the first that matches wins. */
import type { AppInfo, BackendKind, SurfaceKind } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { State } from '../blueprint/states.js';
import { LumosError } from '../errors.js';
import type { Action, ActionName } from './action.js';
import { canonicalChord, isPrintable } from './keys.js';

export type Verdict = 'allow' | 'ask' | 'deny';

/** `read-only` = nothing that changes anything; `ask` = every change is asked for; `bounded` = the rules decide; `unrestricted` = all but what a rule denies. */
export type PolicyMode = 'read-only' | 'ask' | 'bounded' | 'unrestricted';

/** All that are given must hold. Patterns are regular expressions, matched without regard to case. */
export interface Condition {
  readonly actions?: readonly ActionName[];
  readonly roles?: readonly Role[];
  readonly states?: readonly State[];
  /** Matches the target's name, or the name of the option to be selected. */
  readonly name?: string;
  readonly app?: string;
  readonly title?: string;
  readonly surfaceKinds?: readonly SurfaceKind[];
  readonly backends?: readonly BackendKind[];
  /** Canonical chords ("Alt+F4"). */
  readonly keys?: readonly string[];
  /** Text or a printable key goes into a field with the state `protected`. */
  readonly protectedInput?: boolean;
  /** Matches the address of `open_url`. */
  readonly url?: string;
}

export interface Rule {
  readonly id: string;
  readonly verdict: Verdict;
  /** One sentence for the person who is asked. */
  readonly reason: string;
  readonly when: Condition;
  /** `ask` is answered by a person having given this very action (a primitive on the command line). */
  readonly consentSuffices?: boolean;
}

export interface Policy {
  readonly schema: 'lumos.policy/1';
  readonly mode: PolicyMode;
  readonly rules: readonly Rule[];
}

/** `explicit` = a person gave this very action; `none` = a program chose it. */
export type Consent = 'explicit' | 'none';

export interface TargetFacts {
  readonly role: Role;
  readonly name: string;
  readonly states: readonly State[];
}

/** What is known about an action when it is judged. Before grounding `target` may be what was last seen, or null. */
export interface PolicyFacts {
  readonly action: Action;
  readonly target: TargetFacts | null;
  readonly surface: {
    readonly title: string;
    readonly kind: SurfaceKind;
    readonly backend: BackendKind;
    readonly app: AppInfo;
  } | null;
}

export interface Decision {
  readonly verdict: Verdict;
  /** Id of the rule, or `mode:<mode>`. */
  readonly rule: string;
  readonly reason: string;
  /** The verdict was `ask` and this answered it. */
  readonly answeredBy?: 'consent' | 'person';
}

const READ_ONLY: readonly ActionName[] = ['observe', 'wait_for', 'ask_user', 'finish'];

/** What the policy says, without asking anybody. */
export function judge(policy: Policy, facts: PolicyFacts, consent: Consent = 'none'): Decision {
  const { action } = facts.action;
  if (READ_ONLY.includes(action)) return { verdict: 'allow', rule: 'observing', reason: 'changes nothing' };
  if (policy.mode === 'read-only') {
    return { verdict: 'deny', rule: 'mode:read-only', reason: 'the policy allows looking only' };
  }
  const rule = policy.rules.find((candidate) => matches(candidate.when, facts));
  if (rule?.verdict === 'deny') return { verdict: 'deny', rule: rule.id, reason: rule.reason };
  if (policy.mode === 'unrestricted') {
    return { verdict: 'allow', rule: 'mode:unrestricted', reason: 'the policy restricts nothing' };
  }
  if (rule?.verdict === 'ask') {
    const consented = consent === 'explicit' && rule.consentSuffices === true;
    return { verdict: 'ask', rule: rule.id, reason: rule.reason, ...(consented ? { answeredBy: 'consent' } : {}) };
  }
  if (rule) return { verdict: 'allow', rule: rule.id, reason: rule.reason };
  if (policy.mode === 'bounded') return { verdict: 'allow', rule: 'mode:bounded', reason: 'no rule speaks against it' };
  return {
    verdict: 'ask',
    rule: 'mode:ask',
    reason: 'the policy asks before every change',
    ...(consent === 'explicit' ? { answeredBy: 'consent' } : {}),
  };
}

/** What a person is asked. Holds no text that goes into a protected field. */
export interface Question {
  readonly action: Action;
  readonly target: TargetFacts | null;
  readonly surfaceTitle: string | null;
  readonly rule: string;
  readonly reason: string;
}

export type Ask = (question: Question) => Promise<boolean>;

export interface Judging {
  readonly policy: Policy;
  readonly consent: Consent;
  readonly ask: Ask | null;
}

/**
 * Judges and, where the policy says so, asks.
 * @throws LumosError DENIED, or CONFIRMATION_REQUIRED where nobody can be asked
 */
export async function decide(judging: Judging, facts: PolicyFacts): Promise<Decision> {
  const decision = judge(judging.policy, facts, judging.consent);
  if (decision.verdict === 'allow' || decision.answeredBy) return decision;
  const details = { rule: decision.rule };
  if (decision.verdict === 'deny') {
    throw new LumosError('DENIED', `The policy denies ${label(facts)}: ${decision.reason}.`, {
      hint: `Rule "${decision.rule}" decided this; a person may change the policy, a program should choose another way.`,
      details,
    });
  }
  if (!judging.ask) {
    throw new LumosError('CONFIRMATION_REQUIRED', `A person must confirm ${label(facts)}: ${decision.reason}.`, {
      hint: 'Run where somebody can be asked, or allow it in the policy.',
      details,
    });
  }
  const { action, target, surface } = facts;
  const question: Question = {
    action: redact(action, target),
    target,
    surfaceTitle: surface?.title ?? null,
    rule: decision.rule,
    reason: decision.reason,
  };
  if (await judging.ask(question)) return { ...decision, answeredBy: 'person' };
  throw new LumosError('DENIED', `The person did not allow ${label(facts)}.`, {
    hint: 'Choose another way, or end with finish and say what was not done.',
    details,
  });
}

export const REDACTED = '[protected]';

/**
 * The action without what must never be kept: text that goes into a protected field, or into nobody knows what.
 * @param target null = it is not known where the text goes
 */
export function redact(action: Action, target: { readonly states: readonly State[] } | null): Action {
  if (target && !target.states.includes('protected')) return action;
  if (action.action === 'type_text' || action.action === 'set_text') return { ...action, text: REDACTED };
  if (action.action === 'press_key' && printableKey(action.key)) return { ...action, key: REDACTED };
  return action;
}

function matches(when: Condition, { action, target, surface }: PolicyFacts): boolean {
  const option = action.action === 'select' ? action.option : undefined;
  const names = [option, target?.name].filter((name) => name !== undefined);
  const chord = action.action === 'press_key' ? canonicalChord(action.key) : null;
  const entersText =
    action.action === 'type_text' ||
    action.action === 'set_text' ||
    (action.action === 'press_key' && printableKey(action.key));
  const guarded = entersText && (target?.states.includes('protected') ?? false);
  return (
    (!when.actions || when.actions.includes(action.action)) &&
    (!when.roles || (target !== null && when.roles.includes(target.role))) &&
    (!when.states || (target !== null && when.states.every((state) => target.states.includes(state)))) &&
    (when.name === undefined || names.some((name) => pattern(when.name!).test(name))) &&
    (when.app === undefined || (surface !== null && pattern(when.app).test(surface.app.name))) &&
    (when.title === undefined || (surface !== null && pattern(when.title).test(surface.title))) &&
    (!when.surfaceKinds || (surface !== null && when.surfaceKinds.includes(surface.kind))) &&
    (!when.backends || (surface !== null && when.backends.includes(surface.backend))) &&
    (!when.keys || (chord !== null && when.keys.includes(chord))) &&
    (when.protectedInput === undefined || when.protectedInput === guarded) &&
    (when.url === undefined || (action.action === 'open_url' && pattern(when.url).test(action.url)))
  );
}

function printableKey(key: string): boolean {
  const chord = canonicalChord(key);
  return chord === null || isPrintable(chord);
}

const compiled = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, 'iu');
  compiled.set(source, known);
  return known;
}

function label({ action, target }: PolicyFacts): string {
  return target ? `${action.action} on ${target.role} "${target.name}"` : action.action;
}
