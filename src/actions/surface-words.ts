/** Whether words mean a whole window ("the Save dialog"), not an element in one. Pure. */
import type { SurfaceInfo } from '../blueprint/model.js';
import { collapse, fold, words } from '../blueprint/similarity.js';

/** What people call a window, in the language of descriptions. */
const KINDS = new Set(['window', 'dialog', 'dialogue', 'box', 'popup', 'prompt', 'message']);
const SMALL = new Set(['a', 'an', 'the', 'called', 'named', 'titled']);

/** "Save dialog" means a dialog whose title has the word "save"; a quoted title must be in the title as it is. */
export function meansSurface(description: string, { title, kind }: Pick<SurfaceInfo, 'title' | 'kind'>): boolean {
  const quoted = [...description.matchAll(/"([^"]*)"/gu)].map(([, text]) => text ?? '');
  const plain = words(description.replace(/"[^"]*"/gu, ' ')).filter((word) => !SMALL.has(word));
  const named = plain.filter((word) => !KINDS.has(word));
  const saysKind = named.length < plain.length;
  if (quoted.length + named.length === 0) return false;
  if (!saysKind && fold(collapse(description)) !== fold(collapse(title))) return false;
  const isPlainWindow = plain.includes('window');
  if (saysKind && !isPlainWindow && kind === 'window' && !/\b(?:dialog|message)\b/iu.test(title)) return false;
  const inTitle = words(title);
  return (
    quoted.every((text) => collapse(title).includes(collapse(text))) && named.every((word) => inTitle.includes(word))
  );
}
