import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, test } from 'node:test';
import { accessibilityLaunch, launchEnvironment } from '../../src/launch/accessibility.js';

const FLAG = ['--force-renderer-accessibility'];

describe('accessible launching', () => {
  const root = mkdtempSync(join(tmpdir(), 'lumos-launch-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  const file = (path: string, content = ''): string => {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, content);
    chmodSync(full, 0o755);
    return full;
  };
  const chromiumIn = (folder: string): string => {
    for (const name of ['icudtl.dat', 'chrome_100_percent.pak', 'resources.pak']) file(join(folder, name));
    return file(join(folder, 'program'), '\x7fELF');
  };

  test('recognises a program by the Chromium resources beside it, also through a link', () => {
    const program = chromiumIn('opt/thing');
    const link = join(root, 'thing-link');
    symlinkSync(program, link);
    assert.deepEqual(accessibilityLaunch(program).args, FLAG);
    assert.deepEqual(accessibilityLaunch(link).args, FLAG);
  });

  test('follows a wrapper script with variables to the program that it starts', () => {
    chromiumIn('usr/lib/thing2');
    const wrapper = file(
      'usr/bin/thing2',
      `#!/bin/sh\nNAME=thing2\nDIR=${root}/usr/lib/$NAME\nexec "$DIR/program" "$@"\n`,
    );
    assert.deepEqual(accessibilityLaunch(wrapper).args, FLAG);
  });

  test('recognises Electron by its archive, beside the program or named in a wrapper', () => {
    file('share/editor/resources/app.asar');
    const wrapper = file('share/editor/bin/editor', '#!/bin/sh\nexec something "$@"\n');
    assert.deepEqual(accessibilityLaunch(wrapper).args, FLAG);
    const system = file('bin/note', '#!/bin/sh\nexec electron32 /usr/lib/note/app.asar "$@"\n');
    assert.deepEqual(accessibilityLaunch(system).args, FLAG);
  });

  test('takes nothing else for Chromium: neither a comment, nor one file of it, nor a program that is not there', () => {
    chromiumIn('usr/lib/thing3');
    const comment = file('usr/bin/thing3', `#!/bin/sh\n# like ${root}/usr/lib/thing3/program\nexec true\n`);
    assert.deepEqual(accessibilityLaunch(comment).args, []);
    file('opt/maps/icudtl.dat');
    assert.deepEqual(accessibilityLaunch(file('opt/maps/maps', '\x7fELF')).args, []);
    assert.deepEqual(accessibilityLaunch(join(root, 'absent')).args, []);
    assert.equal(accessibilityLaunch(join(root, 'absent')).engine, null);
  });

  test('recognises Gecko, which needs no argument', () => {
    file('lib/fox/libxul.so');
    file('lib/fox/omni.ja');
    const { engine, args } = accessibilityLaunch(file('lib/fox/fox', '\x7fELF'));
    assert.deepEqual([engine, args], ['gecko', []]);
  });

  test('asks for the cairo renderer only where drawing is done in software', () => {
    assert.equal(accessibilityLaunch('/bin/true').env.GSK_RENDERER, undefined);
    assert.equal(accessibilityLaunch('/bin/true', { softwareRendering: true }).env.GSK_RENDERER, 'cairo');
    assert.equal(accessibilityLaunch('/bin/true').env.ACCESSIBILITY_ENABLED, '1');
  });

  test('keeps the address of the accessibility bus from programs, not as an empty one, which GTK 4 takes for none', () => {
    const desktop = { AT_SPI_BUS_ADDRESS: 'unix:path=/bus', DISPLAY: ':7' };
    const env = launchEnvironment(desktop, accessibilityLaunch('/bin/true'));
    assert.equal('AT_SPI_BUS_ADDRESS' in env, false);
    assert.deepEqual([env.DISPLAY, env.ACCESSIBILITY_ENABLED], [':7', '1']);
    assert.equal(desktop.AT_SPI_BUS_ADDRESS, 'unix:path=/bus');
  });

  test(
    'recognises the installed Chromium through its wrapper',
    { skip: existsSync('/usr/bin/chromium') ? false : 'Chromium is not installed' },
    () => assert.equal(accessibilityLaunch('/usr/bin/chromium').engine, 'chromium'),
  );
});
