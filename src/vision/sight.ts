/** What looking needs from outside, and one look at one surface. */
import { createHash } from 'node:crypto';
import { intersect, type Rect, sameRect } from '../blueprint/geometry.js';
import type { RawTree, SurfaceId, SurfaceInfo } from '../blueprint/model.js';
import { LumosError } from '../errors.js';
import type { InputDriver } from '../input/driver.js';
import { keyElements } from './identity.js';
import type { Picture, SeenElement } from './model.js';
import { fromRgba } from './picture.js';
import { blanked, isSamePicture, shifted } from './pixels.js';
import type { KeyedElement } from './seen-node.js';
import { steady } from './steady.js';

/** What can be seen in a picture. */
export interface Sighting {
  /** In pixels of the picture and in reading order. */
  readonly elements: readonly SeenElement[];
  /** What had to be done without and why, one sentence each, without a full stop. */
  readonly missing: readonly string[];
}

/** The vision pass, as far as surfaces need it. */
export interface Sight {
  /**
   * @param options.scale physical pixels of the picture for each logical one
   * @throws LumosError VISION_UNAVAILABLE; the signal's reason
   */
  look(picture: Picture, options: { readonly signal: AbortSignal; readonly scale: number }): Promise<Sighting>;
  close(): Promise<void>;
}

/** Milliseconds for one look. A whole screen takes about one second warm; models are loaded with the first. */
const LOOK_MS = 30_000;
/** Pixels around holes that are looked at as well: a border tells what a button is. */
const MARGIN = 12;

/** What was seen of one surface. */
export interface Seen {
  readonly surface: SurfaceInfo;
  /** Where the picture was taken, on the screen. */
  readonly frame: Rect;
  readonly picture: Picture;
  /** Of the picture: equal = nothing has changed. */
  readonly hash: string;
  /** In screen coordinates and reading order. */
  readonly elements: readonly KeyedElement[];
  readonly missing: readonly string[];
}

export interface Glance {
  readonly frame: Rect;
  readonly picture: Picture;
}

/** @param input pointer and keyboard of a surface, which also take its picture */
export class Looker {
  constructor(
    readonly sight: () => Promise<Sight>,
    readonly input: (surface: SurfaceInfo) => Promise<InputDriver>,
  ) {}

  /**
   * The picture of a part of the screen as it is now.
   * @param secret what must not be seen, screen coordinates
   * @returns null = nothing of it is on the screen
   */
  async glance(surface: SurfaceInfo, wanted: Rect, secret: readonly Rect[]): Promise<Glance | null> {
    const input = await this.input(surface);
    const frame = intersect(whole(wanted), await input.screen());
    if (!frame) return null;
    const picture = fromRgba(await input.capture(frame));
    return {
      frame,
      picture: blanked(
        picture,
        secret.map((rect) => shifted(rect, -frame.x, -frame.y)),
      ),
    };
  }

  /** What can be seen in a picture, in screen coordinates. */
  async see(surface: SurfaceInfo, { frame, picture }: Glance): Promise<Sighting> {
    const signal = AbortSignal.timeout(LOOK_MS);
    try {
      const { elements, missing } = await (await this.sight()).look(picture, { signal, scale: surface.scale });
      return {
        elements: elements.map((one) => ({ ...one, bounds: shifted(one.bounds, frame.x, frame.y) })),
        missing,
      };
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new LumosError('TIMEOUT', `Looking at "${surface.title}" took longer than ${LOOK_MS / 1000} seconds.`, {
        hint: 'Try again when the machine is less busy, or go on without: --vision never.',
        cause: error,
      });
    }
  }

