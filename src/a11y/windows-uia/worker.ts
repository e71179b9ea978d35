/** The worker thread that COM lives in. See backend.ts for the other side. */
import { hostWorker } from '../../platform/worker-rpc.js';
import { openWindowsPlatform } from './com-platform.js';
import { createService } from './service.js';

const host = hostWorker(createService(openWindowsPlatform, (event) => host.emit(event)));
