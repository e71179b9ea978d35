/** `type_text` and `set_text`: through the accessibility API where that is offered, else typed or pasted; always read back. */
import type { Delivery } from '../a11y/backend.js';
import type { Role } from '../blueprint/roles.js';
import { LumosError } from '../errors.js';
import { editorBeside, editorOver, hasEditorOpened, isCell, type OpenEditor, textOfEditor } from './cell-editor.js';
import { poll } from './clock.js';
import { bringToFront, focusElement, inputOf, live } from './focus.js';
import { describe } from './hit.js';
import { has, isProtected } from './offers.js';
import { giveFiles, isFileField } from './perform-file.js';
import { isSeen, seenText } from './seen.js';
import { type TextIntent, type TextMode, undeliverable, verdictOnText } from './text-compare.js';
import { sameHandle } from './tree.js';
import type { Grounded, Performed, Scene, Verdict } from './world.js';

/** Longer texts and those with line breaks are pasted: typed line breaks submit forms (LU-35). */
const TYPED_AT_MOST = 100;
const STEP_MS = 40;
/** How long the application may take to fetch the clipboard. */
const PASTE_MS = 2500;
/** How long a cell may take to open its editor. */
const EDITOR_MS = 1000;

/** @param target null = whatever has the focus, which the platform doesn't name */
export async function performText(
  scene: Scene,
  target: Grounded | null,
  text: string,
  mode: TextMode,
): Promise<Performed> {
  const bad = undeliverable(text);
  if (bad) {
    throw new LumosError('UNSUPPORTED', `The text holds ${bad}, which can be neither typed nor pasted.`, {
      hint: 'Leave that character out; keys such as Escape are pressed with press_key.',
    });
  }
  if (target && isFileField(target)) {
    return giveFiles(scene, target, text);
  }
  const intent: TextIntent = {
    mode,
    text,
    previous: target && !isSeen(target.node) ? await readText(scene, target) : null,
  };
  const verify = (): Promise<Verdict> => verdictNow(scene, target, intent);
  if (target && scene.world.mode !== 'pointer') {
    const done = await semantically(scene, target, intent);
    if (done) {
      const verdict = await settledVerdict(scene, verify);
      if (verdict.kind !== 'no_effect') return { ...done, verify };
      scene.warnings.push(`${done.means} reported success but the text did not arrive: the keyboard was used instead.`);
    }
  }
  const done = await byKeyboard(scene, target, intent, verify);
  await settledVerdict(scene, verify);
  return { ...done, verify };
}

/** null = this element can't be edited this way, and nothing was delivered. */
async function semantically(scene: Scene, target: Grounded, intent: TextIntent): Promise<Delivery | null> {
  const { handle } = target.node;
  const { mode, text, previous } = intent;
  try {
    if (mode === 'replace') {
      return has(target.node, 'set_text') ? await scene.backend.perform(handle, { kind: 'set_text', text }) : null;
    }
    // Nobody knows where the end of a password is: it is typed after pressing End.
    if (mode === 'append' && previous === null) return null;
    if (has(target.node, 'insert_text')) {
      const offset = mode === 'append' ? { offset: [...(previous ?? '')].length } : {};
      return await scene.backend.perform(handle, { kind: 'insert_text', text, ...offset });
    }
    if (mode === 'append' && has(target.node, 'set_text')) {
      return await scene.backend.perform(handle, { kind: 'set_text', text: `${previous ?? ''}${text}` });
    }
    return null;
  } catch (error) {
    const refused = error instanceof LumosError && error.delivery === 'not_delivered';
    if (refused && (error.code === 'UNSUPPORTED' || error.code === 'NOT_ACTIONABLE')) return null;
    throw error;
  }
}

