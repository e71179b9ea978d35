/** The whole state of a page as its own scripts see it: every control, in frames and shadow roots too, and what was done to it. */

/** An expression for the page; its value maps the id of each control to what it holds. */
export const PAGE_STATE = `(() => {
  const state = { address: location.pathname.replace(/^\\/shown.*/, '') + location.hash, title: document.title };
  const say = (element) => {
    const { type } = element;
    if (type === 'checkbox' || type === 'radio') return String(element.checked);
    if (element.localName === 'select' && element.multiple) return [...element.selectedOptions].map((each) => each.text).join(', ');
    if ('value' in element && element.localName !== 'button' && element.localName !== 'li') return element.value;
    if (element.localName === 'details' || element.localName === 'dialog') return element.open ? 'open' : 'shut';
    for (const name of ['aria-checked', 'aria-pressed', 'aria-selected', 'aria-expanded']) {
      if (element.hasAttribute(name)) return element.getAttribute(name);
    }
    return element.getAttribute('role') === 'status' ? element.textContent : null;
  };
  const walk = (root) => {
    let number = 0;
    for (const element of root.querySelectorAll('*')) {
      number += 1;
      const said = say(element);
      if (said !== null && element.localName !== 'option') state[element.id || element.name || element.localName + number] = said;
      if (element.shadowRoot) walk(element.shadowRoot);
      if (element.localName === 'iframe' && element.contentDocument) walk(element.contentDocument);
    }
  };
  walk(document);
  if (window.deeds) state.deeds = window.deeds.join('; ');
  const { done, untrusted } = document.body.dataset;
  if (done !== undefined) state.verdict = done;
  if (untrusted !== undefined) state.untrusted = untrusted;
  state.selection = String(getSelection());
  const focused = document.activeElement;
  if (!state.selection && focused && typeof focused.selectionStart === 'number' && focused.selectionEnd > focused.selectionStart) {
    state.selection = focused.value.slice(focused.selectionStart, focused.selectionEnd);
  }
  return state;
})()`;
