/** `press_key`: a chord to what has the focus, or to an element that gets it first. */
import { bringToFront, focusElement, inputOf } from './focus.js';
import { canonicalChord, chordKeys } from './keys.js';
import { isProtected } from './offers.js';
import { REDACTED } from './policy.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** Nothing visible is expected of these. */
const SILENT = new Set(['Control+c', 'Meta+c', 'Control+Insert']);

/** @param target given by the caller: gets the focus first. @param focus what has it otherwise, where that is known */
export async function pressKey(
  scene: Scene,
  target: Grounded | null,
  focus: Grounded | null,
  key: string,
  repeat = 1,
): Promise<Performed> {
  const chord = canonicalChord(key);
  if (chord === null) throw new Error('the schema lets no unknown key pass');
  const input = await inputOf(scene, 'Keys need the keyboard');
  if (target) await focusElement(scene, target);
  else await bringToFront(scene);
  const keys = chordKeys(chord);
  for (let i = 0; i < repeat; i++) await input.press(keys);
  const holder = target ?? focus;
  const secret = holder !== null && isProtected(holder.node);
  const shown = secret ? REDACTED : chord;
  const silent = async (): Promise<Verdict> => ({
    kind: 'unverifiable',
    summary: 'the keys were pressed; they change nothing that can be seen',
  });
  return {
    means: `keyboard: ${shown}${repeat > 1 ? ` ${repeat} times` : ''}`,
    delivery: 'delivered',
    ...(SILENT.has(chord) ? { verify: silent } : {}),
  };
}