async function byKeyboard(
  scene: Scene,
  target: Grounded | null,
  intent: TextIntent,
  verify: () => Promise<Verdict>,
): Promise<Delivery> {
  const { mode, text } = intent;
  const input = await inputOf(
    scene,
    target ? `${describe(target)} can't be edited through its semantics` : 'Nothing says what has the focus',
  );
  if (target) await focusElement(scene, target);
  else await bringToFront(scene);
  const terminal = target?.node.role === 'terminal';
  if (target && isCell(target) && mode !== 'caret' && !(await editorOver(scene, target))) {
    return inCell(scene, target, intent);
  }
  if (mode === 'replace') {
    if (terminal) {
      throw new LumosError('UNSUPPORTED', 'The text of a terminal cannot be replaced.', { hint: 'Use type_text.' });
    }
    await input.press(['Control', 'a']);
    if (text === '') {
      await input.press(['Delete']);
      return { delivery: 'delivered', means: 'keyboard: Control+a, Delete' };
    }
  }
  if (mode === 'append' && target && !terminal) {
    const lines = target.node.states.includes('multiline');
    await input.press(lines ? ['Control', 'End'] : ['End']);
  }
  if (text === '') return { delivery: 'delivered', means: 'keyboard: nothing to type' };
  const secret = target !== null && isProtected(target.node);
  // A clipboard is read by others: what goes into a password field is always typed.
  if (secret || !mustPaste(text)) {
    try {
      await input.type(text);
      return { delivery: 'delivered', means: 'keyboard' };
    } catch (error) {
      const untypable =
        error instanceof LumosError && error.code === 'UNSUPPORTED' && error.delivery === 'not_delivered';
      if (!untypable) throw error;
      if (secret) {
        throw new LumosError(
          'UNSUPPORTED',
          'The text for the protected field holds a character that cannot be typed.',
          {
            hint: 'A person must enter it.',
          },
        );
      }
    }
  }
  return input.withClipboard(text, async () => {
    await input.press(terminal ? ['Control', 'Shift', 'v'] : ['Control', 'v']);
    await settledVerdict(scene, verify, PASTE_MS);
    return { delivery: 'delivered' as const, means: 'clipboard and keyboard: Control+v' };
  });
}

/**
 * Through the editor of a cell: F2 opens it (spreadsheets, GTK's lists, grids of the ARIA Authoring Practices) and Enter takes its
 * text over. Control+a beside an open editor would mean all cells.
 * @throws LumosError UNSUPPORTED where no editor opens
 */
async function inCell(scene: Scene, cell: Grounded, { mode, text, previous }: TextIntent): Promise<Delivery> {
  const input = await inputOf(scene, `${describe(cell)} can't be edited through its semantics`);
  await input.press(['F2']);
  const { clock, timing } = scene.world;
  const open = await poll(clock, EDITOR_MS, STEP_MS, async () => ((await hasEditorOpened(scene)) ? true : null));
  if (!open) {
    throw new LumosError('UNSUPPORTED', `${describe(cell)} opened no editor for its text.`, {
      hint: 'double_click it, then type_text without a target into what has the keyboard.',
    });
  }
  if (mode === 'replace') {
    // Control+a selects nothing in a cell of LibreOffice Calc 7.4.
    await input.press(['Control', 'End']);
    await input.press(['Control', 'Shift', 'Home']);
  }
  const wanted = mode === 'append' ? `${previous ?? ''}${text}` : text;
  const arrived = () =>
    poll(clock, timing.verifyMs, STEP_MS, async () => {
      const editor = await editorBeside(scene, cell);
      return editor && (await textOfEditor(scene, editor)) === wanted ? true : null;
    });
  if (text === '') await input.press(['Delete']);
  else if (mustPaste(text)) await input.withClipboard(text, () => input.press(['Control', 'v']).then(arrived));
  else await input.type(text);
  await arrived();
  await input.press(['Enter']);
  await backTo(scene, cell);
  return { delivery: 'delivered', means: 'keyboard: F2, the text, Enter' };
}

/**
 * Enter goes on to the next cell in spreadsheets. What was typed into is where the keyboard stays, as in a field: whoever wants to go
 * on presses Enter, and would be two cells further.
 */
