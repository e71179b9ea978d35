import { createAtspiBackend } from '../../src/a11y/atspi/index.js';
import { startPrivateDesktop } from '../../src/desktop/private.js';
import { backendContract } from './backend-contract.js';
import { bindingsMissing, startApplication } from './process-fixture.js';

const capabilities = {
  watch: false,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

/** The window in a desktop of its own; both end with the fixture. */
async function open(application: string) {
  const desktop = await startPrivateDesktop();
  try {
    // Software GL under a virtual display keeps GTK 4 from ever registering.
    const running = await startApplication(application, desktop.environment, { GSK_RENDERER: 'cairo' });
    const fixture = {
      ...running,
      async dispose() {
        await running.dispose();
        await desktop.stop();
      },
    };
    return { backend: createAtspiBackend(desktop.environment), fixture };
  } catch (error) {
    await desktop.stop();
    throw error;
  }
}

backendContract({
  name: 'atspi, GTK 3',
  acts: true,
  capabilities,
  skip: await bindingsMissing('3.0'),
  open: () => open('gtk3-fixture.py'),
});

backendContract({
  name: 'atspi, GTK 4',
  acts: true,
  capabilities,
  skip: await bindingsMissing('4.0'),
  open: () => open('gtk4-fixture.py'),
});
