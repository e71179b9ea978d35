/**
 * What the window classes of user32, comctl32 and riched20 stand for, and what their styles say. Source: winuser.h, commctrl.h and
 * Microsoft's "Control Library". They belong to the system, not to an application.
 */
import type { Role } from '../../blueprint/roles.js';

/** Messages, winuser.h and commctrl.h. */
export const MESSAGE = {
  setText: 0x000c, // WM_SETTEXT
  getText: 0x000d, // WM_GETTEXT
  getTextLength: 0x000e, // WM_GETTEXTLENGTH
  command: 0x0111, // WM_COMMAND
  hscroll: 0x0114, // WM_HSCROLL
  vscroll: 0x0115, // WM_VSCROLL
  nextControl: 0x0028, // WM_NEXTDLGCTL
  click: 0x00f5, // BM_CLICK
  getCheck: 0x00f0, // BM_GETCHECK
  setSelection: 0x00b1, // EM_SETSEL
  replaceSelection: 0x00c2, // EM_REPLACESEL
  comboDrop: 0x014f, // CB_SHOWDROPDOWN
  comboDropped: 0x0157, // CB_GETDROPPEDSTATE
  trackPosition: 0x0400, // TBM_GETPOS
  trackMinimum: 0x0401, // TBM_GETRANGEMIN
  trackMaximum: 0x0402, // TBM_GETRANGEMAX
  trackSet: 0x0405, // TBM_SETPOS
} as const;

/** Notifications that a control's parent expects when something else than the user changed it (winuser.h). */
export const NOTIFY = {
  listSelect: 1, // LBN_SELCHANGE
  comboSelect: 1, // CBN_SELCHANGE
  comboDone: 9, // CBN_SELENDOK
} as const;

const CLASSES: Readonly<Record<string, Role>> = {
  static: 'text',
  edit: 'textbox',
  combobox: 'combobox',
  comboboxex32: 'combobox',
  listbox: 'listbox',
  combolbox: 'listbox',
  scrollbar: 'scrollbar',
  msctls_trackbar32: 'slider',
  msctls_progress32: 'progressbar',
  msctls_statusbar32: 'statusbar',
  msctls_updown32: 'spinbutton',
  systabcontrol32: 'tablist',
  systreeview32: 'tree',
  syslistview32: 'list',
  sysheader32: 'row',
  syslink: 'link',
  toolbarwindow32: 'toolbar',
  rebarwindow32: 'group',
  tooltips_class32: 'tooltip',
};

/** `BS_…` kinds (the low four bits of a button's style). */
const BUTTONS: Readonly<Record<number, Role>> = {
  2: 'checkbox',
  3: 'checkbox',
  4: 'radio',
  5: 'checkbox',
  6: 'checkbox',
  7: 'group',
  9: 'radio',
};

export function roleOfClass(className: string, style: number): Role {
  const name = className.toLowerCase();
  if (name === 'button') return BUTTONS[style & 0xf] ?? 'button';
  if (name.startsWith('richedit') || name.startsWith('riched')) return 'textbox';
  return CLASSES[name] ?? 'pane';
}

/** `ES_…`, winuser.h. */
export const EDIT_STYLE = { multiline: 0x4, password: 0x20, readOnly: 0x800 } as const;
/** `CBS_DROPDOWNLIST`: the text cannot be edited. */
export const COMBO_LIST_ONLY = 3;
/** `BS_PUSHLIKE`. */
export const PUSH_LIKE = 0x1000;
