import { createFakeBackend } from '../../src/a11y/fake/index.js';
import { backendContract } from './backend-contract.js';
import { openFakeFixture } from './fake-fixture.js';

const everything = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};
const nothing = {
  watch: false,
  stacking: false,
  activeSurface: false,
  screenCoordinates: false,
  windowControl: false,
  textEditing: false,
};

backendContract({ name: 'fake', acts: true, capabilities: everything, open: async () => openFakeFixture() });

backendContract({
  name: 'fake without any capability',
  acts: true,
  capabilities: nothing,
  gaps: { 'Name: set_text': 'no text editing', 'Name: insert_text': 'no text editing' },
  open: async () => {
    const { desktop, fixture } = openFakeFixture();
    return { backend: createFakeBackend(desktop, { capabilities: nothing, callTimeoutMs: 200 }), fixture };
  },
});
