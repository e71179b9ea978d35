/** A worker thread over windows in memory: "Lively" tells of changes all the time, "Stuck" never comes back from a call. */
import type { UiaElement } from '../../../src/a11y/windows-uia/automation.js';
import { createService } from '../../../src/a11y/windows-uia/service.js';
import { ComError, codeOf } from '../../../src/platform/windows/com/hresult.js';
import { hostWorker } from '../../../src/platform/worker-rpc.js';
import { FakeAutomation } from './fake-automation.js';
import { FakeWindows } from './fake-system.js';
import { plain, TYPE } from './fake-widgets.js';

/** What a test finds this often is not found by luck. */
const EVENTS_EVERY_MS = 20;
const AT = { x: 0, y: 0, width: 200, height: 100 };

const desktop = new FakeWindows();
const lively = desktop.open('Lively', plain(TYPE.window, 'Lively', AT, []));
const stuck = desktop.open('Stuck', plain(TYPE.window, 'Stuck', AT, []));

class StuckAutomation extends FakeAutomation {
  /** As a native call into a provider that hangs: the whole thread waits. */
  override elementFromHandle(hwnd: number): UiaElement | null {
    if (hwnd === stuck.hwnd) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return super.elementFromHandle(hwnd);
  }

  override listen(...args: Parameters<FakeAutomation['listen']>): ReturnType<FakeAutomation['listen']> {
    if (args[0] === stuck.hwnd) return Promise.reject(new ComError('listening', codeOf('UIA_E_TIMEOUT')));
    return super.listen(...args);
  }
}

const automation = new StuckAutomation(desktop.windows);
setInterval(() => automation.raise(lively.hwnd, { kind: 'structure', runtimeId: null }), EVENTS_EVERY_MS);
const host = hostWorker(
  createService(
    () => ({ ...desktop.platform(), automation }),
    (event) => host.emit(event),
  ),
);
