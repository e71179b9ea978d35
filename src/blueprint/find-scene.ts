/** One blueprint prepared for being described: every element's texts, and how well each fits a phrase. */
import type { Phrase } from './find-parse.js';
import { type Fit, fitQuoted, fitText, NO_FIT, prepare, type Said, textsOf } from './find-text.js';
import { ROLE_FAMILIES, type StateWords } from './find-words.js';
import type { Rect } from './geometry.js';
import type { Blueprint, Element } from './model.js';
import type { Role } from './roles.js';
import { isLayered } from './text-tree.js';

/** A phrase that names nothing but a role, a state or a position cannot be as sure as a name. */
const WITHOUT_NAME = 0.8;
const NOTHING_SAID = 0.7;
const SAME_FAMILY = 0.75;
const OTHER_ROLE = 0.4;
const OTHER_STATE = 0.2;
/** What cannot be acted on is seldom meant, unless its role is named. */
const STATIC = 0.85;
const OFFSCREEN = 0.9;
const BEHIND = 0.75;

export class Scene {
  readonly elements: readonly Element[];
  readonly surface: Blueprint['surface'];
  readonly #texts: readonly Said[][];
  readonly #layered: boolean;
  readonly #fits = new Map<string, readonly Fit[]>();

  constructor(blueprint: Pick<Blueprint, 'elements' | 'surface'>) {
    this.elements = blueprint.elements;
    this.surface = blueprint.surface;
    this.#layered = isLayered(blueprint.elements);
    this.#texts = blueprint.elements.map((element, index) => textsOf(element, this.#beside(element, index)));
  }

  /**
   * How well each element fits a phrase by itself (ordinal and position not regarded). `asPlace`: as something that tells
   * where another element is; then it need not be one that can be acted on, nor in front.
   */
  fits(phrase: Phrase, asPlace = false): readonly Fit[] {
    const { text, quoted, role, states } = phrase;
    const key = JSON.stringify([text, quoted, role?.phrases[0], states.map((state) => state.phrases[0]), asPlace]);
    let fits = this.#fits.get(key);
    if (!fits) {
      const wanted = text === '' ? null : prepare(text);
      const about = text === '' && quoted.length === 0 ? (role?.about ?? []).map(prepare) : [];
      fits = this.elements.map((element, index) => {
        const texts = this.#texts[index] ?? [];
        let fit = quoted.length > 0 ? worst(quoted.map((one) => fitQuoted(one, texts))) : null;
        if (wanted && (!fit || fit.score > 0)) {
          const byText = fitText(wanted, texts);
          fit = fit ? worst([fit, byText]) : byText;
        }
        if (about.length > 0) fit = best(about.map((one) => fitText(one, texts)));
        return fit?.score === 0 ? NO_FIT : this.#weigh(element, phrase, fit, asPlace);
      });
      this.#fits.set(key, fits);
    }
    return fits;
  }

  #weigh(element: Element, { role, states }: Phrase, named: Fit | null, asPlace: boolean): Fit {
    let score = named?.score ?? (role || states.length > 0 ? WITHOUT_NAME : NOTHING_SAID);
    const why = named ? [named.why] : [];
    if (role) {
      const likeness = roleLikeness(role.roles, element.role);
      if (!named && likeness < 1) return NO_FIT;
      score *= likeness;
      if (role.prefers && !element.states.includes(role.prefers)) score *= SAME_FAMILY;
      why.push(likeness === 1 ? `is a ${element.role}` : `is a ${element.role}, not a ${role.phrases[0]}`);
    } else if (element.id === null && !asPlace) {
      if (!named) return NO_FIT;
      score *= STATIC;
      why.push('cannot be acted on');
    }
    for (const state of states) {
      if (hasState(element, state)) why.push(`is ${state.phrases[0]}`);
      else {
        score *= OTHER_STATE;
        why.push(`is not ${state.phrases[0]}`);
      }
    }
    if (!asPlace && element.states.includes('offscreen')) {
      score *= OFFSCREEN;
      why.push('is offscreen');
    }
    if (!asPlace && this.#layered && !element.foreground) {
      score *= BEHIND;
      why.push('is behind what is open');
    }
    return { score, why: why.join(', ') };
  }

  /**
   * The static text beside a nameless control, in the same container: what a sighted reader takes for its label. To its left in
   * its row, else right above it; the text just before it only where nobody says where things are.
   */
  #beside(element: Element, index: number): string | null {
    if (element.name !== '' || element.id === null) return null;
    const { bounds } = element;
    if (!bounds) {
      const before = this.elements[index - 1];
      return before && isLabel(before) && before.parent === element.parent ? before.name : null;
    }
    let best: { readonly text: string; readonly away: number } | null = null;
    for (const other of this.elements) {
      if (!isLabel(other) || other.parent !== element.parent || !other.bounds) continue;
      const away = labelDistance(other.bounds, bounds);
      if (away !== null && away < (best?.away ?? LABEL_WITHIN)) best = { text: other.name, away };
    }
    return best?.text ?? null;
  }
}

/** Pixels between a label and its control; further away it belongs to something else. */
const LABEL_WITHIN = 160;

const isLabel = ({ id, role, name }: Element): boolean => id === null && role === 'text' && name !== '';

/** Null where a reader would not take the text at `label` for the label of the control at `control`. Left beats above. */
function labelDistance(label: Rect, control: Rect): number | null {
  const shared = Math.min(label.y + label.height, control.y + control.height) - Math.max(label.y, control.y);
  const gap = control.x - (label.x + label.width);
  if (shared >= Math.min(label.height, control.height) / 2 && gap >= -4) return Math.max(0, gap);
  const below = control.y - (label.y + label.height);
  const overlaps = label.x < control.x + control.width && control.x < label.x + label.width;
  return overlaps && below >= -4 && below <= control.height ? LABEL_WITHIN / 2 + Math.max(0, below) : null;
}

const FAMILY_OF = new Map<Role, Set<Role>>();
for (const family of ROLE_FAMILIES) {
  for (const role of family) {
    const known = FAMILY_OF.get(role) ?? new Set<Role>();
    for (const other of family) known.add(other);
    FAMILY_OF.set(role, known);
  }
}

function roleLikeness(wanted: readonly Role[], role: Role): number {
  if (wanted.includes(role)) return 1;
  // The family of the role that the word first of all means.
  return wanted[0] && FAMILY_OF.get(wanted[0])?.has(role) ? SAME_FAMILY : OTHER_ROLE;
}

function hasState(element: Element, { any, none, empty, among }: StateWords): boolean {
  if (among && !among.includes(element.role) && !element.states.includes('unchecked')) return false;
  if (any && !any.some((state) => element.states.includes(state))) return false;
  if (none?.some((state) => element.states.includes(state))) return false;
  return empty === undefined || ((element.value ?? '') === '') === empty;
}

function worst(fits: readonly Fit[]): Fit {
  return fits.reduce((a, b) => (b.score < a.score ? b : a));
}

function best(fits: readonly Fit[]): Fit {
  return fits.reduce((a, b) => (b.score > a.score ? b : a));
}
