/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * Tells of changes, from inside a page: one function that is sent as its own source and uses nothing from outside itself.
 * It runs in a world of its own; `bindingName` is a function that only that world has.
 */
export function watchDocument(bindingName: string): void {
  const GAP_MS = 50;
  const tell = (globalThis as unknown as Record<string, ((kind: string) => void) | undefined>)[bindingName];
  if (!tell || (globalThis as { lumosWatches?: boolean }).lumosWatches) return;
  (globalThis as { lumosWatches?: boolean }).lumosWatches = true;
  let last = 0;
  let waiting: string | null = null;
  const changed = (kind: string) => {
    if (waiting !== null) return;
    const left = last + GAP_MS - performance.now();
    if (left <= 0) {
      last = performance.now();
      tell(kind);
      return;
    }
    waiting = kind;
    setTimeout(() => {
      last = performance.now();
      const kindNow = waiting ?? kind;
      waiting = null;
      tell(kindNow);
    }, left);
  };

  const observer = new MutationObserver((records) => {
    let kind = 'state';
    for (const record of records) {
      if (record.type === 'childList') {
        kind = 'structure';
        for (const node of record.addedNodes) if (node.nodeType === Node.ELEMENT_NODE) observeShadows(node as Element);
      } else if (record.type === 'characterData' && kind === 'state') kind = 'text';
    }
    changed(kind);
  });
  const observe = (root: Node) => {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const observeShadows = (from: Element | Document) => {
    const own = (from as Element).shadowRoot;
    if (own) observeRoot(own);
    for (const element of from.querySelectorAll('*')) if (element.shadowRoot) observeRoot(element.shadowRoot);
  };
  const known = new WeakSet<Node>();
  const observeRoot = (root: ShadowRoot) => {
    if (known.has(root)) return;
    known.add(root);
    observe(root);
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) observeRoot(element.shadowRoot);
  };

  observe(document);
  observeShadows(document);
  const kinds: Readonly<Record<string, string>> = {
    input: 'value',
    change: 'value',
    scroll: 'bounds',
    focusin: 'focus',
    focusout: 'focus',
    toggle: 'state',
    transitionend: 'bounds',
    animationend: 'bounds',
    fullscreenchange: 'bounds',
    slotchange: 'structure',
  };
  for (const [event, kind] of Object.entries(kinds)) {
    document.addEventListener(event, () => changed(kind), { capture: true, passive: true });
  }
  addEventListener('resize', () => changed('bounds'), { passive: true });
}
