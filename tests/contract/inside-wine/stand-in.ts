/** Run in Windows' Node in Wine 10, with the stand-in for what Wine leaves out of UI Automation. */
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { currentEnvironment } from '../../../src/environment.js';
import { startProvider } from '../../windows/inside/provider.js';
import { backendContract } from '../backend-contract.js';

backendContract({
  name: 'windows-uia (stand-in): a provider of ours in Wine 10, through the stand-in for Microsoft’s UI Automation',
  acts: true,
  capabilities: {
    watch: true,
    stacking: true,
    activeSurface: true,
    screenCoordinates: true,
    windowControl: true,
    textEditing: true,
  },
  open: async () => ({
    backend: createWindowsUiaBackend(currentEnvironment()),
    fixture: await startProvider(),
  }),
});
