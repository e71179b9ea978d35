/**
 * Where LUMOS works: the person's own desktop or a private one. Passed explicitly to backends, input and launchers, so that
 * `process.env` is never changed and two desktops can be used side by side. A leaf.
 */
export interface DesktopEnvironment {
  readonly kind: 'current' | 'private';
  /** The complete environment for anything that connects to, or is started in, this desktop. */
  readonly env: Readonly<Record<string, string>>;
}

/** The desktop that this process was started in. */
export function currentEnvironment(source: NodeJS.ProcessEnv = process.env): DesktopEnvironment {
  const env: Record<string, string> = {};
  for (const [key, value] of Object.entries(source)) if (value !== undefined) env[key] = value;
  return { kind: 'current', env };
}
