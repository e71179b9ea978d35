/**
 * Several views of one application: its first window, then what keys and the items of its menus open. One start gives one
 * look (theme, size); every view is the window in front, so that no frame and no half-covered element is in the picture.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { load } from './build.mjs';
import { lookOf, randomOf } from './native-looks.mjs';
import { besides, menuItems, openPopups } from './native-menu.mjs';
import { drawn, hasCheckedGroups, repaired, withToolButtons } from './native-repair.mjs';
import { treeTruth } from './native-truth.mjs';
import { fits, inside, moved, settled } from './native-window.mjs';
import { withoutDoubles } from './page-truth.mjs';

const { startPrivateDesktop } = await load('desktop/private.js');
const { findProgram } = await load('desktop/programs.js');
const { createAtspiBackend } = await load('a11y/atspi/backend.js');
const { createInput } = await load('input/index.js');
const { accessibilityLaunch, launchEnvironment } = await load('launch/accessibility.js');

/** What most programs answer to; whatever changes nothing gives no view. The menu first: it leaves nothing behind. */
const KEYS = [
  { name: 'menu', chord: ['F10'], bar: true },
  { name: 'file', chord: ['Alt', 'f'], bar: true },
  { name: 'open', chord: ['Control', 'o'] },
  { name: 'find', chord: ['Control', 'f'] },
  { name: 'settings', chord: ['Control', ','] },
  { name: 'print', chord: ['Control', 'p'] },
  { name: 'new', chord: ['Control', 'n'] },
  { name: 'edit', chord: ['Alt', 'e'], bar: true },
  { name: 'replace', chord: ['Control', 'h'] },
  { name: 'save', chord: ['Control', 'Shift', 's'] },
];
/** Items of menus that open a dialog say so with three dots; these often do not. */
const OPENS = /(\.\.\.|…)$|preferences|settings|options|propert|about|shortcuts|plugins/iu;
/** What would leave the program, print, or write anywhere but into the home folder that is thrown away. */
const LEAVES = /quit|exit|close|log.?out|shut|report|website|online|home ?page|donate|update|handbook|language/iu;
const MOST = 6;
/** A program that hangs must not stop the recording. */
const DEADLINE = 90_000;

/** @returns what happened, in a line. Files: `folder/<name>-<run>-<view>.png` and `.json`, the latter last */
export async function recordViews(app, run, folder) {
  const name = `${app.name}-${run}`;
  if (existsSync(join(folder, `${name}-first.json`))) return 'there already';
  const program = findProgram(app.argv[0], `${process.env.PATH}:/usr/games`);
  if (program === null) return 'not installed';
  const random = randomOf(name);
  const look = lookOf(app, random);
  const desktop = await startPrivateDesktop({ width: 1280, height: 800 });
  const { env } = desktop.environment;
  fillHome(env.HOME, look);
  const backend = createAtspiBackend(desktop.environment);
  // A dialog that a menu item opens can keep its answer back until it is closed: that must not hold up the reading.
  const actor = createAtspiBackend(desktop.environment);
  const input = createInput(desktop.environment);
  const launch = accessibilityLaunch(program, { softwareRendering: true });
  const child = spawn(program, [...launch.args, ...app.argv.slice(1)], {
    env: { ...launchEnvironment(env, launch), ...look.env, ...app.env },
    cwd: env.HOME,
    stdio: 'ignore',
    detached: true,
  });
  child.on('error', () => {});
  const views = {
    app,
    look,
    run,
    random,
    folder,
    name,
    backend,
    actor,
    input,
    env,
    seen: new Set(),
    left: [],
    count: 0,
    elements: 0,
  };
  try {
    const done = await Promise.race([
      allViews(views).then(() => ''),
      delay(DEADLINE, 'out of time', { ref: false }),
    ]).catch((error) => error.message.split('\n')[0]);
    return `${views.count} views, ${views.elements} elements, ${look.name} ${done} ${views.left.join(', ')}`;
  } finally {
    views.ended = true;
    await Promise.race([Promise.allSettled([backend.close(), actor.close(), input.close()]), delay(5000)]);
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      /* It has ended by itself. */
    }
    await desktop.stop();
  }
}

async function allViews(views) {
  const { backend, actor, input, run, random, app } = views;
  await settled(backend, app.slow ? 60 : 30);
  const first = await pastWelcome(views);
  const size = random.next();
  if (first.kind === 'window' && size < 0.25) await backend.control(first.id, { kind: 'maximize' }).catch(() => {});
  else if (first.kind === 'window' && size < 0.6) {
    const [width, height] = [random.int(560, 1060), random.int(420, 680)];
    await backend.control(first.id, { kind: 'resize', width, height }).catch(() => {});
  }
  if (size < 0.6) await delay(1000);
  const trees = await settled(backend, 15);
  await save(views, 'first', trees);
  // The first start shows what keys do, the second what the menus hold.
  if (run % 2 === 0) {
    const bar = trees.some(({ nodes }) => nodes.some(({ role }) => role === 'menubar' || role === 'menuitem'));
    for (const { name, chord } of KEYS.filter((each) => bar || !each.bar)) {
      if (views.count >= MOST || views.ended) return;
      await input.press(chord);
      await view(views, name, first);
    }
  } else {
    let n = 0;
    for (const { handle, name } of await dialogItems(backend, first, random)) {
      if (views.count >= MOST || views.ended || n++ > 10) return;
      const op = actor.perform(handle, { kind: 'press' }).catch(() => {});
      await Promise.race([op, delay(1200)]);
      await view(
        views,
        name
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/gu, '')
          .slice(0, 14),
        first,
      );
    }
  }
}

