/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** The main text of a page as Markdown. Bundled; runs in a world of its own. Only what a person can see is taken. */
import { Readability } from '@mozilla/readability';
import TurndownService from 'turndown';

export interface ArticleRequest {
  /** UTF-16 units of Markdown. */
  readonly most: number;
  /** Elements that are looked at. */
  readonly mostElements: number;
}

export interface Article {
  readonly title: string;
  readonly markdown: string;
  /** The main text was found; else it is the text of the whole page. */
  readonly main: boolean;
  /** Something was left out at the end. */
  readonly cut: boolean;
}

/** Of a page so many times what is asked for is looked at: most of it stands around the main text. */
const COPIED = 10;
const NEVER = new Set('script style template noscript iframe object embed canvas video audio dialog'.split(' '));
/** What a page says besides its text. */
const FORM = new Set('input select textarea button'.split(' '));

export function article({ most, mostElements }: ArticleRequest): Article {
  const { copy, cut } = visibleCopy(mostElements, most * COPIED);
  const whole = copy.cloneNode(true) as Document;
  const parsed = new Readability<Node>(copy, { serializer: (node) => node, charThreshold: 200 }).parse();
  const content = parsed?.content ?? null;
  const found = content !== null && (content.textContent ?? '').trim().length > 0;
  const markdown = toMarkdown(found ? content : whole.body);
  const title = (parsed?.title ?? document.title).replace(/\s+/g, ' ').trim().slice(0, 500);
  return {
    title,
    markdown: markdown.length > most ? markdown.slice(0, most).replace(/[\ud800-\udbff]$/, '') : markdown,
    main: found,
    cut: cut || markdown.length > most,
  };
}

/** The document without what is not shown; open shadow trees stand in the place of their hosts' content. */
function visibleCopy(mostElements: number, mostText: number): { readonly copy: Document; readonly cut: boolean } {
  const copy = document.implementation.createHTMLDocument(document.title.slice(0, 1000));
  const base = copy.createElement('base');
  base.href = document.baseURI;
  copy.head.append(base);
  let left = mostElements;
  let text = mostText;
  let cut = false;
  const visit = (node: Node, into: Node, deep: number): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const { data } = node as Text;
      text -= data.length;
      if (text + data.length > 0) into.appendChild(copy.createTextNode(data));
      else cut = true;
      return;
    }
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    const element = node as Element;
    if (NEVER.has(element.localName) || FORM.has(element.localName)) return;
    if (--left < 0 || text <= 0 || deep > 400) {
      cut = true;
      return;
    }
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    // What has no box of its own may still show its children.
    const contents = !shown && getComputedStyle(element).display === 'contents';
    if (!shown && !contents) return;
    const clone = contents ? into : into.appendChild(copyOf(element));
    const slotted = element.localName === 'slot' ? (element as HTMLSlotElement).assignedNodes() : [];
    const children = element.shadowRoot?.childNodes ?? (slotted.length > 0 ? slotted : element.childNodes);
    for (const child of children) visit(child, clone, deep + 1);
  };
  const copyOf = (element: Element): Element => {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || element.localName.includes('-')) {
      return copy.createElement('span');
    }
    const clone = copy.createElement(element.localName);
    for (const name of ['class', 'id', 'href', 'alt', 'src', 'colspan', 'itemprop', 'role', 'dir', 'lang', 'start']) {
      const value = element.getAttribute(name);
      if (value !== null && value.length < 4000) clone.setAttribute(name, value);
    }
    return clone;
  };
  if (document.body) for (const child of document.body.childNodes) visit(child, copy.body, 0);
  return { copy, cut };
}

function toMarkdown(node: Node): string {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    hr: '---',
  });
  service.addRule('picture', {
    filter: 'img',
    replacement: (_content, image) => {
      const alt = ((image as Element).getAttribute('alt') ?? '').replace(/[[\]\s]+/g, ' ').trim();
      return alt === '' ? '' : `[picture: ${alt}]`;
    },
  });
  service.addRule('link', {
    filter: (element) => element.nodeName === 'A',
    replacement: (content, link) => {
      const href = (link as HTMLAnchorElement).href;
      const text = content.replace(/\s+/g, ' ').trim();
      return /^https?:/i.test(href) && text !== ''
        ? `[${text}](${href.replace(/[()\s]/g, (c) => (c === '(' ? '%28' : c === ')' ? '%29' : '%20'))})`
        : content;
    },
  });
  service.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) =>
      ` ${content
        .replace(/\s*\n\s*/g, ' ')
        .replaceAll('|', '\\|')
        .trim()} |`,
  });
  service.addRule('row', {
    filter: 'tr',
    replacement: (content, row) => {
      const first = isFirstRow(row as Element);
      const cells = [...(row as Element).children].length;
      return `\n|${content}${first ? `\n|${' --- |'.repeat(cells)}` : ''}`;
    },
  });
  service.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule('tableParts', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
  return service
    .turndown(node as HTMLElement)
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isFirstRow(row: Element): boolean {
  return row.closest('table')?.querySelector('tr') === row;
}
