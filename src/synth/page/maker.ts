/** What the builders of controls, blocks and layouts share: the page's choices and what marks an element as ground truth. */
import type { VisionClass } from '../../vision/model.js';
import { colourIcon, ICON_NAMES, iconSvg } from '../icons.js';
import type { Random } from '../random.js';
import type { Words } from '../words.js';
import { type Attributes, el, type Html, raw } from './html.js';
import type { Theme } from './theme.js';

export interface Maker {
  readonly r: Random;
  readonly t: Theme;
  readonly w: Words;
  /** `data:` addresses of icons of the system's themes; empty where there are none. */
  readonly systemIcons: readonly string[];
}

export interface Marks {
  /** Where the text inside is not the name. */
  readonly name?: string;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly disabled?: boolean;
}

/** The attributes that the labelling script reads (`label-script.ts`). */
export function mark(role: VisionClass, marks: Marks = {}): Attributes {
  return {
    'data-role': role,
    'data-name': marks.name,
    'data-checked': marks.checked === undefined ? undefined : String(marks.checked),
    'data-selected': marks.selected === undefined ? undefined : String(marks.selected),
    'data-disabled': marks.disabled === true ? 'true' : undefined,
  };
}

export interface Drawing {
  readonly name: string;
  readonly html: Html;
}

/** An icon from where the theme takes its icons. */
export function drawing({ r, t, systemIcons }: Maker): Drawing {
  const source = t.iconSource === 'mixed' ? r.pick(['lines', 'colour', 'system'] as const) : t.iconSource;
  if (source === 'system' && systemIcons.length > 0) {
    return { name: '', html: el('img', { src: r.pick(systemIcons), alt: '' }) };
  }
  if (source === 'colour') return { name: '', html: raw(colourIcon(r)) };
  const name = r.pick(ICON_NAMES);
  return { name, html: raw(iconSvg(name, t.icon)) };
}

export function namedIcon({ t }: Maker, name: string): Html {
  return raw(iconSvg(name, t.icon));
}
