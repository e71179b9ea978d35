/**
 * What a person can operate in a page, found without LUMOS: the standard's interactive elements that are laid out, in every
 * frame. Runs in the page, so it is a text; also the yardstick of the tests of completeness.
 */
export const OPERABLE_SELECTOR = [
  'a[href]',
  'button',
  'input:not([type=hidden])',
  'select',
  'textarea',
  'summary',
  '[contenteditable=true]',
].join(',');

/** An expression whose value is how many there are in a document. */
export const COUNT_OPERABLE = `Array.from(document.querySelectorAll(${JSON.stringify(OPERABLE_SELECTOR)})).filter((element) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible').length`;
