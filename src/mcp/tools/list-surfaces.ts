import type { SurfaceInfo } from '../../blueprint/model.js';
import { escapeText, quote } from '../../blueprint/text-escape.js';
import { ERROR_SCHEMA } from '../errors.js';
import { type Tool, text } from '../tool.js';
import { SURFACE_SCHEMA, surfaceData } from './common.js';

export const listSurfaces: Tool = {
  name: 'list_surfaces',
  title: 'List windows',
  description: 'Lists the open windows, dialogs and browser tabs, topmost first; * has the keyboard.',
  inputSchema: { type: 'object', additionalProperties: false, properties: {} },
  outputSchema: {
    type: 'object',
    properties: { surfaces: { type: 'array', items: SURFACE_SCHEMA }, error: ERROR_SCHEMA },
  },
  readOnly: true,
  deadlineMs: () => 30_000,
  async run(_args, { session, fence }) {
    const surfaces = await session.surfaces();
    const said = surfaces.length > 0 ? fence.fence(surfaces.map(line).join('\n')) : 'No window is open.';
    return { content: [text(said)], structured: { surfaces: surfaces.map(surfaceData) } };
  },
};

/** `* atspi:1.5 window "notes.txt" app "Mousepad" 800x600 modal` */
function line(surface: SurfaceInfo): string {
  const { id, kind, title, app, bounds, active, modal, minimized, url } = surface;
  return [
    active === true ? '*' : ' ',
    escapeText(id),
    kind,
    quote(title),
    ...(app.name === '' ? [] : ['app', quote(app.name)]),
    ...(bounds ? [`${bounds.width}x${bounds.height}`] : []),
    ...(url === undefined ? [] : ['url', quote(url)]),
    ...(modal ? ['modal'] : []),
    ...(minimized === true ? ['minimized'] : []),
  ].join(' ');
}
