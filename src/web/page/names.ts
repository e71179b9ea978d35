/// <reference lib="dom" />
/**
 * Accessible names and descriptions: Accessible Name and Description Computation 1.2 (the letters below are its steps), with
 * HTML-AAM's and SVG-AAM's own sources. Measured against W3C's tests in tests/web/names.live.test.ts.
 */
import type { Role } from '../../blueprint/roles.js';
import { collapseSpace, isElement, isText, referenced, shadowRootOf, shownChildren, shownParent } from './dom.js';
import { roleOf, svgTitle } from './roles.js';

/** Roles whose content is their name (WAI-ARIA 1.3, 5.2.8.6). Rows, cells and their headers are left out: their content has lines of its own. */
const FROM_CONTENT: ReadonlySet<Role> = new Set<Role>([
  'button',
  'checkbox',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
]);

/** Roles that contribute their value, not their content, to the name around them (step 2C). */
const EMBEDDED: ReadonlySet<Role> = new Set<Role>([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'slider',
  'spinbutton',
  'scrollbar',
  'progressbar',
  'meter',
]);

/** Code units of one name; longer content is cut. */
const LONGEST = 2000;
/** Elements looked at for one name. */
const MOST = 2000;

interface Walk {
  readonly seen: Set<Node>;
  /** Inside something hidden that was referred to: its hidden content counts. */
  hidden: boolean;
  /** Inside the target of an aria-labelledby: further ones are not followed. */
  referred: boolean;
  looked: number;
  inTree?: boolean;
}

export interface Name {
  readonly text: string;
  /** `content`: what the element contains; `author`: attributes and other elements. */
  readonly from: 'author' | 'content' | 'none';
  /** The title attribute was used: it is no description any more. */
  readonly usedTitle?: boolean;
}

const NO_NAME: Name = { text: '', from: 'none' };

/** `hidden`: the element cannot be seen, so that its content counts although it cannot, either. */
export function nameOf(element: Element, role: Role, hidden = false): Name {
  const walk: Walk = { seen: new Set(), hidden, referred: false, looked: 0 };
  walk.seen.add(element);
  const labelled = labelledBy(element, walk);
  if (labelled !== '') return { text: labelled, from: 'author' };
  const label = element.getAttribute('aria-label')?.trim();
  if (label) return { text: label, from: 'author' };
  const native = nativeName(element, role, walk);
  if (native) return { text: native, from: 'author' };
  if (FROM_CONTENT.has(role)) {
    // The items in an item of a tree are no part of its own name.
    walk.inTree = role === 'treeitem';
    const text = tidy(content(element, walk));
    if (text !== '') return { text, from: 'content' };
  }
  if ((role === 'generic' || role === 'none') && element.localName !== 'abbr') return NO_NAME;
  const title = element.getAttribute('title')?.trim();
  if (title) return { text: title, from: 'author', usedTitle: true };
  const placeholder = element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder');
  if (placeholder?.trim() && takesText(role)) return { text: placeholder.trim(), from: 'author' };
  return fallbackName(element);
}

/** aria-describedby, aria-description, and the title where it is not the name. */
export function descriptionOf(element: Element, name: Name): string {
  if (element.hasAttribute('aria-describedby')) {
    const walk: Walk = { seen: new Set(), hidden: false, referred: true, looked: 0 };
    const texts = referenced(element, 'aria-describedby').map((target) => referredText(target, walk));
    const text = tidy(texts.join(' '));
    if (text !== '') return text;
  }
  const described = element.getAttribute('aria-description')?.trim();
  if (described) return described;
  const title = name.usedTitle ? null : element.getAttribute('title')?.trim();
  return title && title !== name.text ? title : '';
}

/** Elements whose words make the name: aria-labelledby, else the labels of a form control. */
export function labelsOf(element: Element): readonly Element[] {
  if (element.hasAttribute('aria-labelledby')) return referenced(element, 'aria-labelledby');
  if (element.hasAttribute('aria-label')) return [];
  const { labels } = element as HTMLInputElement;
  return labels && labels.length > 0 ? Array.from(labels) : [];
}

/** Step 2B. */
function labelledBy(element: Element, walk: Walk): string {
  if (walk.referred || !element.hasAttribute('aria-labelledby')) return '';
  const inner: Walk = { seen: walk.seen, hidden: false, referred: true, looked: walk.looked };
  return tidy(
    referenced(element, 'aria-labelledby')
      .map((target) => {
        // What has been said is not said again, except that an element may refer to itself.
        if (target === element) inner.seen.delete(target);
        return referredText(target, inner);
      })
      .join(' '),
  );
}

/** The target may be the element itself, and may be hidden. */
function referredText(target: Element, walk: Walk): string {
  const hidden = isHiddenItself(target);
  const before = walk.hidden;
  walk.hidden = hidden;
  const text = tidy(textOf(target, walk, true));
  walk.hidden = before;
  return text;
}

