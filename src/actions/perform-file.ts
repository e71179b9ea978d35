/** Giving a file to a field that takes one: only what the person named, checked by what the field then holds. */
import { LumosError } from '../errors.js';
import { describe } from './hit.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** A field that takes the paths of files instead of text. */
export function isFileField({ node }: Grounded): boolean {
  return node.native.type === 'file' || node.native.input === 'file';
}

/**
 * @param paths absolute, one a line
 * @throws LumosError CONFIRMATION_REQUIRED, DENIED when no person stands behind it
 */
export async function giveFiles(scene: Scene, target: Grounded, paths: string): Promise<Performed> {
  await assertMeant(scene, target, paths);
  const { handle } = target.node;
  const done = await scene.backend.perform(handle, { kind: 'set_text', text: paths });
  const names = namesOf(paths.split('\n'));
  const verify = async (): Promise<Verdict> => {
    const { text = '' } = await scene.backend.perform(handle, { kind: 'read_text' });
    const now = namesOf(text.split('\n'));
    const same = now.length === names.length && now.every((name, index) => name === names[index]);
    const readBack = now.join('\n');
    if (same)
      return {
        kind: 'confirmed',
        summary: names.length === 0 ? 'no file is chosen' : `it holds ${now.join(', ')}`,
        readBack,
      };
    return { kind: 'no_effect', summary: 'the field does not hold the file', readBack };
  };
  return { ...done, verify };
}

/** What leaves the machine is the person's to say: a page, or a model that reads one, must not choose it. */
async function assertMeant({ world, action, surface }: Scene, target: Grounded, paths: string): Promise<void> {
  const { consent, ask } = world.judging;
  if (consent === 'explicit' || paths === '') return;
  const reason = `the file ${paths.split('\n').join(', ')} would be given to "${surface.title}"`;
  const { role, states } = target.node;
  const question = {
    action,
    target: { role, name: target.name, states },
    surfaceTitle: surface.title,
    rule: 'file',
    reason,
  };
  if (ask && (await ask(question))) return;
  throw new LumosError(ask ? 'DENIED' : 'CONFIRMATION_REQUIRED', `${describe(target)} takes a file: ${reason}.`, {
    hint: 'Only a person can say which file may leave the machine.',
  });
}

function namesOf(paths: readonly string[]): string[] {
  return paths.filter((path) => path.trim() !== '').map((path) => path.split(/[/\\]/u).at(-1) ?? '');
}
