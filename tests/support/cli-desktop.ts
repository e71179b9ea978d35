/** A private desktop that commands have started, with an application of the tests in it. */
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { attachDesktop } from '../../src/desktop/private.js';
import type { DesktopEnvironment } from '../../src/environment.js';
import { startApplication } from '../contract/process-fixture.js';
import { type CliFolder, dataOf } from './cli.js';
import { assertNothingLeft } from './leftovers.js';

export interface CliDesktop {
  readonly id: string;
  readonly environment: DesktopEnvironment;
  readonly fixture: Awaited<ReturnType<typeof startApplication>>;
}

/**
 * Started before the tests of the enclosing `describe`, ended after them; what the last one leaves is a failure. Use the returned
 * object only inside tests and hooks.
 */
export function useCliDesktop(cli: CliFolder, application: string, env: Readonly<Record<string, string>>): CliDesktop {
  const ownRuntime = process.env.XDG_RUNTIME_DIR;
  let started: CliDesktop | undefined;
  let id = '';
  before(async () => {
    id = dataOf<{ id: string }>(await cli.run(['desktop', 'start', '--json'])).id;
    process.env.XDG_RUNTIME_DIR = cli.env.XDG_RUNTIME_DIR ?? '';
    const { environment } = await attachDesktop(id);
    started = { id, environment, fixture: await startApplication(application, environment, env) };
  });
  after(async () => {
    await started?.fixture.dispose();
    const stopped = await cli.run(['desktop', 'stop', id, '--json']);
    if (ownRuntime === undefined) delete process.env.XDG_RUNTIME_DIR;
    else process.env.XDG_RUNTIME_DIR = ownRuntime;
    assert.equal(stopped.code, 0, stopped.stdout);
    await assertNothingLeft(cli);
  });
  const running = (): CliDesktop => started ?? assert.fail('the desktop is there only inside tests and hooks');
  return {
    get id() {
      return running().id;
    },
    get environment() {
      return running().environment;
    },
    get fixture() {
      return running().fixture;
    },
  };
}