  /** Looks at a surface, or remembers what was seen where its picture is still the same. null = nothing of it is on the screen. */
  async look(
    surface: SurfaceInfo,
    holes: readonly Rect[] | null,
    secret: readonly Rect[],
    before: Seen | undefined,
  ): Promise<Seen | null> {
    const wanted = holes ? framed(holes, surface.bounds) : surface.bounds;
    const glance = wanted && (await this.glance(surface, wanted, secret));
    if (!glance) return null;
    if (before && sameRect(before.frame, glance.frame) && isSamePicture(before.picture, glance.picture)) {
      return { ...before, surface };
    }
    const { elements: seen, missing } = await this.see(surface, glance);
    const known = before ? moved(before, surface) : [];
    // Where the window stayed, what looks as it did is what it was.
    const stayed = before && sameRect(before.surface.bounds, surface.bounds);
    const elements = stayed
      ? steady({ ...before, elements: known.map((each) => each.seen) }, { ...glance, elements: seen })
      : seen;
    return {
      surface,
      ...glance,
      hash: createHash('sha256').update(glance.picture.data).digest('hex').slice(0, 16),
      elements: keyElements(surface.id, surface.bounds, elements, known),
      missing,
    };
  }
}

/** Pixels of fields that hide what is typed are never looked at, whatever they show. */
export function secretParts({ nodes }: RawTree): Rect[] {
  return nodes.flatMap(({ states, bounds }) => (states.includes('protected') && bounds ? [bounds] : []));
}

/** What other windows cover of a surface; empty where nobody knows which is in front. */
export function coveredParts(surface: SurfaceInfo, all: readonly SurfaceInfo[]): Rect[] {
  const { stacking, bounds } = surface;
  if (stacking === null || !bounds) return [];
  return all.flatMap((other) => {
    const inFront = other.id !== surface.id && other.stacking !== null && other.stacking < stacking;
    const shown = other.minimized !== true && other.kind !== 'desktop';
    const part = inFront && shown && other.bounds ? intersect(other.bounds, bounds) : null;
    return part ? [part] : [];
  });
}

/** The elements of an earlier look where the surface is now. */
function moved(before: Seen, surface: SurfaceInfo): readonly KeyedElement[] {
  const [from, to] = [before.surface.bounds, surface.bounds];
  if (!from || !to || (from.x === to.x && from.y === to.y)) return before.elements;
  return before.elements.map(({ key, seen }) => ({
    key,
    seen: { ...seen, bounds: shifted(seen.bounds, to.x - from.x, to.y - from.y) },
  }));
}

function framed(holes: readonly Rect[], surface: Rect | null): Rect | null {
  const [first] = holes;
  if (!first) return null;
  const x = Math.min(...holes.map((hole) => hole.x)) - MARGIN;
  const y = Math.min(...holes.map((hole) => hole.y)) - MARGIN;
  const right = Math.max(...holes.map((hole) => hole.x + hole.width)) + MARGIN;
  const bottom = Math.max(...holes.map((hole) => hole.y + hole.height)) + MARGIN;
  const frame = { x, y, width: right - x, height: bottom - y };
  return surface ? intersect(frame, surface) : frame;
}

function whole({ x, y, width, height }: Rect): Rect {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top };
}

/** What was seen of the surfaces looked at last. A picture of a whole screen is 6 MB. */
export class SeenSurfaces {
  readonly #kept = new Map<SurfaceId, { readonly seen: Seen; readonly tree: RawTree }>();

  get(surface: SurfaceId): { readonly seen: Seen; readonly tree: RawTree } | undefined {
    return this.#kept.get(surface);
  }

  /** @param tree with what was seen in it */
  keep(seen: Seen, tree: RawTree): void {
    this.#kept.delete(seen.surface.id);
    this.#kept.set(seen.surface.id, { seen, tree });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  forget(surface: SurfaceId): void {
    this.#kept.delete(surface);
  }

  holding(key: string): { readonly seen: Seen; readonly tree: RawTree; readonly element: KeyedElement } | null {
    for (const kept of this.#kept.values()) {
      const element = kept.seen.elements.find((each) => each.key === key);
      if (element) return { ...kept, element };
    }
    return null;
  }
}

const KEPT = 6;
