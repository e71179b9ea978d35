import { browserMissing } from '../web/reading.js';
import { backendContract } from './backend-contract.js';
import { openWebFixture } from './web-fixture.js';

const capabilities = {
  watch: true,
  stacking: false,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: false,
  textEditing: true,
};

backendContract({
  name: 'web, Chromium',
  acts: true,
  capabilities,
  skip: await browserMissing(),
  open: () => openWebFixture(),
});

backendContract({
  name: 'web, Firefox',
  acts: true,
  capabilities: { ...capabilities, watch: false },
  skip: await browserMissing('firefox'),
  open: () => openWebFixture({ browser: 'firefox' }),
});
