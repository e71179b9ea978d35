/** Pages in a browser. */
export { createWebBackend } from './backend.js';
export type { BrowserName, OpenUrlOptions, ReaderName, WebBackend, WebOptions } from './options.js';
