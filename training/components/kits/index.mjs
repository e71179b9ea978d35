/** The libraries that pages are made of. A kit's `faces` say which part of an element is its control, see `../settle.mjs`. */
import { antd, antdCompact, antdDark } from './antd.mjs';
import { blueprint } from './blueprint.mjs';
import { bootstraps } from './bootstrap.mjs';
import { bulma } from './bulma.mjs';
import { carbon } from './carbon.mjs';
import { daisyui } from './daisyui.mjs';
import { document } from './document.mjs';
import { elementPlus } from './element-plus.mjs';
import { fast, fluent } from './fast.mjs';
import { fomantic } from './fomantic.mjs';
import { ionic } from './ionic.mjs';
import { materialWeb } from './material-web.mjs';
import { materialize } from './materialize.mjs';
import { picos } from './pico.mjs';
import { polymer } from './polymer.mjs';
import { shoelace } from './shoelace.mjs';
import { spectrum } from './spectrum.mjs';
import { uikit } from './uikit.mjs';
import { vaadin } from './vaadin.mjs';

export const KITS = [
  shoelace,
  materialWeb,
  fluent,
  fast,
  carbon,
  spectrum,
  ionic,
  vaadin,
  polymer,
  antd,
  antdDark,
  antdCompact,
  elementPlus,
  blueprint,
  daisyui,
  bulma,
  ...picos,
  ...bootstraps,
  fomantic,
  uikit,
  materialize,
  document,
];
