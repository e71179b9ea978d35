import { documentStyle, drawDocument } from '../document.mjs';
import { safe } from '../plain.mjs';

/** No library: what a browser draws of a document without one. */
export const document = {
  name: 'document',
  packages: [],
  draw: drawDocument,
  sheet: documentStyle,
  controls: { link: (c) => `<a href="#${c.id}">${safe(c.text)}</a>` },
};
