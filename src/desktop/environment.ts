import { join } from 'node:path';
import { DESKTOP_MARKER, type DesktopPlan } from './plan.js';

/**
 * What applications of a private desktop inherit from this process. A list of what passes, so that keys and tokens that
 * happen to be in the environment are not handed to applications.
 */
const INHERITED = [
  'PATH',
  'USER',
  'LOGNAME',
  'SHELL',
  'TZ',
  'TMPDIR',
  'LD_LIBRARY_PATH',
  'XDG_DATA_DIRS',
  'XDG_CONFIG_DIRS',
  'FONTCONFIG_FILE',
  'FONTCONFIG_PATH',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
] as const;

/** Debian's PATH for users, used when this process has none. */
const DEFAULT_PATH = '/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games';

export function inheritedEnvironment(source: NodeJS.ProcessEnv): Record<string, string> {
  const env: Record<string, string> = { PATH: DEFAULT_PATH };
  for (const name of INHERITED) {
    const value = source[name];
    if (value !== undefined && value !== '') env[name] = value;
  }
  return env;
}

/** Folders that the desktop's environment points to; created by the supervisor, private to the user. */
export function desktopFolders(plan: DesktopPlan) {
  return {
    runtime: join(plan.folder, 'run'),
    config: join(plan.home, '.config'),
    data: join(plan.home, '.local', 'share'),
    state: join(plan.home, '.local', 'state'),
    cache: join(plan.home, '.cache'),
  };
}

/**
 * Everything but DISPLAY and the bus addresses, which are known only when the servers run. Toolkit variables are from the
 * measurements in the project's notes: GTK 4 with software GL under Xvfb is too slow to register (GSK_RENDERER=cairo), and
 * Qt needs to be told that assistive technology is present before it is asked.
 */
export function desktopVariables(plan: DesktopPlan, inherited: Record<string, string>): Record<string, string> {
  const folders = desktopFolders(plan);
  return {
    ...inherited,
    HOME: plan.home,
    XDG_RUNTIME_DIR: folders.runtime,
    XDG_CONFIG_HOME: folders.config,
    XDG_DATA_HOME: folders.data,
    XDG_STATE_HOME: folders.state,
    XDG_CACHE_HOME: folders.cache,
    XDG_SESSION_TYPE: 'x11',
    LANG: 'C.UTF-8',
    // Settings live in each process: nothing of the person's dconf is read or written.
    GSETTINGS_BACKEND: 'memory',
    GIO_USE_VFS: 'local',
    GTK_USE_PORTAL: '0',
    GDK_BACKEND: 'x11',
    GTK_A11Y: 'atspi',
    GSK_RENDERER: 'cairo',
    LIBGL_ALWAYS_SOFTWARE: '1',
    QT_QPA_PLATFORM: 'xcb',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    ...scaleVariables(plan.scale),
    ...plan.extra,
    [DESKTOP_MARKER]: plan.id,
  };
}

/**
 * GDK_SCALE takes whole numbers only, GDK_DPI_SCALE multiplies what is left over; QT_SCALE_FACTOR takes fractions, and
 * QT_FONT_DPI keeps Qt from scaling fonts a second time by the server's resolution.
 */
function scaleVariables(scale: number): Record<string, string> {
  if (scale === 1) return {};
  const whole = Math.max(1, Math.floor(scale));
  return {
    GDK_SCALE: String(whole),
    ...(whole === scale ? {} : { GDK_DPI_SCALE: String(scale / whole) }),
    QT_SCALE_FACTOR: String(scale),
    QT_AUTO_SCREEN_SCALE_FACTOR: '0',
    QT_FONT_DPI: '96',
  };
}
