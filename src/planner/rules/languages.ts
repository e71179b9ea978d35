/** The languages whose words `content.ts` knows. A further one is one table more. */
import type { ContentWords, UnspacedWords } from './content-words.js';
import { ENGLISH, GERMAN } from './content-words-germanic.js';
import { FRENCH, SPANISH } from './content-words-romance.js';
import { CHINESE, JAPANESE } from './content-words-unspaced.js';

export const SPACED: readonly ContentWords[] = [ENGLISH, GERMAN, FRENCH, SPANISH];
export const UNSPACED: readonly UnspacedWords[] = [CHINESE, JAPANESE];