async function backTo(scene: Scene, cell: Grounded): Promise<void> {
  const focused = await poll(scene.world.clock, EDITOR_MS, STEP_MS, async () => {
    const { nodes, focus } = await scene.backend.read(cell.surface.id, { scope: 'visible' });
    const node = focus === null ? undefined : nodes[focus];
    return node && isCell({ node }) ? node : null;
  });
  if (focused === null || sameHandle(focused.handle, cell.node.handle)) return;
  try {
    await focusElement(scene, cell);
  } catch (error) {
    if (!(error instanceof LumosError) || error.delivery !== 'not_delivered') throw error;
    scene.warnings.push(`The keyboard went on to ${focused.role} "${focused.name}".`);
  }
}

function mustPaste(text: string): boolean {
  return text.includes('\n') || text.includes('\t') || [...text].length > TYPED_AT_MOST;
}

/** Gives the application time to show the text: the verdict as soon as it is good, else the last one. */
async function settledVerdict(
  scene: Scene,
  verify: () => Promise<Verdict>,
  ms = scene.world.timing.verifyMs,
): Promise<Verdict> {
  let last: Verdict | null = null;
  await poll(scene.world.clock, ms, STEP_MS, async () => {
    last = await verify();
    return last.kind === 'confirmed' || last.kind === 'unverifiable' ? true : null;
  });
  return last ?? (await verify());
}

async function verdictNow(scene: Scene, target: Grounded | null, intent: TextIntent): Promise<Verdict> {
  if (!target) return { kind: 'unverifiable', summary: 'typed; the platform does not say what has the focus' };
  if (isProtected(target.node)) {
    return { kind: 'unverifiable', summary: 'delivered; a protected field is never read back' };
  }
  if (isSeen(target.node)) return seenText(scene, target, intent.text);
  const own = await ownVerdict(scene, target, intent);
  if (own.kind === 'confirmed' || OWN_TEXT.has(target.node.role)) return own;
  const editor = await editorBeside(scene, target);
  if (!editor) return isCell(target) ? shownResult(intent, own) : own;
  const there = await textOfEditor(scene, editor);
  if (there === null || !isMeant(intent, there)) return own;
  return {
    kind: 'confirmed',
    summary: `the text is in ${whereabouts(editor)}, which has the keyboard`,
    readBack: there,
  };
}

/** What holds its text itself, so that text elsewhere is not what was meant. */
const OWN_TEXT: ReadonlySet<Role> = new Set(['textbox', 'searchbox', 'spinbutton', 'terminal']);

async function ownVerdict(scene: Scene, target: Grounded, intent: TextIntent): Promise<Verdict> {
  try {
    return verdictOnText(intent, await readText(scene, target));
  } catch (error) {
    if (!(error instanceof LumosError) || error.code !== 'STALE_ID') throw error;
    return { kind: 'unverifiable', summary: 'it was delivered, and what it was typed into is gone' };
  }
}

/** In an editor that opened for the target: with what the target held before, or with the new text alone. */
function isMeant({ mode, text, previous }: TextIntent, there: string): boolean {
  if (mode !== 'append' && there === text) return true;
  return mode !== 'replace' && verdictOnText({ mode, text, previous: previous ?? '' }, there).kind === 'confirmed';
}

/** A cell shows what its formula gives. */
function shownResult({ text, previous }: TextIntent, own: Verdict): Verdict {
  const { readBack } = own;
  if (own.kind !== 'partial' || !text.startsWith('=') || readBack === undefined || readBack === previous) return own;
  return { kind: 'confirmed', summary: 'the cell took the formula and shows its result', readBack };
}

function whereabouts({ node, name }: OpenEditor): string {
  return `${node.role}${name ? ` "${name}"` : ''}`;
}

/** The whole text; null where it can't or must not be read. */
async function readText(scene: Scene, target: Grounded): Promise<string | null> {
  if (isProtected(target.node)) return null;
  try {
    const { text } = await scene.backend.perform(target.node.handle, { kind: 'read_text' });
    if (text !== undefined) return text;
  } catch (error) {
    if (!(error instanceof LumosError) || (error.code !== 'UNSUPPORTED' && error.code !== 'NOT_ACTIONABLE'))
      throw error;
    // No text interface: the value that the last read gave is all there is.
  }
  const node = await live(scene, target);
  return node.valueLength === undefined ? (node.value ?? null) : null;
}
