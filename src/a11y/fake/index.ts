/** The fake desktop: a backend and an input driver over one model in memory. */

export { type Clock, systemClock } from '../../clock.js';
export type { FakeApp, Faults } from './app.js';
export { createFakeBackend, type FakeBackend, type FakeBackendOptions } from './backend.js';
export { ManualClock } from './clock.js';
export { type DesktopOptions, FakeDesktop } from './desktop.js';
export type { ElementUpdate, FakeElement } from './element.js';
export { FakeInput, type FakeInputOptions } from './input.js';
export type { ElementOptions, ElementSpec, Handler } from './spec.js';
export { ui } from './ui.js';
export type { FakeWindow, WindowOptions } from './window.js';
