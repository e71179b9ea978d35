/**
 * Records native applications in a private desktop: `node training/record-native.mjs test|train|views|validation [folder] [part of a name]`.
 * `views` and `validation` record several views of many more applications: `lib/native-views.mjs`.
 * Boxes come from AT-SPI through the product's own backend, in Swing from Java's accessibility tree, in Tk from Tk itself.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { load } from './lib/build.mjs';
import { MORE_APPS, TEST_APPS, TRAINING_APPS, VALIDATION_APPS } from './lib/native-apps.mjs';
import { asDrawn } from './lib/native-truth.mjs';
import { recordViews } from './lib/native-views.mjs';
import { fits, inside, moved, seenOf, settled } from './lib/native-window.mjs';
import { withoutDoubles } from './lib/page-truth.mjs';
import { savePicture } from './lib/save.mjs';

const SAMPLES = fileURLToPath(new URL('samples', import.meta.url));
const [which = 'test', given, part = ''] = process.argv.slice(2);
const kept = join(homedir(), '.cache/lumos/training');
const folder =
  given ??
  {
    test: 'training/testsets/native',
    train: join(kept, 'native-train'),
    views: join(kept, 'apps-train'),
    validation: join(kept, 'apps-val'),
  }[which];
const { startPrivateDesktop } = await load('desktop/private.js');
const { findProgram } = await load('desktop/programs.js');
const { createAtspiBackend } = await load('a11y/atspi/backend.js');
const { createInput } = await load('input/index.js');
const { accessibilityLaunch, launchEnvironment } = await load('launch/accessibility.js');

/** Java's role names. */
const SWING = {
  'push button': 'button',
  'toggle button': 'button',
  'check box': 'checkbox',
  'radio button': 'radio',
  'combo box': 'combobox',
  text: 'textbox',
  'password text': 'textbox',
  slider: 'slider',
  'page tab': 'tab',
  menu: 'menuitem',
  'menu item': 'menuitem',
};
/** Looks of each application that `views` records: breadth first, so that a recording that is cut short has all. */
const RUNS = 2;
mkdirSync(folder, { recursive: true });
if (which === 'views' || which === 'validation') {
  const apps = (which === 'views' ? MORE_APPS : VALIDATION_APPS).filter(({ name }) => name.includes(part));
  for (let run = 0; run < RUNS; run++)
    for (const app of apps) {
      const line = await recordViews(app, run, folder).catch((error) => error.message.split('\n')[0]);
      console.log(`${app.name}-${run}: ${line}`);
    }
  process.exit(0);
}
for (const app of (which === 'test' ? TEST_APPS : TRAINING_APPS).filter(({ name }) => name.includes(part))) {
  const base = join(folder, app.name.replaceAll(/[^\w-]/gu, '_'));
  if (existsSync(`${base}.json`)) continue;
  const line = await record(app, base).catch((error) => error.message.split('\n')[0]);
  console.log(`${app.name}: ${line}`);
}
process.exit(0);

async function record(app, base) {
  const argv = app.java
    ? ['java', '-cp', SAMPLES, join(SAMPLES, 'Sample.java'), ...app.java]
    : app.tk
      ? ['/usr/bin/python3', join(SAMPLES, 'sample.tk.py'), app.tk]
      : app.argv;
  const program = findProgram(argv[0], process.env.PATH) ?? (existsSync(argv[0]) ? argv[0] : null);
  if (program === null) return 'not installed';
  const desktop = await startPrivateDesktop({ width: 1280, height: 800 });
  const backend = createAtspiBackend(desktop.environment);
  const input = createInput(desktop.environment);
  let child;
  try {
    const launch = accessibilityLaunch(program, { softwareRendering: true });
    child = spawn(program, [...launch.args, ...argv.slice(1)], {
      env: { ...launchEnvironment(desktop.environment.env, launch), ...app.env },
      cwd: desktop.environment.env.HOME,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    child.on('error', () => {});
    const told = app.java || app.tk ? await lines(child.stdout) : null;
    const trees = told === null ? await settled(backend, app.slow ? 60 : 25) : [];
    await delay(800);
    const surfaces = (await backend.surfaces()).filter(
      ({ kind, bounds }) => (kind === 'window' || kind === 'dialog') && bounds !== null,
    );
    const picture = await input.capture();
    // What the window manager draws has no accessibility tree: only the inside of the windows is kept.
    const area = inside(
      surfaces.map(({ bounds }) => bounds),
      picture,
    );
    const elements = withoutDoubles(told === null ? seenOf(trees, picture) : toldTruth(told, picture))
      .map((element) => moved(element, area))
      .filter((element) => fits(element, area));
    if (elements.length < 3) return `only ${elements.length} elements, left out`;
    const png = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
      .removeAlpha()
      .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
      .png()
      .toBuffer();
    let size = '';
    if (which === 'test') size = await savePicture(png, base);
    else writeFileSync(`${base}.png`, png);
    writeFileSync(
      `${base}.json`,
      `${JSON.stringify({ source: argv.map((each) => each.split('/').at(-1)).join(' '), width: area.width, height: area.height, elements })}\n`,
    );
    return `${elements.length} elements ${size}`;
  } finally {
    await Promise.allSettled([backend.close(), input.close()]);
    if (child?.pid !== undefined)
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        /* It has ended by itself. */
      }
    await desktop.stop();
  }
}

/** What the samples print, up to "done". */
async function lines(stream) {
  let text = '';
  const end = delay(45_000).then(() => {
    throw new Error('the sample printed nothing');
  });
  const all = (async () => {
    for await (const chunk of stream) {
      text += chunk;
      if (/^done$/mu.test(text)) return;
    }
    throw new Error('the sample ended early');
  })();
  await Promise.race([all, end]);
  return text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t'));
}

function toldTruth(told, picture) {
  return told.flatMap((fields) => {
    const swing = fields.length === 8;
    const [kind, x, y, width, height, state] = fields;
    const name = fields.at(-1) === 'null' ? '' : fields.at(-1);
    const role0 = swing ? (fields[6] === 'item' ? 'listitem' : SWING[kind]) : kind;
    if (role0 === undefined || Number(width) < 5 || Number(height) < 5) return [];
    const bounds = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    const role = role0 === 'button' && (name.length <= 1 || bounds.width <= 40) && bounds.width <= 52 ? 'icon' : role0;
    const states = {
      ...(role === 'checkbox' || role === 'radio' ? { checked: /(^|,)checked/u.test(state) } : {}),
      ...(role === 'tab' || role === 'listitem' ? { selected: /selected/u.test(state) } : {}),
      disabled: swing ? !/enabled/u.test(state) : state === 'disabled',
    };
    const element = { role, name, bounds, states };
    return [role === 'checkbox' || role === 'radio' ? asDrawn(picture, element) : element];
  });
}
