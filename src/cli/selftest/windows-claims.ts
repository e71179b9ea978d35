/**
 * What LUMOS says it can do on Windows, as claims to be tried on the spot. They name programs that every Windows has: this is the
 * one place that knows applications by name, and nothing else of the product uses it.
 */
import { ok } from 'node:assert/strict';
import type { Blueprint, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Session } from '../../session.js';
import type { Claim } from './check.js';

const TEXT = 'LUMOS — 你好 é 😀';
/** What Windows brings along, in the order of what they exercise: text, buttons, a UWP application, the shell. */
const PROGRAMS = ['Calculator', 'Settings', 'File Explorer'] as const;

const reading: readonly Claim[] = [
  claim('reading', 'windows are listed, with place and stacking', async (session) => {
    const all = await session.surfaces();
    ok(all.length > 0, 'no window is listed');
    const placed = all.filter(({ bounds }) => bounds !== null).length;
    return `${all.length} windows, ${placed} with a place, scales ${[...new Set(all.map(({ scale }) => scale))].join(' ')}`;
  }),
  claim('reading', 'exactly one window has the keyboard', async (session) => {
    const active = (await session.surfaces()).filter((each) => each.active === true).length;
    ok(active === 1, `${active} windows say so`);
    return 'one';
  }),
  claim('reading', 'the window in front is read with roles, names and places', async (session) => {
    return summaryOf(await session.observe());
  }),
  claim('reading', 'the element under the pointer is found', async (session) => {
    const at = await session.pointer();
    const path = await session.elementAt(at);
    return path === null ? 'nothing there' : `${path.nodes.at(-1)?.role ?? '?'}, ${path.nodes.length} levels deep`;
  }),
  claim('reading', 'the screen can be pictured', async (session) => {
    const input = await session.input(null);
    const [picture, screen] = [await input.capture(), await input.screen()];
    ok(picture.width === screen.width && picture.height === screen.height, 'picture and screen differ in size');
    ok(
      picture.data.some((value, i) => i % 4 !== 3 && value !== 0),
      'the picture is black',
    );
    return `${screen.width}x${screen.height} from ${screen.x},${screen.y}`;
  }),
];

const acting: readonly Claim[] = [
  claim('acting', 'a text editor opens, takes Unicode text and gives it back', (session) =>
    withProgram(session, 'Notepad', async (surface) => {
      const field = await fieldIn(session, surface);
      await act(session, { action: 'set_text', target: field, text: TEXT });
      const value = elementOf(await session.observe(surface.id), field)?.value;
      ok(value === TEXT, `read back: ${value === undefined ? 'nothing' : `${value?.length} characters`}`);
      await act(session, { action: 'set_text', target: field, text: '' });
      return 'exactly, and emptied again';
    }),
  ),
  claim('acting', 'keys arrive as typed, surrogates and all', (session) =>
    withProgram(session, 'Notepad', async (surface) => {
      const field = await fieldIn(session, surface);
      await act(session, { action: 'type_text', target: field, text: TEXT });
      const value = elementOf(await session.observe(surface.id), field)?.value;
      await act(session, { action: 'set_text', target: field, text: '' });
      ok(value === TEXT, 'the text differs');
      return 'exactly';
    }),
  ),
  claim('acting', 'the clipboard is lent and put back', async (session) => {
    const input = await session.input(null);
    return input.withClipboard(TEXT, async () => 'lent and put back');
  }),
  claim('acting', 'the pointer goes to the pixel that is meant', async (session) => {
    const input = await session.input(null);
    const before = await input.position();
    const screen = await input.screen();
    const target = { x: screen.x + Math.floor(screen.width / 3), y: screen.y + Math.floor(screen.height / 3) };
    await input.move(target);
    const at = await input.position();
    await input.move(before);
    ok(Math.abs(at.x - target.x) + Math.abs(at.y - target.y) === 0, `off by ${at.x - target.x},${at.y - target.y}`);
    return 'exactly';
  }),
  ...PROGRAMS.map((name) =>
    claim('acting', `${name} opens, is read and closes`, (session) =>
      withProgram(session, name, async (surface) => summaryOf(await session.observe(surface.id))),
    ),
  ),
  claim('acting', "the system's search opens and takes a text", async (session) => {
    const [result] = await session.actAll([{ action: 'open_search', text: 'LUMOS' }]);
    const input = await session.input(null);
    await input.press(['Escape']);
    if (result?.error) throw LumosError.fromJSON(result.error);
    ok(result?.effect.kind === 'confirmed', result?.effect.summary ?? 'no result');
    return result.effect.summary;
  }),
];

export const WINDOWS_CLAIMS: readonly Claim[] = [...reading, ...acting];

function claim(phase: Claim['phase'], name: string, run: Claim['try']): Claim {
  return { phase, name, try: run };
}

/** Opens a window of its own and closes that very window, whatever happens; other windows are left alone. */
async function withProgram(
  session: Session,
  name: string,
  work: (surface: SurfaceInfo) => Promise<string>,
): Promise<string> {
  const before = new Set((await session.surfaces()).map(({ id }) => id));
  await act(session, { action: 'open_app', name });
  const surface = await session.current();
  ok(!before.has(surface.id), `${name} showed no window of its own`);
  try {
    return await work(surface);
  } finally {
    const backend = await session.backend(surface.backend);
    await backend.control(surface.id, { kind: 'close' });
  }
}

async function act(session: Session, action: object): Promise<void> {
  const [result] = await session.actAll([action]);
  if (result?.error) throw LumosError.fromJSON(result.error);
}

async function fieldIn(session: Session, surface: SurfaceInfo): Promise<string> {
  const { elements, focus } = await session.observe(surface.id);
  const fields = elements.filter(({ id, role }) => id !== null && (role === 'textbox' || role === 'document'));
  const field = fields.find(({ id }) => id === focus) ?? fields[0];
  ok(field?.id, 'no text field is shown');
  return field.id;
}

function elementOf({ elements }: Blueprint, id: string) {
  return elements.find((element) => element.id === id);
}

function summaryOf({ elements, partial, focus }: Blueprint): string {
  ok(elements.length > 0, 'nothing was read');
  const named = elements.filter(({ name }) => name !== '').length;
  const roles = new Set(elements.map(({ role }) => role)).size;
  const said = partial === undefined ? '' : `, partial: ${partial.reason}`;
  return `${elements.length} elements, ${named} named, ${roles} roles, focus ${focus === null ? 'unknown' : 'known'}${said}`;
}
