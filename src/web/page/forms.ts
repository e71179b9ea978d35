/// <reference lib="dom" />
/**
 * What a control does to the form it belongs to, by the markup alone (HTML, "Form submission" and "Implicit submission"): facts
 * that a policy judges by before it looks at any word.
 */

export type SubmissionKind = 'form' | 'search' | 'login';

/** In `native` of the node. */
export interface SubmissionFacts {
  readonly submits: SubmissionKind;
  /** A button that sends when pressed; absent = a field in which Enter sends. */
  readonly submitButton?: true;
  /** What the button says that Enter presses. */
  readonly submitName?: string;
  /** Origin that the form goes to, where it is another than the page's. */
  readonly submitsTo?: string;
}

/** null = neither pressing it nor Enter in it sends anything. */
export function submissionOf(element: Element): SubmissionFacts | null {
  const tag = element.localName;
  if (tag !== 'button' && tag !== 'input') return null;
  const control = element as HTMLButtonElement | HTMLInputElement;
  const { form } = control;
  if (!form) return null;
  if (isSubmitButton(control)) {
    if (methodOf(form, control) === 'dialog') return null;
    return { submits: factsOf(form).kind, submitButton: true, ...elsewhere(form, control) };
  }
  if (tag === 'button' || !SENDING_FIELDS.has(control.type)) return null;
  return factsOf(form).byEnter;
}

interface FormFacts {
  readonly kind: SubmissionKind;
  /** The same for each of its fields. */
  readonly byEnter: SubmissionFacts | null;
}

/** A form is looked through once a read, not once for each of its fields. */
let known = new Map<HTMLFormElement, FormFacts>();

/** What was remembered of forms holds for one read only. */
export function forgetForms(): void {
  known = new Map();
}

function factsOf(form: HTMLFormElement): FormFacts {
  let facts = known.get(form);
  if (!facts) {
    const kind = kindOf(form);
    facts = { kind, byEnter: byEnter(form, kind) };
    known.set(form, facts);
  }
  return facts;
}

/** null = Enter in a field of the form sends nothing. */
function byEnter(form: HTMLFormElement, kind: SubmissionKind): SubmissionFacts | null {
  const button = Array.from(form.elements).find(isSubmitButton);
  if (button?.matches(':disabled')) return null;
  if (!button && blockers(form) > 1) return null;
  if (methodOf(form, button) === 'dialog') return null;
  const name = button && (button instanceof HTMLInputElement ? button.value : (button.textContent ?? '')).trim();
  return { submits: kind, ...(name ? { submitName: name.slice(0, 200) } : {}), ...elsewhere(form, button) };
}

function isSubmitButton(element: Element): boolean {
  if (element instanceof HTMLButtonElement) return element.type === 'submit';
  return element instanceof HTMLInputElement && (element.type === 'submit' || element.type === 'image');
}

/** Inputs that "block implicit submission": with more than one of them and no button, Enter sends nothing. */
const TEXT_FIELDS: readonly string[] = [
  ...['text', 'search', 'tel', 'url', 'email', 'password', 'date', 'month', 'week', 'time', 'datetime-local', 'number'],
];
const SENDING_FIELDS: ReadonlySet<string> = new Set([...TEXT_FIELDS, 'checkbox', 'radio', 'range', 'color']);

function blockers(form: HTMLFormElement): number {
  return fieldsOf(form).filter((field) => TEXT_FIELDS.includes(field.type)).length;
}

function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return Array.from(form.elements).filter((each) => each instanceof HTMLInputElement);
}

/** Attributes, not properties: a field called "action" would stand in their place. */
function methodOf(form: HTMLFormElement, button: Element | undefined): string {
  return (button?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toLowerCase();
}

/** A search is what says that it is one, or asks a server by GET (RFC 9110, 9.2.1: safe) for what stands in single-line fields. */
function kindOf(form: HTMLFormElement): SubmissionKind {
  const fields = fieldsOf(form);
  if (fields.some((field) => field.type === 'password')) return 'login';
  const writes = Array.from(form.elements).some((each) => each instanceof HTMLTextAreaElement);
  if (writes || methodOf(form, undefined) === 'post') return 'form';
  const said = form.getAttribute('role') === 'search' || form.closest('search,[role="search"]') !== null;
  const typed = fields.some((field) => field.type === 'search' || field.getAttribute('role') === 'searchbox');
  const asks = form.getAttribute('method')?.toLowerCase() === 'get' && form.hasAttribute('action');
  return said || typed || asks ? 'search' : 'form';
}

function elsewhere(form: HTMLFormElement, button: Element | undefined): { readonly submitsTo?: string } {
  const action = button?.getAttribute('formaction') ?? form.getAttribute('action');
  if (!action) return {};
  try {
    const { origin, protocol, href } = new URL(action, document.baseURI);
    if (protocol === 'javascript:' || origin === location.origin) return {};
    return { submitsTo: (origin === 'null' ? href : origin).slice(0, 300) };
  } catch {
    // No address: the browser sends nothing there.
    return {};
  }
}
