/**
 * What cannot be driven, by browser and kind of interaction, each with its reason. The live tests fail when one of these
 * works after all, tests/docs when README's support matrix does not say the same.
 */
import type { BrowserName } from '../../src/web/index.js';

export const CANNOT: Readonly<Partial<Record<BrowserName, Readonly<Record<string, string>>>>> = {
  firefox: {
    'double-click': 'Firefox counts clicks within one BiDi command only, and Playwright sends one for each press',
    'drag-html5': 'BiDi starts no drag session in Firefox: pages see pointer events, no dragstart',
    'shadow-form':
      'a shadow root that is closed to scripts is closed to the reader as well, where there is no DevTools protocol',
  },
};

/** How README's support matrix says it. */
export const IN_README: Readonly<Record<string, string>> = {
  'double-click': 'no double click',
  'drag-html5': 'no drag with data',
  'shadow-form': 'not closed shadow roots',
};
