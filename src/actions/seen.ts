/** What is special about elements that are known from a picture only: they are looked for again right before they are used. */
import type { Handle, Locator } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { Grounded, Scene, Verdict, World } from './world.js';

export function isSeen({ handle }: { readonly handle: Handle }): boolean {
  return handle.backend === 'vision';
}

/**
 * The world of an action on a seen element: its surface is looked at even where its semantics would do.
 * @throws LumosError VISION_UNAVAILABLE where looking is switched off
 */
export function lookingWorld(world: World, meant: readonly Locator[]): World {
  const seen = meant.find(isSeen);
  if (!seen) return world;
  if (world.vision === 'never') {
    throw new LumosError(
      'VISION_UNAVAILABLE',
      `${seen.id} is known from a picture only, and looking is switched off.`,
      {
        hint: 'Allow it with --vision auto, or use an element that the semantics describe.',
        details: { id: seen.id },
      },
    );
  }
  return { ...world, observe: (surface, vision = 'always') => world.observe(surface, vision) };
}

/**
 * The element where it is in the picture now. What is no picture comes back as it is.
 * @throws LumosError STALE_ID when it is not there any more
 */
export async function stillSeen(scene: Scene, target: Grounded): Promise<Grounded> {
  if (!isSeen(target.node)) return target;
  const path = await scene.backend.describe(target.node.handle);
  const node = path?.nodes.at(-1);
  if (path && node) return { ...target, node, ancestors: path.nodes.slice(0, -1) };
  throw notSeen(target, 'its place looks different now, and it is not near it');
}

export function notSeen({ id, node, name }: Grounded, why: string): LumosError {
  return new LumosError(
    'STALE_ID',
    `${id ?? 'What was seen as'} ${node.role} "${name}" can't be seen any more: ${why}.`,
    {
      hint: 'Observe again and use an id from there; what another window covers is seen after switch_surface.',
      ...(id === null ? {} : { details: { id } }),
    },
  );
}

/** Whether text that was typed into a seen field can be read in it. Characters that look alike count as the same. */
export async function seenText(scene: Scene, target: Grounded, text: string): Promise<Verdict> {
  const node = (await scene.backend.describe(target.node.handle))?.nodes.at(-1);
  if (!node)
    return {
      kind: 'unverifiable',
      summary: 'it was typed, and the field looks so different that it is not found again',
    };
  const [there, wanted] = [legible(node.name), legible(text)];
  if (wanted !== '' && there.includes(wanted)) {
    return { kind: 'confirmed', summary: 'the text can be read in the field', readBack: node.name };
  }
  return { kind: 'unverifiable', summary: 'it was typed; it cannot be read in the picture of the field' };
}

/** Letters and digits only, those that readers of pictures mistake for each other made one. */
function legible(text: string): string {
  const bare = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return bare.replace(/[il1|]/gu, 'l').replace(/[o0]/gu, 'o');
}
