/**
 * Chooses what is added to scores (`Calibration` in `src/vision/detect/decode.ts`) and the threshold to act from:
 *
 *     node training/calibrate.mjs [folder of the model] [--write]
 *
 * Climbs, one number at a time, to the highest mean F1 (any class) of the validation sets, each weighted alike; test sets are not
 * opened. A pull towards nothing keeps what a class with few examples would say by chance small. `--write` puts the numbers into
 * `detector.json`.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from './lib/build.mjs';
import { labelled } from './lib/labelled.mjs';
import { overlap } from './lib/score.mjs';

const SETS = [
  'synth-val',
  'real-val',
  'real-more-val',
  'native-val',
  'apps-val',
  'free-val',
  'comp-val',
  'demo-val',
].map((name) => join(homedir(), '.cache/lumos/training', name));
/** Scores below it would have to be raised by more than any calibration does. */
const LEAST_SCORE = 0.05;
/** What one logit of a class costs of the F1. */
const PULL = 0.0017;
const SHIFTS = Array.from({ length: 25 }, (_, i) => Number((-0.6 + i * 0.05).toFixed(2)));
const THRESHOLDS = Array.from({ length: 24 }, (_, i) => Number((0.3 + i * 0.02).toFixed(2)));
/** Mean F1 that is given for the highest threshold that does nearly as well: real screens hold more that is no control than ours. */
const SLACK = 0.002;

const folder = process.argv[2] && !process.argv[2].startsWith('--') ? process.argv[2] : 'models';
const { createBuiltinDetector } = await load('vision/detect/builtin.js');
const { comparedWithPicture } = await load('vision/detect/whole-picture.js');
const { VISION_CLASSES } = await load('vision/model.js');
const description = JSON.parse(readFileSync(join(folder, 'detector.json'), 'utf8'));

// What finds text areas has scores of its own (`training/areas.py`): they are chosen by hand, and left as they are.
const plain = mkdtempSync(join(tmpdir(), 'lumos-calibrate-'));
copyFileSync(join(folder, description.file), join(plain, description.file));
writeFileSync(join(plain, 'detector.json'), JSON.stringify({ ...description, calibration: {} }));
const detector = createBuiltinDetector(plain);
const sets = [];
for (const path of SETS) sets.push(await seen(path));
await detector.close();
rmSync(plain, { recursive: true });

const start = { threshold: 0.44, classes: {} };
const found = climb(start);
for (const [name, chosen] of Object.entries({ before: start, after: found })) {
  console.log(name, sets.map((set) => f1(set, chosen).toFixed(4)).join(' '), JSON.stringify(chosen));
}
if (process.argv.includes('--write')) {
  const { threshold, classes } = found;
  const thresholds = { ...description.thresholds, act: threshold };
  const text = JSON.stringify({ ...description, thresholds, calibration: classes }, null, 2);
  writeFileSync(join(folder, 'detector.json'), `${text}\n`);
}

async function seen(path) {
  const pictures = [];
  for await (const { picture, visible } of labelled(path)) {
    const boxes = comparedWithPicture(picture, await detector.detect(picture, { minScore: LEAST_SCORE }));
    pictures.push({
      truth: visible.length,
      boxes: boxes.map(({ role, score, bounds, hints }) => ({
        role: hints?.multiline === undefined ? role : null,
        logit: Math.log(score / (1 - score)),
        // Which elements it would find, the best first.
        finds: visible
          .map((each, index) => [overlap(bounds, each.bounds), index])
          .filter(([shared]) => shared >= 0.5)
          .sort((a, b) => b[0] - a[0])
          .map(([, index]) => index),
      })),
    });
  }
  return pictures;
}

function f1(pictures, { threshold, classes }) {
  const least = Math.log(threshold / (1 - threshold));
  let [right, said, all] = [0, 0, 0];
  for (const { truth, boxes } of pictures) {
    const taken = new Set();
    const sure = boxes
      .map((box) => ({ box, logit: box.logit + (classes[box.role] ?? 0) }))
      .filter(({ logit }) => logit >= least)
      .sort((a, b) => b.logit - a.logit);
    for (const { box } of sure) {
      const index = box.finds.find((each) => !taken.has(each));
      if (index !== undefined) taken.add(index);
    }
    right += taken.size;
    said += sure.length;
    all += truth;
  }
  return (2 * right) / (said + all);
}

function climb(from) {
  const worth = (chosen) =>
    sets.reduce((sum, set) => sum + f1(set, chosen), 0) / sets.length -
    PULL * Object.values(chosen.classes).reduce((sum, shift) => sum + Math.abs(shift), 0);
  let [best, most] = [from, worth(from)];
  const attempt = (chosen) => {
    const value = worth(chosen);
    if (value > most + 1e-5) [best, most] = [chosen, value];
  };
  for (let round = 0; round < 3; round++) {
    for (const threshold of THRESHOLDS) attempt({ ...best, threshold });
    for (const role of VISION_CLASSES) {
      for (const shift of SHIFTS) attempt({ ...best, classes: { ...best.classes, [role]: shift } });
    }
  }
  const threshold = THRESHOLDS.findLast((each) => worth({ ...best, threshold: each }) >= most - SLACK);
  const said = Object.entries(best.classes).filter(([, shift]) => shift !== 0);
  return { ...best, threshold, classes: Object.fromEntries(said) };
}
