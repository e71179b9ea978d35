/** Linux desktops through AT-SPI. */
export { createAtspiBackend } from './backend.js';
