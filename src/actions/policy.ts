/** Stage 2: what may be done, decided by data. First form: rules in order, the first that matches wins. */
import type { AppInfo, BackendKind, SurfaceKind } from '../blueprint/model.js';
import type { Role } from '../blueprint/roles.js';
import type { State } from '../blueprint/states.js';
import { cut, quote } from '../blueprint/text-escape.js';
import { LumosError } from '../errors.js';
import type { Action, ActionName } from './action.js';
import type { Cue } from './cues.js';
import { answerKey, type RunAnswers } from './policy-answers.js';
import { matches, printableKey } from './policy-match.js';
import type { VerbKind } from './verbs.js';

export type Verdict = 'allow' | 'ask' | 'deny';

/** `read-only` = nothing that changes anything; `ask` = every change is asked for; `bounded` = the rules decide; `unrestricted` = all but what a rule denies. */
export type PolicyMode = 'read-only' | 'ask' | 'bounded' | 'unrestricted';

/** All that are given must hold. Patterns are regular expressions, matched without regard to case. */
export interface Condition {
  readonly actions?: readonly ActionName[];
  readonly roles?: readonly Role[];
  readonly states?: readonly State[];
  /** Matches the target's name (its description where it has none), or the name of the option to be selected. */
  readonly name?: string;
  /** That name starts, or in verb-final languages ends, with a verb of one of these kinds, in any language (`verbs.ts`). */
  readonly verbs?: readonly VerbKind[];
  /** The action presses the target: a click, or Enter or the space bar on it. */
  readonly presses?: true;
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
  /** Matches the text of the action. */
  readonly text?: string;
  /** All of these are known (`cues.ts`). */
  readonly cues?: readonly Cue[];
  /** None of these is known. */
  readonly without?: readonly Cue[];
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
  readonly description?: string | null;
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
  /** What a key presses besides its target: the default button, or the control whose shortcut it is. */
  readonly pressed?: TargetFacts | null;
  /** Absent = nothing more is known. */
  readonly cues?: readonly Cue[];
}

export interface Decision {
  readonly verdict: Verdict;
  /** Id of the rule, or `mode:<mode>`. */
  readonly rule: string;
  readonly reason: string;
  /** The verdict was `ask` and this answered it; `run` = the person's earlier "yes, for this run". */
  readonly answeredBy?: 'consent' | 'person' | 'run';
}

const READ_ONLY: readonly ActionName[] = ['observe', 'wait_for', 'ask_user', 'finish'];

/** What the policy says, without asking anybody. */
export function judge(policy: Policy, facts: PolicyFacts, consent: Consent = 'none'): Decision {
  const { action } = facts.action;
  if (READ_ONLY.includes(action)) return { verdict: 'allow', rule: 'observing', reason: 'changes nothing' };
  if (policy.mode === 'read-only') {
    return { verdict: 'deny', rule: 'mode:read-only', reason: 'the policy allows looking only' };
  }
  const { mode } = policy;
  // Where nothing is asked, no question may hide a denial that stands behind it.
  const rule = policy.rules.find(
    ({ verdict, when }) => (verdict !== 'ask' || mode !== 'unrestricted') && matches(when, facts),
  );
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
  /** Name of the application, where the action is inside one. */
  readonly app?: string;
  readonly rule: string;
  readonly reason: string;
}

/** `once` = this time; `run` = this time and whenever the very same is asked again in this run. */
export type Answer = 'once' | 'run' | 'no';

/** true = `once`, false = `no`. */
export type Ask = (question: Question) => Promise<Answer | boolean>;

export interface Judging {
  readonly policy: Policy;
  readonly consent: Consent;
  readonly ask: Ask | null;
  /** What a person allowed for the whole run; absent = nothing is remembered. */
  readonly answers?: RunAnswers;
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
  const key = answerKey(decision, facts);
  if (judging.answers?.allows(key)) return { ...decision, answeredBy: 'run' };
  if (!judging.ask) {
    throw new LumosError('CONFIRMATION_REQUIRED', `A person must confirm ${label(facts)}: ${decision.reason}.`, {
      hint: 'Run where somebody can be asked, or allow it in the policy.',
      details,
    });
  }
  const { action, target, surface, pressed } = facts;
  const question: Question = {
    action: redact(action, target),
    target: target ?? pressed ?? null,
    surfaceTitle: surface?.title ?? null,
    ...(surface ? { app: surface.app.name } : {}),
    rule: decision.rule,
    reason: decision.reason,
  };
  const answer = await judging.ask(question);
  // Anything else than a clear yes is a no.
  if (answer === 'run') judging.answers?.allow(key);
  if (answer === true || answer === 'once' || answer === 'run') return { ...decision, answeredBy: 'person' };
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

function label({ action, target }: PolicyFacts): string {
  return target ? `${action.action} on ${target.role} ${quote(cut(target.name, 200).text)}` : action.action;
}
