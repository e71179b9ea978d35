/**
 * Writes `models/detector.json` for a `detector.onnx`: `node training/describe.mjs [folder] [act] [list]`. The thresholds are
 * chosen on the validation pages (`evaluate.mjs --set validation`), never on a test set.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from './lib/build.mjs';

const [folder = 'models', act = '0.4', list = '0.27'] = process.argv.slice(2);
const { VISION_CLASSES } = await load('vision/model.js');
const path = join(folder, 'detector.json');
const before = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
const model = readFileSync(join(folder, 'detector.onnx'));
const description = {
  file: 'detector.onnx',
  sha256: createHash('sha256').update(model).digest('hex'),
  bytes: model.length,
  licence: 'MIT',
  classes: VISION_CLASSES,
  states: ['checked', 'selected', 'disabled'],
  input: {
    name: 'image',
    type: 'uint8',
    shape: [1, 'height', 'width', 3],
    order: 'RGB',
    multiple: 64,
    fill: 114,
    margin: 8,
  },
  outputs: { scores: 'scores', boxes: 'boxes', kinds: 'kinds', states: 'states' },
  areas: { output: 'areas', cell: 16, ...(before.areas?.calibration ? { calibration: before.areas.calibration } : {}) },
  thresholds: { act: Number(act), list: Number(list) },
  calibration: before.calibration ?? {},
  trainedOn: before.trainedOn ?? null,
  metrics: before.metrics ?? null,
};
writeFileSync(path, `${JSON.stringify(description, null, 2)}\n`);
