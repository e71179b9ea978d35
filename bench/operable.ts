/** How much a model could operate of what a text describes; the three formats write one element a line. Pure. */

export interface Operable {
  readonly links: number;
  readonly buttons: number;
  readonly fields: number;
  /** Of lists and combo boxes. */
  readonly options: number;
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
  'datepicker',
  'colorwell',
]);

/** Lines such as `- button "Edit" [ref=e1]` (Playwright, agent-browser) and ` A14 button "Edit"` (LUMOS). */
export function operableLines(text: string): Operable {
  const counts = { links: 0, buttons: 0, fields: 0, options: 0 };
  for (const line of text.split('\n')) {
    const role = /^\s*(?:-\s+'?|[AW]\d+\s+)([a-z]+)\b/.exec(line)?.[1];
    const referred = /\[[^\]]*\b(?:ref=)?(?:f\d+)?e\d+\b|^\s*[AW]\d+\s/.test(line);
    if (role === undefined || !referred) continue;
    if (LINK.has(role)) counts.links++;
    else if (BUTTON.has(role)) counts.buttons++;
    else if (FIELD.has(role)) counts.fields++;
    else if (role === 'option') counts.options++;
  }
  return { ...counts, all: counts.links + counts.buttons + counts.fields + counts.options };
}
