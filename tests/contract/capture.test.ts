import { createCaptureBackend, packCapture, readForCapture } from '../../src/a11y/capture/index.js';
import { backendContract } from './backend-contract.js';
import { openFakeFixture } from './fake-fixture.js';

backendContract({
  name: 'capture',
  acts: false,
  capabilities: {
    watch: false,
    stacking: true,
    activeSurface: true,
    screenCoordinates: true,
    windowControl: false,
    textEditing: false,
  },
  open: async () => {
    const { backend, window } = openFakeFixture();
    const trees = await readForCapture(backend, [window.id]);
    return {
      backend: createCaptureBackend(packCapture({ trees, version: '0.0.0' })),
      fixture: { dispose: () => backend.close() },
    };
  },
});
