/** What a session uses where its caller gives nothing: the platform's backend, input and launcher, each loaded when first used. */
import type { Backend } from '../a11y/backend.js';
import type { Launchable, Launcher } from '../actions/world.js';
import type { BackendKind } from '../blueprint/model.js';
import type { DesktopEnvironment } from '../environment.js';
import { LumosError } from '../errors.js';
import type { InputDriver } from '../input/driver.js';

export type BackendFactories = Readonly<Partial<Record<BackendKind, () => Backend | Promise<Backend>>>>;

export function platformBackends(
  environment: DesktopEnvironment,
  platform: string = process.platform,
): BackendFactories {
  if (platform === 'win32') {
    return {
      'windows-uia': async () => (await import('../a11y/windows-uia/backend.js')).createWindowsUiaBackend(environment),
    };
  }
  if (platform !== 'linux') return {};
  return { atspi: async () => (await import('../a11y/atspi/backend.js')).createAtspiBackend(environment) };
}

export async function platformInput(environment: DesktopEnvironment): Promise<InputDriver> {
  return (await import('../input/index.js')).createInput(environment);
}

/** Applications by their desktop entries. */
export function platformLauncher(environment: DesktopEnvironment, platform: string = process.platform): Launcher {
  if (platform === 'win32') return windowsLauncher(environment);
  if (platform !== 'linux') return noLauncher(platform);
  const launch = () => import('../launch/index.js');
  const owners = new Map<string, Launchable | null>();
  return {
    async resolve(name) {
      const { listApplications, resolveApplication } = await launch();
      return resolveApplication(name, listApplications(environment), environment);
    },
    async start(app: Launchable) {
      const { launchApplication, listApplications } = await launch();
      const known = listApplications(environment, { includeHidden: true }).find((each) => each.id === app.id);
      if (!known) {
        throw new LumosError('NO_SURFACE', `${app.name} is not installed any more.`, { hint: 'Use open_search.' });
      }
      return launchApplication(known, environment);
    },
    async openUrl(url) {
      return (await launch()).openUrl(url, environment);
    },
    async belongsTo(appName) {
      const known = owners.get(appName);
      if (known !== undefined) return known;
      const { applicationOfWindow, listApplications } = await launch();
      const owner = applicationOfWindow(appName, listApplications(environment, { includeHidden: true }));
      owners.set(appName, owner);
      return owner;
    },
    async search(text) {
      const { listApplications, searchApplications } = await launch();
      return searchApplications(text, listApplications(environment));
    },
  };
}

/** Applications by the Start menu, App Paths and what file types open with. */
function windowsLauncher(environment: DesktopEnvironment): Launcher {
  type WindowsLauncher = import('../launch/windows/launcher.js').WindowsLauncher;
  let loaded: Promise<WindowsLauncher> | undefined;
  const launcher = (): Promise<WindowsLauncher> => {
    loaded ??= import('../launch/windows/launcher.js').then((module) => new module.WindowsLauncher(environment));
    return loaded;
  };
  return {
    resolve: async (name) => (await launcher()).resolve(name),
    start: async (app) => (await launcher()).start(app),
    openUrl: async (url) => (await launcher()).openUrl(url),
    search: async () => (await launcher()).search(),
    belongsTo: async (appName) => (await launcher()).belongsTo(appName),
  };
}

function noLauncher(platform: string): Launcher {
  const refuse = async (): Promise<never> => {
    throw new LumosError('UNSUPPORTED', `Starting applications is not supported on ${platform} yet.`, {
      hint: 'Start it yourself and use switch_surface.',
    });
  };
  return { resolve: refuse, start: refuse, openUrl: refuse, search: async () => null };
}
