/** OmniParser's published weights and its output format, for people who have or need them. */
export { findOmniparser, type OmniparserFiles } from './folder.js';
export {
  inOmniparserOrder,
  type OmniparserAnswer,
  type OmniparserElement,
  type OmniparserFormatOptions,
  toOmniparser,
} from './format.js';
export { joinAsOmniparser } from './merge.js';
export { type ExaminedFile, examineOmniparser, type Omniparser, openOmniparser } from './open.js';
