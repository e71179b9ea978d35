/** What the stand-in counts of itself: the objects that its client still holds. */
import koffi from 'koffi';

const KINDS = [
  'elements',
  'arrays',
  'conditions',
  'requests',
  'patterns',
  'ranges',
  'walkers',
  'subscriptions',
] as const;

/** The kinds of which any are held, with how many. */
export function heldObjects(): Record<string, number> {
  const live = koffi.load('Z:\\wine\\built\\standin.dll').func('int standin_live(int kind)');
  return Object.fromEntries(KINDS.map((name, kind) => [name, live(kind) as number]).filter(([, count]) => count !== 0));
}
