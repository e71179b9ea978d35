import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAtspiBackend } from '../../src/a11y/atspi/index.js';
import { startPrivateDesktop } from '../../src/desktop/private.js';
import { backendContract } from './backend-contract.js';
import { ROWS, surfaceNamed, TITLE } from './fixture.js';
import { bindingsMissing, startApplication } from './process-fixture.js';

const capabilities = {
  watch: true,
  stacking: true,
  activeSurface: true,
  screenCoordinates: true,
  windowControl: true,
  textEditing: true,
};

/** The window in a desktop of its own; both end with the fixture. */
async function open(application: string, rows: number) {
  const desktop = await startPrivateDesktop();
  try {
    const running = await startApplication(application, desktop.environment, {
      // With software GL under a virtual display GTK 4 never registers.
      GSK_RENDERER: 'cairo',
      FIXTURE_ROWS: String(rows),
    });
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

const gtk3 = await bindingsMissing('3.0');
const gtk4 = await bindingsMissing('4.0');

backendContract({
  name: 'atspi, GTK 3',
  acts: true,
  capabilities,
  skip: gtk3,
  open: () => open('gtk3-fixture.py', 100),
});

backendContract({
  name: 'atspi, GTK 4',
  acts: true,
  capabilities,
  skip: gtk4,
  gaps: {
    'Subscribe: toggle': 'check buttons of GTK 4.8 have no action: they need the pointer',
    'Large: choose': 'radio buttons of GTK 4.8 have no action: they need the pointer',
    'Second: choose': 'tabs of GTK 4.8 have no name of their own, only a label inside',
    'Name: focus': 'Component.GrabFocus of GTK 4.8 answers NotSupported',
  },
  open: () => open('gtk4-fixture.py', 100),
});

test('a list of 10,000 rows does not swamp what is visible', { skip: gtk3 }, async () => {
  const { backend, fixture } = await open('gtk3-fixture.py', ROWS);
  try {
    const surface = await surfaceNamed(backend, TITLE);
    await backend.read(surface);
    const started = performance.now();
    const tree = await backend.read(surface);
    const elapsed = performance.now() - started;
    const rows = tree.nodes.filter((node) => node.name.startsWith('Row '));
    const list = tree.nodes.find((node) => node.name === 'Rows');
    assert.ok(rows.length >= 5 && rows.length < 200, `${rows.length} rows were read, 5 are visible`);
    // GTK 3 counts a list's column heading as a child, even where it is hidden.
    const counted = (list?.unreadChildren ?? 0) + rows.length;
    assert.ok(counted === ROWS || counted === ROWS + 1, `${counted} rows are accounted for`);
    assert.equal(tree.partial, undefined);
    assert.ok(elapsed < 1000, `${Math.round(elapsed)} ms`);
  } finally {
    await backend.close();
    await fixture.dispose();
  }
});
