import type { Blueprint, Element, SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Session } from '../../session.js';
import { ERROR_SCHEMA } from '../errors.js';
import { type Tool, text } from '../tool.js';
import { type Arguments, ID_ARGUMENT, numberIn, SURFACE_ARGUMENT, wordIn } from './common.js';

const DEFAULT_CHARACTERS = 20_000;
const MOST_CHARACTERS = 200_000;

export const read: Tool = {
  name: 'read',
  title: 'Read text',
  description:
    'Reads the whole text of an element (id), where observe shows only its beginning; without id the main text of a web page as ' +
    'Markdown, or all text of a window.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      id: ID_ARGUMENT,
      surface: SURFACE_ARGUMENT,
      offset: { type: 'integer', minimum: 0, description: 'Go on from this character. Default 0.' },
      max_characters: {
        type: 'integer',
        minimum: 1,
        maximum: MOST_CHARACTERS,
        description: `Default ${DEFAULT_CHARACTERS}.`,
      },
    },
  },
  outputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      offset: { type: 'integer' },
      characters: { type: 'integer', description: 'Of the whole text.' },
      more: { type: 'boolean' },
      error: ERROR_SCHEMA,
    },
  },
  readOnly: true,
  deadlineMs: () => 45_000,
  async run(args, { session, fence }) {
    const offset = numberIn(args, 'offset') ?? 0;
    const most = numberIn(args, 'max_characters') ?? DEFAULT_CHARACTERS;
    const whole = [...(await textOf(args, session, offset + most))];
    const part = fence.fence(whole.slice(offset, offset + most).join(''));
    const more = whole.length > offset + most;
    const place = `characters ${offset} to ${Math.min(whole.length, offset + most)}`;
    const go = more ? `\n${place}; there is more: read with offset ${offset + most}` : '';
    const said = whole.length === 0 ? 'It is empty.' : `${part}${go}`;
    return { content: [text(said)], structured: { text: part, offset, characters: whole.length, more } };
  },
};

/** @param most characters that are needed; one more says that there are more */
async function textOf(args: Arguments, session: Session, most: number): Promise<string> {
  const id = wordIn(args, 'id');
  if (id !== undefined) return elementText(session, id);
  const query = wordIn(args, 'surface');
  const { surface } = await session.observe(query === undefined ? {} : { surface: query });
  const page = await pageText(session, surface, most + 1);
  if (page !== null) return page;
  const { elements } = await session.observe({ surface: surface.id, scope: 'all' });
  return elements.flatMap(wordsOf).join('\n');
}

async function elementText(session: Session, id: string): Promise<string> {
  const { inspectElement } = await import('../../inspect/inspect.js');
  const { element, surface } = await inspectElement(session, id);
  if (element.states.includes('protected')) {
    throw new LumosError('DENIED', `${id} is a password field: it is never read.`, {
      hint: 'Work without its content.',
      details: { id },
    });
  }
  try {
    const backend = await session.backend(surface.backend);
    const delivery = await backend.perform(element.handle, { kind: 'read_text' });
    if (delivery.text !== undefined && delivery.text !== '') return delivery.text;
  } catch (error) {
    // Not a text of its own: what it says and holds is read instead.
    const isPlain = error instanceof LumosError && (error.code === 'UNSUPPORTED' || error.code === 'NOT_ACTIONABLE');
    if (!isPlain) throw error;
  }
  return inside(await session.observe({ surface: surface.id, scope: 'all' }), id);
}

function inside({ elements }: Blueprint, id: string): string {
  const root = elements.findIndex((each) => each.id === id);
  const within = new Set([root]);
  elements.forEach(({ parent }, index) => {
    if (parent !== null && within.has(parent)) within.add(index);
  });
  return elements
    .filter((_, index) => within.has(index))
    .flatMap(wordsOf)
    .join('\n');
}

/** Its value, else its name. */
function wordsOf({ name, value, states }: Element): string[] {
  const said = states.includes('protected') ? name : value || name;
  return said === '' ? [] : [said];
}

/** What backends of pages offer besides. */
interface PageReader {
  readMarkdown(
    surface: string,
    how: { readonly most: number },
  ): Promise<{ readonly title: string; readonly markdown: string }>;
}

async function pageText(session: Session, surface: SurfaceInfo, most: number): Promise<string | null> {
  const backend = await session.backend(surface.backend);
  if (!('readMarkdown' in backend)) return null;
  const { title, markdown } = await (backend as unknown as PageReader).readMarkdown(surface.id, { most });
  return title === '' || markdown.startsWith(`# ${title}`) ? markdown : `# ${title}\n\n${markdown}`;
}
