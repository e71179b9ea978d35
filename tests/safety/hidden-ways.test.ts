import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../support/project.js';

/** Programs, buses and libraries that change settings behind the person's back. */
const HIDDEN: readonly RegExp[] = [
  /\b(?:gsettings|dconf|xfconf-query|kwriteconfig\d?|amixer|pactl|wpctl|xrandr|brightnessctl|xbacklight|ddcutil)\b/u,
  /['"](?:loudness|node-brightness|win-audio|nircmd)['"]/u,
  /\/sys\/class\/backlight|org\.freedesktop\.login1|org\.gnome\.SettingsDaemon\.(?:Power|Sound)|PulseAudio/u,
  /\b(?:SetMasterVolume|IAudioEndpointVolume|SetDeviceGammaRamp|WmiSetBrightness|AudioObjectSetPropertyData)\b/u,
];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Comments may speak of what code may not do. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//gu, '').replace(/(^|\s)\/\/.*$/gmu, '$1');
}

/** Sets up the private desktop, which nobody sees, and not the person's own. */
const PRIVATE_ONLY = /src\/desktop\//u;

test('LU-39 settings are changed through what a person sees: no runtime code calls an interface for volume, brightness or settings', () => {
  const files = sources(join(projectFolder(), 'src')).filter((file) => !PRIVATE_ONLY.test(file));
  assert.ok(files.length > 200);
  const found = files.flatMap((file) => {
    const text = code(readFileSync(file, 'utf8'));
    return HIDDEN.flatMap((pattern) => (pattern.test(text) ? [`${file}: ${pattern.exec(text)?.[0]}`] : []));
  });
  assert.deepEqual(found, []);
});

test('LU-39 the check finds what it looks for', () => {
  const samples = [
    "spawn('gsettings', ['set'])",
    'call("org.freedesktop.login1")',
    "import loudness from 'loudness'",
    'xrandr --brightness 1',
  ];
  for (const sample of samples)
    assert.ok(
      HIDDEN.some((pattern) => pattern.test(code(sample))),
      sample,
    );
  assert.ok(!HIDDEN.some((pattern) => pattern.test(code('// unlike gsettings\n/* amixer */ go()'))));
});
