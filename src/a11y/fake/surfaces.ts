/** The windows of the fake desktop as surfaces. */
import type { SurfaceInfo } from '../../blueprint/model.js';
import type { Capabilities } from '../backend.js';
import type { FakeDesktop } from './desktop.js';
import type { FakeWindow } from './window.js';

export function listSurfaces(desktop: FakeDesktop, capabilities: Capabilities): SurfaceInfo[] {
  return desktop.windows.map((window) => toSurface(window, capabilities));
}

export function toSurface(window: FakeWindow, capabilities: Capabilities): SurfaceInfo {
  const { desktop } = window.app;
  return {
    id: window.id,
    backend: 'fake',
    kind: window.kind,
    title: window.title,
    app: { name: window.app.name, pid: window.app.pid, toolkit: window.app.toolkit },
    bounds: capabilities.screenCoordinates ? window.bounds : null,
    active: capabilities.activeSurface ? window.active : null,
    minimized: window.minimized,
    modal: window.modal,
    stacking: capabilities.stacking ? desktop.windows.indexOf(window) : null,
    scale: desktop.scale,
    native: { window: window.id },
  };
}
