/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * What acting needs inside a page, as one function that is sent as its own source: it must use nothing from outside itself.
 * A selector engine in a world of its own (see `act-script.ts`): `root` is the element that the selector before it found,
 * so that a command is about exactly that node. An answer is a detached element whose text is JSON; commands that select
 * give an element of the page.
 */
import type { ActAnswer, ActCommand, ElementFacts } from './act-protocol.js';

interface Engine {
  query(root: Element, selector: string): Element | null;
  queryAll(root: Element, selector: string): Element[];
}

export function actEngine(): Engine {
  type TextControl = HTMLInputElement | HTMLTextAreaElement;
  interface Piece {
    readonly node: Text | Element;
    /** Where its text begins in the whole, UTF-16 units. */
    readonly start: number;
    readonly length: number;
  }

  const isInput = (element: Element): element is HTMLInputElement => element.localName === 'input';
  const isTextControl = (element: Element): element is TextControl => {
    if (element.localName === 'textarea') return true;
    const untyped = 'button checkbox color file hidden image radio range reset submit'.split(' ');
    return isInput(element) && !untyped.includes(element.type);
  };
  const isEditable = (element: Element): element is HTMLElement => (element as HTMLElement).isContentEditable === true;
  const isSelect = (element: Element): element is HTMLSelectElement => element.localName === 'select';
  const isOption = (element: Element): element is HTMLOptionElement => element.localName === 'option';

  const isProtected = (element: Element): boolean => {
    if (isInput(element) && element.type === 'password') return true;
    const security = getComputedStyle(element).getPropertyValue('-webkit-text-security');
    return security !== '' && security !== 'none';
  };
  const closest = (element: Element, selector: string): Element | null => {
    for (let at: Element | null = element; at; ) {
      const found = at.closest(selector);
      if (found) return found;
      const root: Node = at.getRootNode();
      at = root instanceof ShadowRoot ? root.host : null;
    }
    return null;
  };
  const isDisabled = (element: Element): boolean =>
    element.matches(':disabled') || closest(element, '[aria-disabled="true"]') !== null;
  const hasFocus = (element: Element): boolean => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const active = root.activeElement;
    return active === element || (active !== null && isEditable(element) && active.contains(element));
  };
  const ariaOf = (element: Element, name: string): string | null => element.getAttribute(`aria-${name}`);
  const numberOf = (text: string | null): number | null =>
    text === null || text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);

  const numericValue = (element: Element): number | null =>
    isInput(element) ? numberOf(element.value) : numberOf(ariaOf(element, 'valuenow'));

  const facts = (element: Element): ElementFacts => {
    const input = isInput(element) ? element : null;
    const details = element.localName === 'summary' ? element.parentElement : element;
    const expanded =
      details?.localName === 'details' ? String(details.hasAttribute('open')) : ariaOf(element, 'expanded');
    const checked =
      input?.type === 'checkbox' || input?.type === 'radio'
        ? String(input.checked)
        : (ariaOf(element, 'checked') ?? ariaOf(element, 'pressed'));
    return {
      tag: element.localName,
      type: input?.type ?? '',
      role: (element.getAttribute('role') ?? '').trim().split(/\s+/)[0] ?? '',
      text: isTextControl(element) ? 'value' : isEditable(element) ? 'rich' : null,
      readonly: (isTextControl(element) && element.readOnly) || ariaOf(element, 'readonly') === 'true',
      disabled: isDisabled(element),
      inert: closest(element, '[inert]') !== null,
      protected: isProtected(element),
      multiple:
        (isSelect(element) && element.multiple) ||
        (isOption(element) && (element.closest('select')?.multiple ?? false)) ||
        (input?.type === 'file' && input.multiple) ||
        closest(element, '[aria-multiselectable="true"]') !== null,
      optionOf: isOption(element) && element.closest('select') !== null,
      expanded,
      checked,
      selected: isOption(element) ? String(element.selected) : ariaOf(element, 'selected'),
      focused: hasFocus(element),
      value: numericValue(element),
      min: input ? numberOf(input.min) : numberOf(ariaOf(element, 'valuemin')),
      max: input ? numberOf(input.max) : numberOf(ariaOf(element, 'valuemax')),
      labelled: ((input ?? (element as HTMLSelectElement)).labels?.length ?? 0) > 0,
      shown:
        [...element.getClientRects()].some(({ width, height }) => width > 0 && height > 0) &&
        getComputedStyle(element).visibility === 'visible',
    };
  };

  /** The text as it is shown, with where each part of it stands. */
  const richText = (root: Element): { readonly text: string; readonly pieces: readonly Piece[] } => {
    const pieces: Piece[] = [];
    let text = '';
    const isBlock = (element: Element) => !/^(?:inline|contents|none|ruby)/.test(getComputedStyle(element).display);
    const breakLine = () => {
      if (text !== '' && !text.endsWith('\n')) text += '\n';
    };
    const visit = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) {
        const { data } = node as Text;
        const parent = node.parentElement;
        const kept = parent && getComputedStyle(parent).whiteSpace.startsWith('pre');
        if (!kept && /^[\t\n\r ]*$/.test(data) && /[\n\r]/.test(data)) return;
        pieces.push({ node: node as Text, start: text.length, length: data.length });
        text += data;
        return;
      }
      if (node.nodeType !== Node.ELEMENT_NODE) return;
      const element = node as Element;
      if (['script', 'style', 'template', 'noscript'].includes(element.localName)) return;
      if (element !== root && getComputedStyle(element).display === 'none') return;
      if (element.localName === 'br') {
        // The last one of a block only holds its line open.
        if (element.nextSibling || element.parentElement === root) {
          pieces.push({ node: element, start: text.length, length: 0 });
          text += element.nextSibling ? '\n' : '';
        }
        return;
      }
      const block = element !== root && isBlock(element);
      if (block) breakLine();
      const empty = block && element.textContent === '' && element.querySelector('br') !== null;
      for (const child of element.shadowRoot?.childNodes ?? element.childNodes) visit(child);
      if (empty) text += '\n';
      else if (block && element.nextElementSibling) breakLine();
    };
    visit(root);
    // Editors keep a space at the end of a line as U+00A0.
    return { text: text.replaceAll('\u00A0', ' '), pieces };
  };

  const wholeText = (element: Element): string => {
    if (isInput(element) && element.type === 'file')
      return [...(element.files ?? [])].map(({ name }) => name).join('\n');
    if (isTextControl(element) || isInput(element)) return element.value;
    if (isSelect(element)) return [...element.selectedOptions].map((option) => option.label).join('\n');
    return richText(element).text;
  };

  /** UTF-16 units of the first `points` code points. */
  const units = (text: string, points: number): number => {
    let at = 0;
    for (let left = points; left > 0 && at < text.length; left -= 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
    return at;
  };

  const place = (pieces: readonly Piece[], root: Element, unit: number): readonly [Node, number] => {
    const piece = pieces.find((each) => unit <= each.start + each.length);
    if (!piece) return [root, root.childNodes.length];
    if (piece.node.nodeType === Node.TEXT_NODE) return [piece.node, Math.max(0, unit - piece.start)];
    const parent = piece.node.parentNode as Node;
    return [parent, [...parent.childNodes].indexOf(piece.node as Element)];
  };

  /** Selects a part of the text; code points. false = this element has no selection of its own. */
  const select = (element: Element, from: number, to: number): boolean => {
    if (isTextControl(element)) {
      if (element.selectionStart === null) return false;
      element.focus();
      element.setSelectionRange(units(element.value, from), units(element.value, to));
      return true;
    }
    const selection = element.ownerDocument.getSelection();
    if (!selection) return false;
    const editor = isEditable(element) ? (element as HTMLElement) : null;
    editor?.focus();
    const { text, pieces } = richText(element);
    const [startNode, startAt] = place(pieces, element, units(text, from));
    const [endNode, endAt] = place(pieces, element, units(text, to));
    selection.setBaseAndExtent(startNode, startAt, endNode, endAt);
    return true;
  };

  const scrollerOf = (element: Element, dx: number): Element | null => {
    const view = element.ownerDocument.scrollingElement;
    for (let at: Element | null = element; at; ) {
      const style = getComputedStyle(at);
      const roomX = at.scrollWidth - at.clientWidth;
      const roomY = at.scrollHeight - at.clientHeight;
      const overflow = dx !== 0 ? style.overflowX : style.overflowY;
      const scrolls = at === view || /^(?:auto|scroll|overlay|hidden)$/.test(overflow);
      if (scrolls && (dx !== 0 ? roomX : roomY) > 1) return at;
      const root: Node = at.getRootNode();
      at = at.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    }
    return view;
  };

  const scroll = (element: Element, dx: number, dy: number) => {
    const scroller = scrollerOf(element, dx);
    if (!scroller) return { moved: false, room: false };
    const { scrollLeft, scrollTop } = scroller;
    // Nine tenths of a page, so that the last line is seen again as the first.
    const left = dx * scroller.clientWidth * 0.9;
    const top = dy * scroller.clientHeight * 0.9;
    scroller.scrollBy({ left, top, behavior: 'instant' });
    const room =
      dx !== 0 ? scroller.scrollWidth - scroller.clientWidth > 1 : scroller.scrollHeight - scroller.clientHeight > 1;
    return { moved: scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop, room };
  };

  /**
   * A point in the element's own line, away from what is nested in it: the middle of a tree item that is open is another
   * item. CSS pixels from its top left; null = its middle will do.
   */
  const spot = (element: Element) => {
    const nested = '[role="group"], [role="tree"], ul, ol';
    if (!element.querySelector(nested)) return null;
    const box = element.getBoundingClientRect();
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim()) continue;
      const inner = node.parentElement?.closest(nested);
      if (inner && inner !== element && element.contains(inner)) continue;
      const range = element.ownerDocument.createRange();
      range.selectNodeContents(node);
      const rect = range.getClientRects()[0];
      if (rect) return { x: rect.x + rect.width / 2 - box.x, y: rect.y + rect.height / 2 - box.y };
    }
    return null;
  };

  const announce = (element: Element) => {
    element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  };

  /** Chooses an option of a native `<select>`, as its popup would. */
  const choose = (option: Element, mode: 'replace' | 'add' | 'remove') => {
    const owner = option.closest('select');
    if (!isOption(option) || !owner) return { done: false };
    if (option.disabled || isDisabled(owner)) return { done: false, disabled: true };
    owner.focus();
    const before = [...owner.options].map((each) => each.selected).join();
    if (mode === 'replace') for (const each of owner.options) each.selected = each === option;
    else option.selected = mode === 'add';
    if ([...owner.options].map((each) => each.selected).join() !== before) announce(owner);
    return { done: true };
  };

  const editAll = (element: Element, text: string) => {
    if (!isTextControl(element)) return { done: false };
    element.focus();
    // Typing ends there as well.
    const most = element.maxLength >= 0 ? text.slice(0, element.maxLength) : text;
    element.value = most;
    announce(element);
    return { done: element.value === most.replace(/\r\n?/g, '\n') };
  };

  const answer = (element: Element, command: ActCommand): ActAnswer => {
    switch (command[0]) {
      case 'facts':
        return facts(element);
      case 'text':
        return isProtected(element) ? { protected: true } : { text: wholeText(element) };
      case 'length':
        return { length: [...wholeText(element)].length };
      case 'select-text':
        return { done: select(element, command[1], command[2]) };
      case 'edit-all':
        return editAll(element, command[1]);
      case 'changed':
        return { done: element.dispatchEvent(new Event('change', { bubbles: true })) };
      case 'choose':
        return choose(element, command[1]);
      case 'scroll':
        return scroll(element, command[1], command[2]);
      case 'spot':
        return { spot: spot(element) };
      case 'value':
        return { value: numericValue(element) };
      default:
        return { done: false };
    }
  };

  /** What is really clicked to operate an element. */
  const selected = (element: Element, kind: string): Element | null | undefined => {
    if (kind === 'label') return (element as HTMLInputElement).labels?.[0] ?? null;
    if (kind === 'summary') {
      return element.localName === 'details' ? element.querySelector(':scope > summary') : element;
    }
    return undefined;
  };

  const query = (root: Element, selector: string): Element | null => {
    const command = JSON.parse(selector) as ActCommand;
    const found = selected(root, command[0]);
    if (found !== undefined) return found;
    const carrier = document.createElement('lumos-answer');
    carrier.textContent = JSON.stringify(answer(root, command));
    return carrier;
  };

  return {
    query,
    queryAll: (root, selector) => {
      const found = query(root, selector);
      return found ? [found] : [];
    },
  };
}
