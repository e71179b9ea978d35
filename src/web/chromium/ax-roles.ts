/** Chromium's own role names (the internal ones among them) to the shared vocabulary. */
import { ROLES, type Role } from '../../blueprint/roles.js';

const KNOWN: ReadonlySet<string> = new Set(ROLES);

const INTERNAL: Readonly<Record<string, Role>> = {
  Abbr: 'generic',
  Audio: 'audio',
  Canvas: 'canvas',
  ColorWell: 'colorwell',
  Date: 'datepicker',
  DateTime: 'datepicker',
  DescriptionList: 'list',
  Details: 'group',
  DisclosureTriangle: 'button',
  DisclosureTriangleGrouped: 'button',
  EmbeddedObject: 'embed',
  Figcaption: 'caption',
  Iframe: 'document',
  IframePresentational: 'document',
  InputTime: 'datepicker',
  LabelText: 'generic',
  LayoutTable: 'none',
  LayoutTableCell: 'none',
  LayoutTableRow: 'none',
  Legend: 'caption',
  MathMLMath: 'math',
  MenuListPopup: 'none',
  PluginObject: 'embed',
  PopUpButton: 'button',
  RootWebArea: 'document',
  Ruby: 'generic',
  StaticText: 'text',
  SvgRoot: 'image',
  ToggleButton: 'button',
  Video: 'video',
  WebArea: 'document',
  img: 'image',
};

/** Roles of boxes of text that say nothing of their own. */
export const NO_NODES: ReadonlySet<string> = new Set(['InlineTextBox', 'ListMarker', 'LineBreak']);

export function roleFromChromium(role: string): Role {
  if (Object.hasOwn(INTERNAL, role)) return INTERNAL[role] as Role;
  return KNOWN.has(role) ? (role as Role) : 'generic';
}
