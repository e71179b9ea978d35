/** Interfaces with their ground truth, by seed: rendered pages (Chromium) and drawn pictures (no browser, no display). */
export {
  type ActionTestPair,
  EDGE_CASES,
  type EdgeCase,
  generateActionTestPair,
  generateTestUi,
  LAYOUTS,
  type Layout,
  SYNTH_ACTIONS,
  type SynthAction,
  type SynthActionName,
  type TestUi,
  type TestUiOptions,
} from './drawn/index.js';
export type { SynthElement, SynthTruth } from './model.js';
export type { PageKind } from './page/layouts.js';
export { type GeneratedPage, generatePage, PAGE_KINDS, type PageOptions } from './page/page.js';
export { openPageRenderer, type PageRenderer, type RenderedPage } from './page/render.js';
export { KIT_NAMES, type KitName, OPEN_KITS, RESERVED_KITS } from './page/theme.js';
export { systemIcons } from './system-icons.js';
export { SYNTH_KINDS, type SynthKind, type SynthOptions, type SynthReport, writeSamples } from './write.js';
