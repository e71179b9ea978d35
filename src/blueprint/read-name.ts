/** Names that nobody told: they were read from a picture. */
import type { Element } from './model.js';

/** Letters beside the words of a name, at most, that a reader of pictures may have made of a border. */
export const MISREAD = 2;

export function wasRead({ native }: Pick<Element, 'native'>): boolean {
  return native.nameSource === 'vision' || (native.handle.backend === 'vision' && native.nameSource !== 'tree');
}
