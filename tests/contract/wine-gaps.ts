/** What of the contract Wine 10 itself cannot do; docs/windows.md lists it. An entry that works after all fails the contract. */
import type { Capabilities } from '../../src/a11y/backend.js';

/** Those of the backend are of Windows: each of them is there in Wine, too, but for what `WINE_GAPS` says. */
export const WINE_CAPABILITIES: Capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

export const WINE_GAPS: Readonly<Record<string, string>> = {
  'Name: focus': 'SetFocus is refused, and only dialogs move the keyboard for others; a click does it',
  watch: 'events of properties and structure are refused; what was done is looked for by reading again',
};
