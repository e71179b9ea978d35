/** Numbers: native sliders and spin buttons through their value, ARIA ones with the keys that a person would press. */
import type { Delivery } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import { locate } from './act-script.js';
import { type Acting, ANSWER_MS, ask, bounded, deliver } from './perform-context.js';
import { focus, notActionable, unsupported } from './perform-press.js';
import { editAll } from './perform-text.js';

/** More key presses than this would take seconds. */
const MOST_PRESSES = 250;
/** Asked again how far it is after so many. */
const AT_ONCE = 25;

export async function setValue(acting: Acting, value: number): Promise<Delivery> {
  const { facts, page, dialogs, place } = acting;
  const native = facts.tag === 'input' && (facts.type === 'range' || facts.type === 'number');
  const own = ['slider', 'spinbutton', 'scrollbar', 'separator'].includes(facts.role) && facts.value !== null;
  if (!native && !own) throw unsupported('It has no number to set.');
  if ((facts.min !== null && value < facts.min) || (facts.max !== null && value > facts.max)) {
    throw new LumosError('INVALID_ACTION', `${value} is outside ${facts.min ?? '…'} to ${facts.max ?? '…'}.`, {
      hint: 'Give a number inside its range.',
      details: { property: 'value' },
    });
  }
  if (facts.readonly) throw notActionable('It is read-only.');
  if (!native) return byKeys(acting, value);
  try {
    await bounded(page, dialogs, locate(place).fill(String(value), { timeout: ANSWER_MS }), 'unknown');
  } catch (error) {
    if (!(error instanceof LumosError) || error.code !== 'UNSUPPORTED') throw error;
    throw new LumosError('INVALID_ACTION', `${value} is not on the steps of the slider.`, {
      hint: 'Give a number that it can stand on.',
      details: { property: 'value' },
      cause: error,
    });
  }
  // Firefox, driven through BiDi, types into a number field without replacing what is there.
  if (facts.type === 'number' && (await valueNow(acting)) !== value) return editAll(acting, String(value));
  return { delivery: 'delivered', means: 'HTMLInputElement.value with input and change' };
}

async function byKeys(acting: Acting, wanted: number): Promise<Delivery> {
  const { keyboard } = acting.page;
  await focus(acting);
  const start = await valueNow(acting);
  const { min, max } = acting.facts;
  if (wanted === min || wanted === max) {
    await deliver(acting, '', keyboard.press(wanted === min ? 'Home' : 'End'));
    if ((await valueNow(acting)) === wanted) return done(1);
  }
  let now = await valueNow(acting);
  let presses = now === start ? 0 : 1;
  let step: number | null = null;
  while (now !== wanted && presses < MOST_PRESSES) {
    const key = wanted > now ? 'ArrowUp' : 'ArrowDown';
    const left: number = step === null ? 1 : Math.min(AT_ONCE, Math.round(Math.abs(wanted - now) / step));
    if (left === 0) break;
    for (let i = 0; i < left; i++) await deliver(acting, '', keyboard.press(key));
    presses += left;
    const after = await valueNow(acting);
    const moved = Math.abs(after - now);
    if (moved === 0) {
      if (step !== null) break;
      throw new LumosError('UNSUPPORTED', 'Its value does not follow the arrow keys.', {
        hint: 'Drag it to where the value should be.',
        delivery: 'delivered',
      });
    }
    step = moved / left;
    now = after;
  }
  return done(presses);
}

function done(presses: number): Delivery {
  return { delivery: 'delivered', means: `keyboard: ${presses} key presses` };
}

async function valueNow(acting: Acting): Promise<number> {
  const { value } = await ask(acting, ['value']);
  if (value === null) throw unsupported('It says no number.');
  return value;
}
