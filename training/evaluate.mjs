/**
 * How good the built-in detector is: `node training/evaluate.mjs [--model folder] [--set name,…] [--hidden] [--each]
 * [--json] [--write]`
 *
 * Runs `models/detector.onnx` through the product's own code on the three held-apart sets: synthetic pages in reserved kits
 * (made anew from their seeds into the cache, which takes half a minute the first time), real pages and native applications (recorded,
 * in `training/testsets`). A prediction is right when it shares more than half of its area with an element (intersection over
 * union at least 0.5), each element once, the surest prediction first. `any` does not look at classes. mAP is the area under the
 * precision-recall curve (all points), over the classes that the set has. Elements that nobody can see (`lib/visible.mjs`) are left
 * out of the truth, unless `--hidden` is given. `--write` puts the figures into the model card and `detector.json`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from './lib/build.mjs';
import { writeCard, writeMetrics } from './lib/card.mjs';
import { labelled } from './lib/labelled.mjs';
import { averagePrecision, counts, match } from './lib/score.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const cache = join(homedir(), '.cache/lumos/training');
const SETS = {
  synthetic: join(cache, 'synth-test'),
  web: join(here, 'testsets/web'),
  native: join(here, 'testsets/native'),
  validation: join(cache, 'synth-val'),
  'validation-pages': join(cache, 'real-val'),
  'validation-drawn': join(cache, 'real-more-val'),
  'validation-native': join(cache, 'native-val'),
  'validation-apps': join(cache, 'apps-val'),
  'validation-looks': join(cache, 'free-val'),
  'validation-libraries': join(cache, 'comp-val'),
  'validation-demonstrations': join(cache, 'demo-val'),
  'validation-editors': join(cache, 'editors-val'),
};
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const HIDDEN_TOO = process.argv.includes('--hidden');
const folder = option('--model') ?? join(here, '../models');
const wanted = option('--set')?.split(',') ?? ['synthetic', 'web', 'native'];
const about = JSON.parse(readFileSync(join(folder, 'detector.json'), 'utf8'));
const { createBuiltinDetector } = await load('vision/detect/builtin.js');
const { comparedWithPicture } = await load('vision/detect/whole-picture.js');
const { VISION_CLASSES } = await load('vision/model.js');

if (wanted.includes('synthetic') && !existsSync(SETS.synthetic)) {
  execFileSync(process.execPath, [join(here, 'generate.mjs'), SETS.synthetic, '800000', '80', '--reserved'], {
    stdio: 'inherit',
  });
}
const detector = createBuiltinDetector(folder);
const report = {};
for (const name of wanted) report[name] = await evaluate(SETS[name]);
await detector.close();
if (process.argv.includes('--write')) {
  writeCard(join(here, 'MODEL_CARD.md'), report, VISION_CLASSES);
  writeMetrics(join(folder, 'detector.json'), report);
}
if (process.argv.includes('--json')) console.log(JSON.stringify(report, null, 1));
else print();

async function evaluate(path) {
  const pictures = [];
  let [milliseconds, hidden] = [0, 0];
  for await (const { name, picture, elements, visible } of labelled(path)) {
    const truth = HIDDEN_TOO ? elements : visible;
    hidden += elements.length - truth.length;
    const started = performance.now();
    const found = comparedWithPicture(picture, await detector.detect(picture, { minScore: 0.05 }));
    milliseconds += performance.now() - started;
    pictures.push({ name, truth, found });
  }
  const at = (threshold) => counts(pictures, threshold);
  const [act, list] = [at(about.thresholds.act), at(about.thresholds.list)];
  const perClass = {};
  for (const role of VISION_CLASSES) {
    const only = pictures.map(({ truth, found }) => ({
      truth: truth.filter((each) => each.role === role),
      found: found.filter((each) => each.role === role),
    }));
    const all = only.reduce((sum, { truth }) => sum + truth.length, 0);
    if (all === 0) continue;
    const recalled = pictures.reduce((sum, { truth, found }) => {
      const sure = found.filter(({ score }) => score >= about.thresholds.act);
      return sum + match(sure, truth).filter((index) => index >= 0 && truth[index].role === role).length;
    }, 0);
    perClass[role] = { elements: all, ap: averagePrecision(only), recall: recalled / all };
  }
  const large = {
    elements: pictures.reduce((sum, { truth }) => sum + truth.filter(isLarge).length, 0),
    found: 0,
    wrong: 0,
  };
  for (const { truth, found } of pictures) {
    const sure = found.filter(({ score }) => score >= about.thresholds.act);
    const matched = match(sure, truth);
    large.found += matched.filter((index) => index >= 0 && isLarge(truth[index])).length;
    // `match` goes by score.
    const order = [...sure].sort((a, b) => b.score - a.score);
    large.wrong += matched.filter((index, i) => index < 0 && isLarge(order[i])).length;
  }
  const aps = Object.values(perClass).map(({ ap }) => ap);
  return {
    pictures: pictures.length,
    elements: act.truth,
    hidden,
    act: { threshold: about.thresholds.act, ...act },
    list: { threshold: about.thresholds.list, ...list },
    anyAp: averagePrecision(pictures),
    map: aps.reduce((sum, each) => sum + each, 0) / aps.length,
    best: bestThreshold(at),
    msEach: Math.round(milliseconds / pictures.length),
    perClass,
    large,
    each: pictures.map((picture) => ({ name: picture.name, f1: counts([picture], about.thresholds.act).f1 })),
  };
}

/** What the part of the network for large text areas is for (`areas.py`). */
function isLarge({ role, bounds }) {
  return role === 'textbox' && bounds.width >= 160 && bounds.height >= 120;
}

/** For the validation set only: a threshold chosen on a test set would flatter it. */
function bestThreshold(at) {
  const tried = Array.from({ length: 17 }, (_, i) => 0.14 + i * 0.03).map((threshold) => ({
    threshold,
    f1: at(threshold).f1,
  }));
  return tried.sort((a, b) => b.f1 - a.f1)[0];
}

function print() {
  const percent = (value) => (100 * value).toFixed(1).padStart(5);
  for (const [name, set] of Object.entries(report)) {
    console.log(
      `\n${name}: ${set.pictures} pictures, ${set.elements} elements (and ${set.hidden} that cannot be seen), ${set.msEach} ms each`,
    );
    for (const which of ['act', 'list']) {
      const { threshold, precision, recall, f1, classRight } = set[which];
      console.log(
        `  ${which.padEnd(5)} at ${threshold}: precision ${percent(precision)} recall ${percent(recall)} F1 ${percent(f1)}  class right ${percent(classRight)}`,
      );
    }
    console.log(`  AP50 any ${percent(set.anyAp)}   mAP50 over classes ${percent(set.map)}`);
    if (name.startsWith('validation'))
      console.log(`  best F1 ${percent(set.best.f1)} at ${set.best.threshold.toFixed(2)}`);
    for (const [role, { elements, ap, recall }] of Object.entries(set.perClass)) {
      console.log(
        `    ${role.padEnd(9)} ${String(elements).padStart(5)}  recall ${percent(recall)}  AP50 ${percent(ap)}`,
      );
    }
    const { elements: many, found, wrong } = set.large;
    console.log(`  large text areas: ${found} of ${many} found, ${wrong} found that are none`);
    if (process.argv.includes('--each'))
      for (const { name: one, f1 } of set.each) console.log(`    ${one} ${percent(f1)}`);
  }
}
