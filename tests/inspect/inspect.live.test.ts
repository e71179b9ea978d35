import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPrivateDesktop } from '../../src/desktop/private.js';
import { inspectAt } from '../../src/inspect/index.js';
import { Session } from '../../src/session.js';
import { eventually, TITLE } from '../contract/fixture.js';
import { bindingsMissing, startApplication } from '../contract/process-fixture.js';

for (const [version, file] of [
  ['3.0', 'gtk3-fixture.py'],
  ['4.0', 'gtk4-fixture.py'],
] as const) {
  const skip = await bindingsMissing(version);
  test(`LU-12: what is under the real pointer is found in a GTK ${version} window`, { skip }, async () => {
    const desktop = await startPrivateDesktop();
    const session = await Session.open({ environment: desktop.environment });
    try {
      const settings = { GSK_RENDERER: 'cairo', FIXTURE_ROWS: '20' };
      const fixture = await startApplication(file, desktop.environment, settings);
      try {
        await eventually('the window', async () => (await session.surfaces()).find((each) => each.title === TITLE));
        const blueprint = await session.observe(TITLE);
        for (const [name, action] of [
          ['Press me', 'click'],
          ['Volume', 'set_value'],
          ['Name', 'set_text'],
        ] as const) {
          const wanted = blueprint.elements.find((each) => each.name === name && each.id !== null);
          assert.ok(wanted?.activation, `"${name}" can be pointed at`);
          await (await session.input()).move(wanted.activation);
          const found = await inspectAt(session, 'cursor');
          assert.deepEqual([found?.point, found?.target?.id], [wanted.activation, wanted.id], name);
          assert.ok(
            found?.consequences.some((each) => each.action === action),
            `${name}: ${JSON.stringify(found?.consequences)}`,
          );
        }
        const second = blueprint.elements.filter((each) => each.name === 'Delete')[1];
        assert.ok(second?.activation);
        const twin = await inspectAt(session, second.activation);
        assert.deepEqual([twin?.ambiguity?.ordinal, twin?.ambiguity?.count], [2, 2]);
        assert.deepEqual(
          twin?.ambiguity?.others.map((each) => each.where),
          ['right of button "Press me"'],
        );
      } finally {
        await fixture.dispose();
      }
    } finally {
      await session.close();
      await desktop.stop();
    }
  });
}
