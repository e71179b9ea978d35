/** All groups of controls by name, with how often each is seen. */

import { characters, days, keyboard, keys } from './blocks-grids.js';
import { boxed, buttons, checks, form, group, keypad, pager, search, settings, sliders } from './blocks-inputs.js';
import { accordion, calendar, cards, chat, chips, crumbs, links, player } from './blocks-mixed.js';
import { columnList, iconGrid, list, sheet, table, tree } from './blocks-rows.js';
import { menu, tabs, toolBar } from './controls.js';
import { chart, codeBlock, photo, progressBars, prose } from './distractors.js';
import type { Html } from './html.js';
import type { Maker } from './maker.js';

type Block = (m: Maker) => Html;

const BLOCKS = {
  form,
  checks,
  settings,
  list,
  tree,
  table,
  sheet,
  columnList,
  buttons,
  group,
  keypad,
  calendar,
  iconGrid,
  cards,
  links,
  accordion,
  player,
  chips,
  chat,
  search,
  pager,
  crumbs,
  sliders,
  boxed,
  tabs: (m: Maker) => tabs(m),
  toolBar: (m: Maker) => toolBar(m),
  menu: (m: Maker) => menu(m),
  linked: (m: Maker) => prose(m, true),
  plain: (m: Maker) => prose(m, false),
  chart,
  photo: (m: Maker) => photo(m, m.r.chance(0.5) ? '100%' : `${m.r.int(120, 500)}px`, m.r.int(60, 260)),
  code: codeBlock,
  progress: progressBars,
  // Of pages of bare grids only (`layouts-named.ts`).
  days,
  keys,
  characters,
  keyboard,
} as const satisfies Readonly<Record<string, Block>>;
export type BlockName = keyof typeof BLOCKS;

type Special = 'days' | 'keys' | 'characters' | 'keyboard';
/** How often each stands in a page of no special kind. */
const WEIGHTS: Readonly<Record<Exclude<BlockName, Special>, number>> = {
  form: 8,
  checks: 7,
  settings: 6,
  list: 4,
  tree: 1.2,
  table: 3,
  sheet: 1,
  columnList: 2.5,
  buttons: 5,
  group: 2,
  keypad: 1.5,
  calendar: 0.8,
  iconGrid: 1.2,
  cards: 2.5,
  links: 3,
  accordion: 1.5,
  player: 1.5,
  chips: 1,
  chat: 1.2,
  search: 3,
  pager: 1.5,
  crumbs: 1,
  sliders: 4,
  boxed: 2.5,
  tabs: 5,
  toolBar: 3,
  menu: 1.5,
  linked: 3,
  plain: 2.5,
  chart: 2,
  photo: 2,
  code: 2,
  progress: 1.2,
};

export function block(m: Maker, only?: readonly BlockName[]): Html {
  return BLOCKS[only ? m.r.pick(only) : m.r.weighted(WEIGHTS)](m);
}