/** What some programs show before their first window is a view of its own; then it is answered. */
async function pastWelcome(views) {
  const { backend, input } = views;
  let [top] = await windows(backend);
  for (const key of ['Enter', 'Escape']) {
    if (top.kind === 'window') break;
    await save(views, `welcome${key === 'Enter' ? '' : '2'}`, await settled(backend, 10));
    await input.press([key]);
    await delay(2500);
    await settled(backend, 10);
    top = (await windows(backend))[0] ?? top;
  }
  return top;
}

/** Waits for what was opened, records it where it is new, and closes it. */
async function view(views, name, first) {
  const { backend, input, env } = views;
  await delay(700);
  try {
    // Most keys do nothing in most programs: one read shows it.
    const top = (await windows(backend))[0];
    const now = top && (await backend.read(top.id, { scope: 'visible', deadlineMs: 8_000 }));
    if (!now || (what(now) === views.last && openPopups(env).length === 0)) return;
    await save(views, name, await settled(backend, 6));
  } catch {
    // Nothing stands still or nothing is there: no view.
  }
  const others = async () => (await windows(backend)).filter(({ id }) => id !== first.id);
  for (let tries = 0; tries < 3 && ((await others()).length > 0 || openPopups(env).length > 0); tries++) {
    await input.press(['Escape']);
    await delay(250);
  }
  for (const { id } of await others()) await backend.control(id, { kind: 'close' }).catch(() => {});
  await delay(200);
}

async function windows(backend) {
  return (await backend.surfaces()).filter(({ kind, bounds }) => (kind === 'window' || kind === 'dialog') && bounds);
}

async function dialogItems(backend, first, random) {
  const { nodes } = await backend.read(first.id, { scope: 'all', deadlineMs: 10_000 });
  const items = nodes.filter(
    ({ role, name, states }) =>
      role.startsWith('menuitem') && OPENS.test(name.trim()) && !LEAVES.test(name) && !states.includes('disabled'),
  );
  return items
    .map((item) => [random.next(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** Saves the window in front, and the menus that are open over it. */
async function save(views, viewName, trees) {
  const { app, backend, input, env, look } = views;
  const top = (await windows(backend))[0];
  const tree = trees.find(({ surface }) => surface.id === top?.id);
  if (tree === undefined) return note(views, viewName, 'not in front');
  if (views.ended) return;
  const popups = openPopups(env);
  const picture = await input.capture();
  // Read again after the picture: what has moved meanwhile is in no known place.
  const again = await backend.read(top.id, { scope: 'visible', deadlineMs: 8_000 });
  if (places(again) !== places(tree)) return note(views, viewName, 'moves');
  views.last = what(again);
  const items = menuItems(again, popups);
  if (items === null) return note(views, viewName, 'menu unknown');
  const area = inside([again.surface.bounds, ...popups], picture);
  if (popups.length > 0 && (await windows(backend)).length > 1)
    return note(views, viewName, 'menu over several windows');
  if (app.kit === 'qt5' && hasCheckedGroups(again)) return note(views, viewName, 'group box');
  const plain = treeTruth(withToolButtons(again, app.kit), picture);
  const told = withoutDoubles([...besides(plain, popups), ...items]).map((each) => moved(each, { x: 0, y: 0 }));
  const visible = drawn(
    told.filter((each) => fits(each, picture)),
    { ...picture, channels: 4 },
  );
  if (visible === null) return note(views, viewName, 'elements not drawn');
  const elements = repaired(
    visible.map((element) => moved(element, area)).filter((element) => fits(element, area)),
    app.kit,
  );
  if (elements === null) return note(views, viewName, 'elements missing');
  if (elements.length < 4) return note(views, viewName, 'empty');
  // Rows of a list of processes come and go: that is no other view.
  const key = elements
    .filter(({ role }) => role !== 'listitem')
    .map(({ role, name }) => `${role}${name}`)
    .join();
  if (views.seen.has(key)) return;
  views.seen.add(key);
  const base = join(views.folder, `${views.name}-${viewName}`);
  if (existsSync(`${base}.json`)) return;
  await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .removeAlpha()
    .extract({ left: area.x, top: area.y, width: area.width, height: area.height })
    .png()
    .toFile(`${base}.png`);
  const { width, height } = area;
  const source = `${app.argv[0]} ${viewName} ${look.name}`;
  writeFileSync(`${base}.json`, `${JSON.stringify({ source, width, height, elements })}\n`);
  views.count++;
  views.elements += elements.length;
}

/** Why a view was left out. */
function note(views, name, reason) {
  views.left.push(`${name} ${reason}`);
}

/** Enough to tell whether anything has happened. */
function what({ surface, nodes }) {
  return `${surface.id} ${nodes.map(({ role, name }) => role + name).join()}`;
}

function places({ nodes }) {
  return nodes.map(({ bounds: b, role }) => (b === null ? role : `${role}${b.x},${b.y},${b.width}`)).join();
}

/** So that file dialogs and editors have something to show. */
function fillHome(home, look) {
  for (const each of ['Documents', 'Pictures', 'Music', 'Downloads', 'Projects/Garden', 'Archive 2023'])
    mkdirSync(join(home, each), { recursive: true });
  const text = 'Meeting on Tuesday\n\n- water the plants\n- call the garage\n- send the invoice to Miller & Sons\n';
  for (const each of [
    'notes.txt',
    'shopping list.txt',
    'Documents/letter.txt',
    'Documents/plan.md',
    'budget.csv',
    'a.html',
  ])
    writeFileSync(join(home, each), each.endsWith('csv') ? 'Month,Rent,Food\nMay,800,310\nJune,800,295\n' : text);
  for (const [file, content] of Object.entries(look.files ?? {})) {
    mkdirSync(join(home, file, '..'), { recursive: true });
    writeFileSync(join(home, file), content);
  }
}
