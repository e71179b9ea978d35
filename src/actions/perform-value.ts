/** `set_value`: through the platform's value, else by typing into a spin button, else with the arrow keys. */
import { LumosError } from '../errors.js';
import { poll } from './clock.js';
import { focusElement, inputOf, live } from './focus.js';
import { describe } from './hit.js';
import { has, isTextField } from './offers.js';
import { trySemantics } from './perform-pointer.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

const STEP_MS = 40;
/** More key presses than this would take seconds and can't be told from a hang. */
const MOST_PRESSES = 200;

export async function setValue(scene: Scene, target: Grounded, value: number): Promise<Performed> {
  const { range } = target.node;
  const below = range && range.min !== null && value < range.min;
  const above = range && range.max !== null && value > range.max;
  if (range && (below || above)) {
    throw new LumosError(
      'INVALID_ACTION',
      `${value} is outside ${range.min ?? '…'} to ${range.max ?? '…'} of ${describe(target)}.`,
      {
        hint: 'Give a number inside its range.',
        details: {
          property: 'value',
          ...(range.min === null ? {} : { min: range.min }),
          ...(range.max === null ? {} : { max: range.max }),
        },
      },
    );
  }
  const verify = (): Promise<Verdict> => verdict(scene, target, value);
  if (scene.world.mode !== 'pointer' && has(target.node, 'set_value')) {
    const done = await trySemantics(scene, target, { kind: 'set_value', value });
    if (done) {
      if ((await settled(scene, verify)) !== 'no_effect') return { ...done, verify };
      scene.warnings.push(
        `${done.means} reported success but the value did not change: the keyboard was used instead.`,
      );
    }
  }
  await inputOf(scene, `The value of ${describe(target)} can't be set through its semantics`);
  const means = isTextField(target.node) ? await byTyping(scene, target, value) : await byArrows(scene, target, value);
  await settled(scene, verify);
  return { means, delivery: 'delivered', verify };
}

async function byTyping(scene: Scene, target: Grounded, value: number): Promise<string> {
  const input = await scene.world.input(scene.surface);
  await focusElement(scene, target);
  await input.press(['Control', 'a']);
  await input.type(String(value));
  await input.press(['Enter']);
  return 'keyboard: typed the number';
}

async function byArrows(scene: Scene, target: Grounded, value: number): Promise<string> {
  const { range } = target.node;
  const step = range?.step && range.step > 0 ? range.step : null;
  const presses = range && step ? Math.round(Math.abs(value - range.now) / step) : null;
  if (presses === null || presses > MOST_PRESSES) {
    throw new LumosError(
      'UNSUPPORTED',
      `${describe(target)} says nothing about its steps (or has too many) to set it with keys.`,
      {
        hint: 'Drag it, or set a nearer value.',
      },
    );
  }
  const input = await scene.world.input(scene.surface);
  await focusElement(scene, target);
  const key = value > (range?.now ?? 0) ? 'ArrowRight' : 'ArrowLeft';
  for (let i = 0; i < presses; i++) await input.press([key]);
  return `keyboard: ${key} ${presses} times`;
}

async function settled(scene: Scene, verify: () => Promise<Verdict>): Promise<Verdict['kind']> {
  let last: Verdict['kind'] = 'no_effect';
  await poll(scene.world.clock, scene.world.timing.verifyMs, STEP_MS, async () => {
    last = (await verify()).kind;
    return last === 'confirmed' || last === 'unverifiable' ? true : null;
  });
  return last;
}

async function verdict(scene: Scene, target: Grounded, value: number): Promise<Verdict> {
  const { range, value: text } = await live(scene, target);
  const now = range?.now ?? (text ? Number(text) : Number.NaN);
  if (!Number.isFinite(now)) return { kind: 'unverifiable', summary: 'it was delivered; no value can be read back' };
  const readBack = String(now);
  const span = Math.abs((range?.max ?? value) - (range?.min ?? 0)) || 1;
  const tolerance = Math.max(1e-6 * span, (range?.step ?? 0) / 2);
  if (Math.abs(now - value) <= tolerance) return { kind: 'confirmed', summary: `its value is ${readBack}`, readBack };
  if (now === target.node.range?.now) return { kind: 'no_effect', summary: `its value is still ${readBack}`, readBack };
  return { kind: 'partial', summary: `its value is ${readBack}, not ${value}`, readBack };
}
