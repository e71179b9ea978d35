/** Whether a condition of a rule holds for what is known about an action. */
import { canonicalChord, isPrintable } from './keys.js';
import type { Condition, PolicyFacts, TargetFacts } from './policy.js';
import { pressesTarget } from './policy-facts.js';
import { saysVerb } from './verbs.js';

export function matches(when: Condition, facts: PolicyFacts): boolean {
  const { action, target, surface } = facts;
  const cues = facts.cues ?? [];
  const chord = action.action === 'press_key' ? canonicalChord(action.key) : null;
  return (
    (!when.actions || when.actions.includes(action.action)) &&
    fitsTarget(when, facts) &&
    (when.app === undefined || (surface !== null && pattern(when.app).test(surface.app.name))) &&
    (when.title === undefined || (surface !== null && pattern(when.title).test(surface.title))) &&
    (!when.surfaceKinds || (surface !== null && when.surfaceKinds.includes(surface.kind))) &&
    (!when.backends || (surface !== null && when.backends.includes(surface.backend))) &&
    (!when.keys || (chord !== null && when.keys.includes(chord))) &&
    (when.protectedInput === undefined || when.protectedInput === entersProtected(facts, target)) &&
    (when.url === undefined || (action.action === 'open_url' && pattern(when.url).test(action.url))) &&
    (when.text === undefined || ('text' in action && pattern(when.text).test(action.text ?? ''))) &&
    (!when.cues || when.cues.every((cue) => cues.includes(cue))) &&
    !when.without?.some((cue) => cues.includes(cue))
  );
}

/** What is said of the target must hold for one thing at once: the target itself, or what the key presses besides. */
function fitsTarget(when: Condition, { action, target, pressed }: PolicyFacts): boolean {
  const asks = when.roles ?? when.states ?? when.name ?? when.verbs ?? (when.presses ? true : undefined);
  if (asks === undefined) return true;
  const direct = target !== null && (!when.presses || pressesTarget(action));
  if (direct && fitsOne(when, target, action.action === 'select' ? action.option : undefined)) return true;
  return pressed !== undefined && pressed !== null && fitsOne(when, pressed, undefined);
}

function fitsOne(when: Condition, target: TargetFacts, option: string | undefined): boolean {
  const names = [option, target.name === '' ? target.description : target.name].filter(
    (name) => typeof name === 'string',
  );
  return (
    (!when.roles || when.roles.includes(target.role)) &&
    (!when.states || when.states.every((state) => target.states.includes(state))) &&
    (when.name === undefined || names.some((name) => pattern(when.name ?? '').test(name))) &&
    (!when.verbs || when.verbs.some((kind) => names.some((name) => saysVerb(name, kind))))
  );
}

function entersProtected({ action }: PolicyFacts, target: TargetFacts | null): boolean {
  const enters =
    action.action === 'type_text' ||
    action.action === 'set_text' ||
    (action.action === 'press_key' && printableKey(action.key));
  return enters && (target?.states.includes('protected') ?? false);
}

export function printableKey(key: string): boolean {
  const chord = canonicalChord(key);
  return chord === null || isPrintable(chord);
}

const compiled = new Map<string, RegExp>();

function pattern(source: string): RegExp {
  const known = compiled.get(source) ?? new RegExp(source, 'iu');
  compiled.set(source, known);
  return known;
}
