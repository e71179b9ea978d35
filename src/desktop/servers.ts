import type { ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enableAccessibility } from './accessibility-bus.js';
import { withholdServices } from './bus-services.js';
import { desktopFolders, desktopVariables } from './environment.js';
import type { DesktopPlan } from './plan.js';
import { firstReport, startServer } from './server-process.js';
import { OPENBOX_CONFIGURATION } from './window-manager.js';
import { writeAuthority } from './x-authority.js';

export interface RunningServers {
  /** The complete environment of the desktop. */
  readonly env: Record<string, string>;
  readonly xServer: ChildProcess;
  readonly bus: ChildProcess;
  readonly windowManager: ChildProcess;
}

/** How long one server may take, in milliseconds; a loaded machine needs a few hundred. */
const SERVER_DEADLINE = 15_000;

/** What openbox prints, through its `--startup` program, once it manages windows. */
const READY = 'window-manager-ready';

/**
 * Starts the display server, then the session bus (after it, since what the bus activates inherits the bus' environment and
 * needs DISPLAY), then the window manager and the accessibility bus side by side. Each tells when it is ready: nothing is
 * waited for by time.
 * @param inherited what passes from the surrounding environment
 * @param log descriptor for the servers' own messages
 * @throws Error naming the server that failed
 */
export async function startServers(
  plan: DesktopPlan,
  inherited: Record<string, string>,
  log: number,
  onStarted: (server: ChildProcess) => void,
): Promise<RunningServers> {
  const env = desktopVariables(plan, inherited);
  const folders = desktopFolders(plan);
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  env.XAUTHORITY = join(plan.folder, 'Xauthority');
  writeAuthority(env.XAUTHORITY);
  const common = { setpriv: plan.programs.setpriv, log };
  const start = (spec: Parameters<typeof startServer>[0]) => {
    const server = startServer(spec);
    onStarted(server);
    return server;
  };

  const xServer = start({
    ...common,
    program: plan.programs.xServer,
    args: xServerArguments(plan, env.XAUTHORITY),
    env,
    report: 'descriptor-3',
  });
  env.DISPLAY = `:${await firstReport(xServer, 'Xvfb', SERVER_DEADLINE)}`;

  withholdServices(folders.runtime);
  // In a folder that only this user can enter: the bus needs no other protection.
  const bus = start({
    ...common,
    program: plan.programs.bus,
    args: [
      '--session',
      '--nofork',
      '--nopidfile',
      `--address=unix:path=${join(folders.runtime, 'bus')}`,
      '--print-address=3',
    ],
    env,
    report: 'descriptor-3',
  });
  env.DBUS_SESSION_BUS_ADDRESS = await firstReport(bus, 'dbus-daemon', SERVER_DEADLINE);

  const configuration = join(plan.folder, 'openbox.xml');
  writeFileSync(configuration, OPENBOX_CONFIGURATION, { mode: 0o600 });
  const windowManager = start({
    ...common,
    program: plan.programs.windowManager,
    args: ['--config-file', configuration, '--startup', `echo ${READY}`],
    env,
    report: 'standard-output',
  });
  const windowManagerReady = firstReport(windowManager, 'openbox', SERVER_DEADLINE);
  // The next call blocks this thread while openbox gets ready by itself; its report waits in the pipe. Should both fail, the
  // first failure is told and this one is known to be unhandled.
  windowManagerReady.catch(() => {});
  env.AT_SPI_BUS_ADDRESS = enableAccessibility(env.DBUS_SESSION_BUS_ADDRESS, SERVER_DEADLINE);
  await windowManagerReady;
  return { env, xServer, bus, windowManager };
}

function xServerArguments(plan: DesktopPlan, authority: string): string[] {
  return [
    ...['-displayfd', '3'],
    ...['-screen', '0', `${plan.width}x${plan.height}x24`],
    ...['-dpi', '96'],
    ...['-auth', authority],
    ...['-nolisten', 'tcp'],
    // Keeps root window properties when the last client leaves.
    '-noreset',
  ];
}
