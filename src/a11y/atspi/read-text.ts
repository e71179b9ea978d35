/** read_text: the whole text of an element, with the text of what is embedded in it. */
import { LumosError } from '../../errors.js';
import type { Delivery } from '../backend.js';
import { asRef, asRefs, Element, ROLE } from './element.js';
import { methodCall } from './protocol-acting.js';
import type { ObjectRef } from './reference.js';
import { unsupported } from './refusals.js';
import { isProtected, TextContent } from './text-content.js';

/** What stands in a text for an embedded object, such as a paragraph of an editable page. */
const EMBEDDED = '\uFFFC';
/** Bounds for documents that are deep, or that name themselves as their own child. */
const MAX_DEPTH = 24;
const MAX_OBJECTS = 20_000;
const MAX_PARAGRAPHS = 10_000;
/** `AtspiRelationType` in atspi-constants.h. */
const FLOWS_TO = 10;
const FLOWS_FROM = 11;

/** @throws LumosError DENIED on a password field, UNSUPPORTED where there is no text */
export function readText(element: Element): Delivery {
  if (isProtected(element)) {
    throw new LumosError('DENIED', 'The text of a password field is never read.', {
      hint: 'Ask the person, if it must be known.',
    });
  }
  const budget = { objects: MAX_OBJECTS };
  if (element.has('Text')) {
    return { delivery: 'delivered', means: 'Text.GetText(…)', text: textOf(element, 0, budget) };
  }
  if (isDocument(element)) {
    return { delivery: 'delivered', means: 'Text.GetText(…) of its paragraphs', text: documentText(element, budget) };
  }
  throw unsupported('The element holds no text.', 'Its name is in the blueprint; or read an element inside it.');
}

interface Budget {
  objects: number;
}

function textOf(element: Element, depth: number, budget: Budget): string {
  const { text } = TextContent.read(element);
  if (!text.includes(EMBEDDED) || depth >= MAX_DEPTH) return text;
  const embedded = embeddedIn(element);
  let next = 0;
  let result = '';
  for (const character of text) {
    if (character !== EMBEDDED) {
      result += character;
      continue;
    }
    const ref = embedded[next++];
    const inner = ref === undefined ? null : innerText(element, ref, depth + 1, budget);
    // What embeds nothing readable (a check box, an icon) is no empty line; an empty paragraph is.
    if (inner === null || (inner.text === '' && inner.role !== ROLE.PARAGRAPH)) continue;
    // A block begins and ends a line; an inline element stands in it.
    const block = !INLINE.has(inner.role);
    if (block && result !== '' && !result.endsWith('\n')) result += '\n';
    result += inner.text;
    if (block) result += '\n';
  }
  return result.replace(/\n$/, '');
}

/** Objects in the order in which U+FFFC stands for them. */
function embeddedIn(element: Element): ObjectRef[] {
  if (!element.has('Hypertext')) return asRefs(element.ask(element.calling('Accessible.GetChildren')));
  const count = Math.min(element.askNumber(element.calling('Hypertext.GetNLinks')) ?? 0, MAX_OBJECTS);
  const links = element
    .askAll(Array.from({ length: count }, (_, index) => element.calling('Hypertext.GetLink', index)))
    .flatMap((link) => asRef(link) ?? []);
  const calls = links.map((link) => methodCall(link, 'Hyperlink.GetObject', 0));
  return element.askAll(calls).flatMap((ref) => asRef(ref) ?? []);
}

interface Inner {
  readonly text: string;
  readonly role: number;
}

function innerText(parent: Element, ref: ObjectRef, depth: number, budget: Budget): Inner | null {
  if (budget.objects-- <= 0) return null;
  const inner = open(parent, ref);
  if (inner === null || isProtected(inner) || !inner.has('Text')) return null;
  return { text: textOf(inner, depth, budget), role: inner.role };
}

/** Roles that stand inside a line (`AtspiRole`): image, label, link, static, subscript, superscript, content changes, mark. */
const INLINE = new Set([27, 29, 88, 116, 119, 120, 125, 126, 127]);

function isDocument({ role }: Element): boolean {
  return role === ROLE.DOCUMENT_FRAME || (role >= ROLE.DOCUMENT_SPREADSHEET && role <= ROLE.DOCUMENT_EMAIL);
}

/**
 * A word processor's document: its paragraphs are its children. LibreOffice has only those as children that are on
 * the screen; the relations "flows from" and "flows to" lead to the others.
 */
function documentText(document: Element, budget: Budget): string {
  const children = asRefs(document.ask(document.calling('Accessible.GetChildren')));
  const first = children.map((ref) => open(document, ref)).find((child) => child?.has('Text') === true);
  if (first === undefined || first === null) return '';
  const known = new Set<string>([first.ref.path]);
  let start = first;
  for (let next = flow(start, FLOWS_FROM, known); next !== null; next = flow(start, FLOWS_FROM, known)) start = next;
  const paragraphs: Element[] = [start];
  const passed = new Set<string>([start.ref.path]);
  for (let at = start; paragraphs.length < MAX_PARAGRAPHS; ) {
    const next = flow(at, FLOWS_TO, passed);
    if (next === null) break;
    paragraphs.push(next);
    at = next;
  }
  // Without the relations, the children are what there is.
  const all = paragraphs.length > 1 ? paragraphs : children.flatMap((ref) => open(document, ref) ?? []);
  return all
    .filter((paragraph) => paragraph.has('Text') && !isProtected(paragraph))
    .map((paragraph) => textOf(paragraph, 1, budget))
    .join('\n');
}

function flow(from: Element, relation: number, passed: Set<string>): Element | null {
  const relations = from.ask(from.calling('Accessible.GetRelationSet'));
  if (!Array.isArray(relations) || passed.size >= MAX_PARAGRAPHS) return null;
  const entry = (relations as unknown[]).find((item) => Array.isArray(item) && item[0] === relation);
  const ref = Array.isArray(entry) ? asRefs(entry[1])[0] : undefined;
  if (ref === undefined || passed.has(ref.path)) return null;
  passed.add(ref.path);
  return open(from, ref);
}

/** Null for what is gone by now. */
function open(from: Element, ref: ObjectRef): Element | null {
  try {
    return Element.at(from.context, ref);
  } catch (error) {
    if (error instanceof LumosError && error.code === 'STALE_ID') return null;
    throw error;
  }
}
