import { contains, type Rect } from '../../blueprint/geometry.js';
import type { SurfaceInfo } from '../../blueprint/model.js';
import { LumosError } from '../../errors.js';
import type { Session } from '../../session.js';
import { type Tool, text } from '../tool.js';
import { type Arguments, ID_ARGUMENT, numberIn, SURFACE_ARGUMENT, wordIn } from './common.js';

/** Pixels of the longer side where the caller gives no scale: larger pictures are scaled down by models anyway. */
const LONGEST = 1280;
/** A scale that makes less than this is no picture any more. */
const SHORTEST = 16;

export const screenshot: Tool = {
  name: 'screenshot',
  title: 'Picture of a window',
  description:
    'A picture (PNG) of a window or of one element, for what has no words: drawings, charts, layout. Costs far more than observe; ' +
    'ids and text come from observe.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      surface: SURFACE_ARGUMENT,
      id: { ...ID_ARGUMENT, description: 'Only this element.' },
      scale: {
        type: 'number',
        minimum: 0.1,
        maximum: 1,
        description: `1 = every pixel. Default: so that the longer side has at most ${LONGEST}.`,
      },
    },
  },
  readOnly: true,
  deadlineMs: () => 45_000,
  async run(args, { session }) {
    const { surface, place } = await placeOf(args, session);
    const png = await session.screenshot({ ...surface, bounds: place });
    const { default: sharp } = await import('sharp');
    const { width, height } = await sharp(png).metadata();
    const wanted = numberIn(args, 'scale') ?? Math.min(1, LONGEST / Math.max(width, height));
    const scale = Math.min(1, Math.max(wanted, SHORTEST / Math.max(width, height)));
    const small =
      scale === 1
        ? png
        : await sharp(png)
            .resize({ width: Math.round(width * scale) })
            .png()
            .toBuffer();
    const origin = place
      ? `; pixel u,v is the point ${place.x} + u/${round(scale)}, ${place.y} + v/${round(scale)} on the screen`
      : '';
    const said = `${Math.round(width * scale)}x${Math.round(height * scale)}, scale ${round(scale)}${origin}`;
    const data = Buffer.from(small).toString('base64');
    return { content: [{ type: 'image', data, mimeType: 'image/png' }, text(said)] };
  },
};

interface Place {
  readonly surface: SurfaceInfo;
  /** Physical pixels on the screen; null = not known, then all that can be taken. */
  readonly place: Rect | null;
}

async function placeOf(args: Arguments, session: Session): Promise<Place> {
  const id = wordIn(args, 'id');
  if (id === undefined) {
    const query = wordIn(args, 'surface');
    const { surface } = await session.observe(query === undefined ? {} : { surface: query });
    return { surface, place: surface.bounds };
  }
  const { inspectElement } = await import('../../inspect/inspect.js');
  const { element, surface } = await inspectElement(session, id);
  const { bounds } = element;
  const isShown = bounds && bounds.width > 0 && bounds.height > 0 && !element.states.includes('offscreen');
  if (!isShown || (surface.bounds && !contains(surface.bounds, { x: bounds.x, y: bounds.y }))) {
    throw new LumosError('NOT_ACTIONABLE', `${id} is not in sight.`, {
      hint: 'Scroll it into view first: act with {"action":"scroll","target":…,"into_view":true}.',
      details: { id },
    });
  }
  return { surface, place: bounds };
}

function round(scale: number): number {
  return Math.round(scale * 1000) / 1000;
}
