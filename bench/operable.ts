/** How much a model could operate of what a text describes; the three formats write one element a line. Pure. */

export interface Operable {
  readonly links: number;
  readonly buttons: number;
  readonly fields: number;
  readonly all: number;
}

const LINK = new Set(['link']);
const BUTTON = new Set(['button', 'menuitem', 'tab', 'togglebutton']);
const FIELD = new Set([
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'spinbutton',
  'slider',
  'switch',
  'listbox',
  'option',
]);

/** Lines such as `- button "Edit" [ref=e1]` (Playwright, agent-browser) and ` A14 button "Edit"` (LUMOS). */
export function operableLines(text: string): Operable {
  const counts = { links: 0, buttons: 0, fields: 0 };
  for (const line of text.split('\n')) {
    const role = /^\s*(?:-\s+'?|[AW]\d+\s+)([a-z]+)\b/.exec(line)?.[1];
    const referred = /\[[^\]]*\b(?:ref=)?e\d+\b|^\s*[AW]\d+\s/.test(line);
    if (role === undefined || !referred) continue;
    if (LINK.has(role)) counts.links++;
    else if (BUTTON.has(role)) counts.buttons++;
    else if (FIELD.has(role)) counts.fields++;
  }
  return { ...counts, all: counts.links + counts.buttons + counts.fields };
}
