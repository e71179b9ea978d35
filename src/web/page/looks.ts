/// <reference lib="dom" />
/** What an element looks like to a person: clickable, worth counting, hiding something. */
import { areaEdges } from './area.js';
import { collapseSpace, imageOf, isCleared, shadowRootOf } from './dom.js';
import { roleOf } from './roles.js';

/** Code units of one text that are sent. */
const LONGEST_TEXT = 20_000;

/** `announces`: the pointer over it is a hand where the pointer around it is none. */
export function isClickable(element: Element, announces: boolean): boolean {
  if (!announces && !element.hasAttribute('onclick')) return false;
  return element !== document.body && !element.closest('label');
}

/** Says something, or can be operated. */
export function isWorthCounting(element: Element): boolean {
  if (element.firstChild !== null && /\S/.test(element.textContent ?? '')) return true;
  const { role } = roleOf(element);
  return role !== 'generic' && role !== 'none';
}

export function areaBox(area: Element): DOMRect | null {
  const image = imageOf(area)?.getBoundingClientRect();
  if (!image) return null;
  const edges = areaEdges(area.getAttribute('coords') ?? '', area.getAttribute('shape') ?? 'rect');
  if (!edges) return image;
  const [left, top, right, bottom] = edges;
  return new DOMRect(image.left + left, image.top + top, right - left, bottom - top);
}

export function shownText(data: string, style: CSSStyleDeclaration): string {
  const text = data.length > LONGEST_TEXT ? data.slice(0, LONGEST_TEXT) : data;
  return style.whiteSpaceCollapse === 'preserve' ? text : collapseSpace(text);
}

/** Elements besides custom ones that may have a shadow root (DOM, "valid shadow host name"). */
const HOSTS: ReadonlySet<string> = new Set([
  'article',
  'aside',
  'blockquote',
  'div',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'main',
  'nav',
  'p',
  'section',
  'span',
]);

/** Takes up room although it has nothing in it: perhaps a shadow root that is closed to scripts. */
export function mayHideItsShadow(element: Element, tag: string, isLeaf: boolean, box: DOMRect | null): boolean {
  const isCustom = tag.includes('-');
  if (!isCustom && !(isLeaf && HOSTS.has(tag))) return false;
  if (!box || box.width < 4 || box.height < 4 || shadowRootOf(element) || isCleared(element)) return false;
  return isCustom || element.firstChild === null || !/\S/.test(element.textContent ?? '');
}