/** The text alternative of one node inside a name. */
function textOf(node: Node, walk: Walk, referred = false): string {
  if (isText(node)) return node.data.length > LONGEST ? node.data.slice(0, LONGEST) : node.data;
  if (!isElement(node) || walk.seen.has(node) || ++walk.looked > MOST) return '';
  walk.seen.add(node);
  if (SILENT.has(node.localName)) return '';
  if (!referred && !walk.hidden && node.getAttribute('aria-hidden') === 'true') return '';
  const labelled = referred ? '' : labelledBy(node, walk);
  if (labelled !== '') return labelled;
  const { role } = roleOf(node);
  if (EMBEDDED.has(role) && !referred) {
    const value = embeddedValue(node, role, walk);
    if (value !== null) return value;
  }
  const label = node.getAttribute('aria-label')?.trim();
  // A slot is no element of the rendered tree: what is written on it is no label.
  if (label && node.localName !== 'slot') return label;
  if (EMBEDDED.has(role)) {
    const value = embeddedValue(node, role, walk);
    if (value !== null) return value;
  }
  const native = role === 'none' ? '' : nativeName(node, role, walk);
  if (native) return native;
  const text = content(node, walk);
  if (text.trim() !== '') return text;
  const title = node.getAttribute('title')?.trim();
  return title || text;
}

/** Never part of a text. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'head', 'datalist', 'iframe']);

/** Step 2F: the content, with what CSS puts before and after it. */
function content(element: Element, walk: Walk): string {
  const children = shownChildren(element);
  const only = children.length === 1 ? children[0] : undefined;
  let text = '';
  if (only && isText(only) && walk.hidden) text = only.data;
  else {
    for (let index = 0; index < children.length && text.length < LONGEST; index++) {
      const child = children[index] as Node;
      if (isText(child)) {
        if (walk.hidden || showsText(element)) text += child.data;
      } else if (isElement(child)) text += childText(child, walk);
    }
  }
  for (const owned of ownedBy(element)) text += ` ${textOf(owned, walk)} `;
  const before = generated(element, '::before');
  const after = generated(element, '::after');
  return before === '' && after === '' ? text : before + text + after;
}

function childText(child: Element, walk: Walk): string {
  if (child.localName === 'br') return ' ';
  if (SILENT.has(child.localName)) return '';
  if (walk.inTree && child.getAttribute('role') === 'group') return '';
  const style = getComputedStyle(child);
  const { display } = style;
  if (!walk.hidden && (display === 'none' || style.contentVisibility === 'hidden')) return '';
  if (child.parentElement?.localName === 'details' && !walk.hidden && isFolded(child)) return '';
  const text = textOf(child, walk);
  return display === 'inline' || display === 'contents' || display.startsWith('ruby') ? text : ` ${text} `;
}

/** The part of a closed `details` that is not shown. */
export function isFolded(child: Element): boolean {
  const details = child.parentElement as HTMLDetailsElement | null;
  if (details?.localName !== 'details' || details.open) return false;
  return details.querySelector(':scope > summary') !== child;
}

/** `visibility` of the element that holds the text: a hidden element may have visible children. */
function showsText(element: Element): boolean {
  return getComputedStyle(element).visibility === 'visible';
}

/** The target of a reference is hidden itself, or by something around it. */
function isHiddenItself(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.visibility !== 'visible') return true;
  for (let at: Element | null = element; at; at = shownParent(at)) {
    if (at.getAttribute('aria-hidden') === 'true' || getComputedStyle(at).display === 'none') return true;
    const { contentVisibility } = getComputedStyle(at);
    if (at !== element && contentVisibility === 'hidden') return true;
  }
  return false;
}

function ownedBy(element: Element): readonly Element[] {
  return element.hasAttribute('aria-owns') ? referenced(element, 'aria-owns') : [];
}

const CONTENT_PART = /"((?:[^"\\]|\\.)*)"|attr\(\s*([\w-]+)[^)]*\)|\//g;

/** What CSS generates: strings and attributes; after a slash stands the alternative to all before it. */
export function generated(element: Element, pseudo: '::before' | '::after'): string {
  const style = getComputedStyle(element, pseudo);
  const value = style.content;
  if (value === 'none' || value === 'normal' || value === '' || value === '""') return '';
  if (style.display === 'none' || style.visibility !== 'visible') return '';
  let text = '';
  for (const match of value.matchAll(CONTENT_PART)) {
    if (match[0] === '/') text = '';
    else if (match[2] !== undefined) text += element.getAttribute(match[2]) ?? '';
    else text += unescapeCss(match[1] ?? '');
  }
  return style.display === 'inline' ? text : ` ${text} `;
}

function unescapeCss(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  );
}

/** What a control inside a name says (step 2C). null = it is named like anything else. */
function embeddedValue(element: Element, role: Role, walk: Walk): string | null {
  if (role === 'textbox' || role === 'searchbox') {
    if (element instanceof HTMLInputElement) return element.type === 'password' ? '' : element.value;
    if (element instanceof HTMLTextAreaElement) return element.value;
    return content(element, walk);
  }
  if (role === 'combobox' || role === 'listbox') return chosenText(element, walk);
  const spoken = element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow');
  if (spoken !== null) return spoken;
  return element instanceof HTMLInputElement ? element.value : null;
}

