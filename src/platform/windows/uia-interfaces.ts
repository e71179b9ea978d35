/** Every COM interface that the product calls or implements, as data. The parts are generated and checked by scripts/check-uia-slots.mjs. */
import { IA2_INTERFACES } from './ia2-interfaces.js';
import { MSAA_INTERFACES } from './msaa-interfaces.js';
import { SHELL_INTERFACES } from './shell-interfaces.js';
import { CORE_INTERFACES } from './uia-interfaces-core.js';
import { ELEMENT_INTERFACES } from './uia-interfaces-element.js';
import { EVENT_INTERFACES } from './uia-interfaces-events.js';
import { PATTERN_INTERFACES } from './uia-interfaces-patterns.js';

export const INTERFACES = {
  ...MSAA_INTERFACES,
  ...IA2_INTERFACES,
  ...CORE_INTERFACES,
  ...ELEMENT_INTERFACES,
  ...EVENT_INTERFACES,
  ...PATTERN_INTERFACES,
  ...SHELL_INTERFACES,
};

export type InterfaceName = keyof typeof INTERFACES;

/** Class ids of UIAutomationClient.h. CUIAutomation8 (Windows 8) has IUIAutomation2 and later. */
export const CLSID_CUIAutomation = 'ff48dba4-60ef-4201-aa87-54103eef594e';
export const CLSID_CUIAutomation8 = 'e22ad333-b25f-460c-83d0-0581107395c9';
