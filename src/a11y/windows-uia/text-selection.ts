/** Caret and selection, through the Text pattern. Offsets are Unicode code points; providers count in their own units. */
import type { Delivery } from '../backend.js';
import type { Patterns, TextRange } from './automation.js';
import { delivered } from './delivered.js';
import type { Element } from './element.js';
import { requireEnabled, requireOffset, unsupported, withoutPattern } from './refusals.js';

/** More characters than any text has: "as far as it goes". */
const FAR = 0x3fff_ffff;

export async function setCaret(element: Element, offset: number): Promise<Delivery> {
  return place(element, offset, offset, `TextRange.Select() at ${offset}`);
}

export async function selectText(element: Element, start: number, end: number): Promise<Delivery> {
  return place(element, Math.min(start, end), Math.max(start, end), `TextRange.Select() of ${start} to ${end}`);
}

async function place(element: Element, start: number, end: number, means: string): Promise<Delivery> {
  requireEnabled(element.facts);
  const used = element.use('Text', means, (pattern) => selectIn(pattern, start, end));
  if (!used.done) throw withoutPattern('told where its caret is', { Text: used.gap }, 'Use the arrow keys.');
  if (!used.value) throw unsupported('The text cannot be selected.', 'Use the arrow keys with Shift.');
  return delivered(means);
}

function selectIn(pattern: Patterns['Text'], start: number, end: number): boolean {
  const document = pattern.document();
  if (document === null || pattern.supportedSelection() === 0) {
    document?.release();
    return false;
  }
  try {
    const text = document.text(-1);
    const points = [...text];
    requireOffset(start, points.length);
    requireOffset(end, points.length);
    const wanted = points.slice(start, end).join('');
    const before = points.slice(0, start).join('');
    // A character is a code point to some providers and a UTF-16 unit to others: what was reached tells.
    const counts = [[start, end] as const, [before.length, before.length + wanted.length] as const];
    for (const [from, to] of counts) {
      const range = document.clone();
      try {
        range.collapse();
        range.moveEnd(to);
        range.moveStart(from);
        if (range.text(-1) !== wanted) continue;
        range.select();
        return true;
      } finally {
        range.release();
      }
    }
    return false;
  } finally {
    document.release();
  }
}

/** Where the selection is, in code points; the caret where both are equal. null = it is not told. */
export function selectionOffsets(element: Element): { readonly start: number; readonly end: number } | null {
  return element.ask('Text', (pattern) => {
    const ranges = pattern.selection();
    try {
      const selected = ranges[0];
      if (selected === undefined) return null;
      const start = lengthBefore(selected);
      return { start, end: start + [...selected.text(-1)].length };
    } finally {
      for (const range of ranges) range.release();
    }
  });
}

function lengthBefore(range: TextRange): number {
  const before = range.clone();
  try {
    before.collapse();
    before.moveStart(-FAR);
    return [...before.text(-1)].length;
  } finally {
    before.release();
  }
}