function chosenText(element: Element, walk: Walk): string | null {
  if (element instanceof HTMLSelectElement) {
    return Array.from(element.selectedOptions, (option) => option.label.trim()).join(' ');
  }
  if (element instanceof HTMLInputElement) return element.value;
  const chosen = [...element.querySelectorAll('[role="option"][aria-selected="true"]')];
  for (const owned of ownedBy(element)) {
    if (owned.matches('[role="option"][aria-selected="true"]')) chosen.push(owned);
    chosen.push(...owned.querySelectorAll('[role="option"][aria-selected="true"]'));
  }
  if (chosen.length > 0) return chosen.map((option) => tidy(textOf(option, walk))).join(' ');
  return roleOf(element).role === 'combobox' ? content(element, walk) : '';
}

/** HTML-AAM 4.1, SVG-AAM 8.1: what the element's own kind offers as a name. */
function nativeName(element: Element, role: Role, walk: Walk): string {
  const tag = element.localName;
  const rule = Object.hasOwn(NATIVE, tag) ? NATIVE[tag] : undefined;
  if (rule) return rule(element, walk, role).trim();
  if (element.namespaceURI === SVG) {
    const title = svgTitle(element);
    if (title) return title.textContent?.trim() ?? '';
    if (tag === 'a') return element.getAttribute('xlink:title')?.trim() ?? '';
  }
  // Custom elements that take part in forms have labels, too.
  return tag.includes('-') ? labelText(element, walk) : '';
}

const SVG = 'http://www.w3.org/2000/svg';

const NATIVE: Readonly<Record<string, (element: Element, walk: Walk, role: Role) => string>> = {
  area: (element) => element.getAttribute('alt') ?? '',
  button: (element, walk) => labelText(element, walk),
  fieldset: (element, walk) => firstChild(element, 'legend', walk),
  img: (element) => element.getAttribute('alt') ?? '',
  input: inputName,
  meter: (element, walk) => labelText(element, walk),
  optgroup: (element) => element.getAttribute('label') ?? '',
  option: (element) => element.getAttribute('label') ?? '',
  output: (element, walk) => labelText(element, walk),
  progress: (element, walk) => labelText(element, walk),
  select: (element, walk) => labelText(element, walk),
  table(element, walk) {
    const { caption } = element as HTMLTableElement;
    return caption ? tidy(textOf(caption, walk)) : (element.getAttribute('summary') ?? '');
  },
  textarea: (element, walk) => labelText(element, walk),
};

function inputName(element: Element, walk: Walk): string {
  const input = element as HTMLInputElement;
  const label = labelText(element, walk);
  if (label !== '') return label;
  switch (input.type) {
    case 'submit':
    case 'button':
    case 'reset':
      return input.value;
    case 'image':
      return input.alt || input.value;
    default:
      return '';
  }
}

function labelText(element: Element, walk: Walk): string {
  const { labels } = element as HTMLInputElement;
  if (!labels || labels.length === 0) return '';
  const texts: string[] = [];
  for (const label of labels) {
    // Inside the label's own content the control does not name itself.
    if (walk.seen.has(label)) continue;
    const hidden = walk.hidden;
    walk.hidden = false;
    if (isVisibleLabel(label)) texts.push(tidy(textOf(label, walk)));
    walk.hidden = hidden;
  }
  return tidy(texts.join(' '));
}

function isVisibleLabel(label: Element): boolean {
  return label.getAttribute('aria-hidden') !== 'true' && getComputedStyle(label).display !== 'none';
}

function firstChild(element: Element, tag: string, walk: Walk): string {
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
    if (child.localName === tag) return tidy(textOf(child, walk));
  }
  return '';
}

/** What browsers call a control that has no name of its own. */
function fallbackName(element: Element): Name {
  if (!(element instanceof HTMLInputElement)) return NO_NAME;
  const text = FALLBACK[element.type];
  return text === undefined ? NO_NAME : { text, from: 'author' };
}

const FALLBACK: Readonly<Record<string, string>> = {
  submit: 'Submit',
  reset: 'Reset',
  image: 'Submit',
  file: 'Choose File',
};

function takesText(role: Role): boolean {
  return role === 'textbox' || role === 'searchbox' || role === 'combobox' || role === 'spinbutton';
}

function tidy(text: string): string {
  const collapsed = collapseSpace(text).replace(/^[ \t\n\f\r]+|[ \t\n\f\r]+$/g, '');
  return collapsed.length > LONGEST ? collapsed.slice(0, LONGEST) : collapsed;
}

/** Parts that are elements of their own: then the whole has no text to be called by. */
const PARTS =
  'a[href], button, input, select, textarea, summary, iframe, [role], [tabindex], h1, h2, h3, h4, h5, h6, li, p, table';
/** Code units of content that still make a name. */
const LONGEST_PLAIN = 100;

/** The text of an element that has no role of its own; empty where it is long or has parts. */
export function plainContent(element: Element): string {
  if (shadowRootOf(element) || element.querySelector(PARTS)) return '';
  const text = tidy(content(element, { seen: new Set([element]), hidden: false, referred: false, looked: 0 }));
  return text.length > LONGEST_PLAIN ? '' : text;
}
