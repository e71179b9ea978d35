import { isAbsolute, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** XDG Base Directory Specification 0.8: relative paths are invalid and left out. */
function list(value: string | undefined, fallback: string): string[] {
  return (value || fallback).split(':').filter(isAbsolute);
}

function home(env: Env): string {
  return env.HOME || '/';
}

/** Where data files are, most important first; Flatpak's and Snap's exports also where no login session added them. */
export function dataFolders(env: Env): string[] {
  const own = env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME) ? env.XDG_DATA_HOME : join(home(env), '.local/share');
  const folders = [
    own,
    join(own, 'flatpak/exports/share'),
    ...list(env.XDG_DATA_DIRS, '/usr/local/share:/usr/share'),
    '/var/lib/flatpak/exports/share',
    '/var/lib/snapd/desktop',
  ];
  return [...new Set(folders.map((folder) => folder.replace(/\/+$/, '')))];
}

export function configFolders(env: Env): string[] {
  const own = env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : join(home(env), '.config');
  return [...new Set([own, ...list(env.XDG_CONFIG_DIRS, '/etc/xdg')])];
}

/** The desktops that this session says it is (XDG_CURRENT_DESKTOP), as in ["ubuntu", "GNOME"]. */
export function currentDesktops(env: Env): string[] {
  return (env.XDG_CURRENT_DESKTOP ?? '').split(':').filter((name) => name !== '');
}
