/**
 * What a program must be started with so that it shows its interface to assistive technology. Recognised by what lies
 * beside the program, never by its name. Measured on Debian 12 (Chromium 156, Firefox 153, Qt 5.15 and 6.4, GTK 4.8).
 */
import { closeSync, existsSync, openSync, readSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface AccessibilityLaunch {
  /** To be put directly behind the program, before files and addresses. */
  readonly args: readonly string[];
  /** To be laid over the desktop's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables of the desktop's environment that must not reach the program. */
  readonly unset: readonly string[];
  /** What the program was recognised as; null = nothing that needs arguments. */
  readonly engine: 'chromium' | 'gecko' | null;
}

export interface AccessibilityLaunchOptions {
  /** The display draws without a graphics card (a private desktop): see `GSK_RENDERER` below. */
  readonly softwareRendering?: boolean;
}

/**
 * Chromium shows 4 nodes without this flag, whatever the bus says, and cannot be told later. Applications built on it
 * (Electron, CEF) take the same one.
 */
const CHROMIUM_ARGS = ['--force-renderer-accessibility'];

const ENVIRONMENT = {
  // Chromium: use the accessibility bus although no screen reader runs.
  ACCESSIBILITY_ENABLED: '1',
  // Firefox and older GNOME programs: the same.
  GNOME_ACCESSIBILITY: '1',
  // Qt 6: the same. (Qt 5 goes by `org.a11y.Status.IsEnabled` alone.)
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
} as const;

/**
 * Qt 6.4 connects at once when this is set, before it is ready to register, and then never registers. Empty is no way out:
 * GTK 4.8 takes an empty address for "no accessibility". Without it the bus is found through the session bus.
 */
const UNSET = ['AT_SPI_BUS_ADDRESS'] as const;

/**
 * GTK 4 with OpenGL in software: gtk4-widget-factory 4.8 under Xvfb used 91 % of a core and never registered; with the
 * cairo renderer it did at once. Elsewhere the variable would only make drawing slower.
 */
const SOFTWARE_RENDERING = { GSK_RENDERER: 'cairo' } as const;

/**
 * @param execPath absolute path of the program (a symbolic link or a wrapper script is followed)
 * @returns what to add; never throws: a program that can't be looked at gets the environment alone
 */
export function accessibilityLaunch(execPath: string, options: AccessibilityLaunchOptions = {}): AccessibilityLaunch {
  const engine = engineOf(execPath);
  return {
    args: engine === 'chromium' ? CHROMIUM_ARGS : [],
    env: { ...ENVIRONMENT, ...(options.softwareRendering === true ? SOFTWARE_RENDERING : {}) },
    unset: UNSET,
    engine,
  };
}

/** The environment to start the program with, in a desktop whose environment is `desktop`. */
export function launchEnvironment(
  desktop: Readonly<Record<string, string>>,
  { env, unset }: Pick<AccessibilityLaunch, 'env' | 'unset'>,
): Record<string, string> {
  const result = { ...desktop, ...env };
  for (const name of unset) delete result[name];
  return result;
}

function engineOf(execPath: string): AccessibilityLaunch['engine'] {
  const program = resolveLink(execPath);
  if (program === null) return null;
  const script = readScript(program);
  // `bin/code` beside `resources/`: a wrapper often sits one folder below what it starts.
  const folders = [dirname(program), ...(script === null ? [] : [dirname(dirname(program))])];
  for (const path of script === null ? [] : pathsIn(script)) {
    if (path.endsWith('.asar')) return 'chromium';
    folders.push(path, dirname(resolveLink(path) ?? path));
  }
  if (folders.some(holdsChromium)) return 'chromium';
  return folders.some(holdsGecko) ? 'gecko' : null;
}

/** Chromium's resources; an `app.asar` alone is Electron's. Never in a folder of shared programs such as /usr/bin. */
function holdsChromium(folder: string): boolean {
  const has = (name: string) => existsSync(join(folder, name));
  return (
    (has('icudtl.dat') && (has('chrome_100_percent.pak') || has('resources.pak') || has('v8_context_snapshot.bin'))) ||
    has(join('resources', 'app.asar'))
  );
}

function holdsGecko(folder: string): boolean {
  return existsSync(join(folder, 'libxul.so')) && existsSync(join(folder, 'omni.ja'));
}

function resolveLink(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    // Not there, or not for us to see: nothing to recognise.
    return null;
  }
}

/** Longest wrapper seen is 6 kB. */
const MAX_SCRIPT = 64 * 1024;
/** Bounds how many places a script can make us look at. */
const MAX_PATHS = 200;

/** The text of a script, or null for anything that does not start with `#!`. */
function readScript(path: string): string | null {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const buffer = Buffer.alloc(MAX_SCRIPT);
    const length = readSync(file, buffer, 0, MAX_SCRIPT, 0);
    const text = buffer.toString('utf8', 0, length);
    return text.startsWith('#!') ? text : null;
  } catch {
    // Unreadable programs (set-uid helpers) are no wrappers that we could follow.
    return null;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Absolute paths in a shell script, with the variables filled in that it assigns plain text to. Nothing is executed. */
function pathsIn(script: string): string[] {
  const variables = new Map<string, string>();
  const fill = (text: string) =>
    text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced, bare) => variables.get(braced ?? bare) ?? whole);
  const paths = new Set<string>();
  for (const line of script.split('\n')) {
    if (/^\s*#/.test(line)) continue;
    const assigned = /^\s*(?:export\s+)?(\w+)=["']?([^"'`;()]*)["']?\s*$/.exec(line);
    if (assigned?.[1] !== undefined) variables.set(assigned[1], fill(assigned[2] ?? ''));
    for (const word of fill(line).split(/[\s"'`;=()<>|&]+/)) {
      if (word.startsWith('/') && !word.includes('$') && paths.size < MAX_PATHS) paths.add(word);
    }
  }
  return [...paths];
}
