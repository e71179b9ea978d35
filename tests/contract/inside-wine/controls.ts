/** Run in Windows' Node in Wine 10 as it is: the whole contract, over standard controls, by Wine's UI Automation, messages and MSAA. */
import { createWindowsUiaBackend } from '../../../src/a11y/windows-uia/index.js';
import { currentEnvironment } from '../../../src/environment.js';
import { startProgram } from '../../windows/inside/program.js';
import { backendContract } from '../backend-contract.js';
import { WINE_CAPABILITIES, WINE_GAPS } from '../wine-gaps.js';

backendContract({
  name: 'windows-uia (Wine): a window of standard controls in Wine 10 as it is',
  acts: true,
  capabilities: WINE_CAPABILITIES,
  gaps: WINE_GAPS,
  open: async () => ({
    backend: createWindowsUiaBackend(currentEnvironment()),
    fixture: await startProgram('controls.exe'),
  }),
});
