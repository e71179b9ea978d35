/**
 * AT-SPI roles by number, as the enum `AtspiRole` of at-spi2-core's atspi-constants.h numbers them, with the name that
 * `atspi_role_get_name()` gives and the role they stand for when nothing else is known. Versions up to 2.54 end before 130
 * (there `LAST_DEFINED`); later ones have `SWITCH` there. What other facts change is in roles-atspi.ts.
 */
import type { Role } from './roles.js';

export const ATSPI_ROLES: readonly (readonly [name: string, role: Role])[] = [
  ['invalid', 'unknown'], // 0
  ['accelerator label', 'text'], // 1
  ['alert', 'alertdialog'], // 2
  ['animation', 'image'], // 3
  ['arrow', 'icon'], // 4
  ['calendar', 'calendar'], // 5
  ['canvas', 'canvas'], // 6
  ['check box', 'checkbox'], // 7
  ['check menu item', 'menuitemcheckbox'], // 8
  ['color chooser', 'dialog'], // 9
  ['column header', 'columnheader'], // 10
  ['combo box', 'combobox'], // 11
  ['date editor', 'datepicker'], // 12
  ['desktop icon', 'icon'], // 13
  ['desktop frame', 'desktop'], // 14
  ['dial', 'slider'], // 15
  ['dialog', 'dialog'], // 16
  ['directory pane', 'pane'], // 17
  ['drawing area', 'canvas'], // 18
  ['file chooser', 'dialog'], // 19
  ['filler', 'generic'], // 20
  ['focus traversable', 'generic'], // 21
  ['font chooser', 'dialog'], // 22
  ['frame', 'window'], // 23
  ['glass pane', 'pane'], // 24
  ['html container', 'document'], // 25
  ['icon', 'icon'], // 26
  ['image', 'image'], // 27
  ['internal frame', 'pane'], // 28
  ['label', 'text'], // 29
  ['layered pane', 'pane'], // 30
  ['list', 'list'], // 31
  ['list item', 'listitem'], // 32
  ['menu', 'menu'], // 33
  ['menu bar', 'menubar'], // 34
  ['menu item', 'menuitem'], // 35
  ['option pane', 'group'], // 36
  ['page tab', 'tab'], // 37
  ['page tab list', 'tablist'], // 38
  ['panel', 'group'], // 39
  ['password text', 'textbox'], // 40
  ['popup menu', 'menu'], // 41
  ['progress bar', 'progressbar'], // 42
  ['push button', 'button'], // 43
  ['radio button', 'radio'], // 44
  ['radio menu item', 'menuitemradio'], // 45
  ['root pane', 'pane'], // 46
  ['row header', 'rowheader'], // 47
  ['scroll bar', 'scrollbar'], // 48
  ['scroll pane', 'scrollarea'], // 49
  ['separator', 'separator'], // 50
  ['slider', 'slider'], // 51
  ['spin button', 'spinbutton'], // 52
  ['split pane', 'splitter'], // 53
  ['status bar', 'statusbar'], // 54
  ['table', 'table'], // 55
  ['table cell', 'cell'], // 56
  ['table column header', 'columnheader'], // 57
  ['table row header', 'rowheader'], // 58
  ['tearoff menu item', 'menuitem'], // 59
  ['terminal', 'terminal'], // 60
  ['text', 'textbox'], // 61
  ['toggle button', 'button'], // 62
  ['tool bar', 'toolbar'], // 63
  ['tool tip', 'tooltip'], // 64
  ['tree', 'tree'], // 65
  ['tree table', 'treegrid'], // 66
  ['unknown', 'unknown'], // 67
  ['viewport', 'pane'], // 68
  ['window', 'window'], // 69
  ['extended', 'unknown'], // 70
  ['header', 'sectionheader'], // 71
  ['footer', 'sectionfooter'], // 72
  ['paragraph', 'paragraph'], // 73
  ['ruler', 'group'], // 74
  ['application', 'application'], // 75
  ['autocomplete', 'combobox'], // 76
  ['editbar', 'textbox'], // 77
  ['embedded', 'application'], // 78
  ['entry', 'textbox'], // 79
  ['chart', 'figure'], // 80
  ['caption', 'caption'], // 81
  ['document frame', 'document'], // 82
  ['heading', 'heading'], // 83
  ['page', 'group'], // 84
  ['section', 'generic'], // 85
  ['redundant object', 'none'], // 86
  ['form', 'form'], // 87
  ['link', 'link'], // 88
  ['input method window', 'popup'], // 89
  ['table row', 'row'], // 90
  ['tree item', 'treeitem'], // 91
  ['document spreadsheet', 'document'], // 92
  ['document presentation', 'document'], // 93
  ['document text', 'document'], // 94
  ['document web', 'document'], // 95
  ['document email', 'document'], // 96
  ['comment', 'note'], // 97
  ['list box', 'listbox'], // 98
  ['grouping', 'group'], // 99
  ['image map', 'image'], // 100
  ['notification', 'alert'], // 101
  ['info bar', 'alert'], // 102
  ['level bar', 'meter'], // 103
  ['title bar', 'titlebar'], // 104
  ['block quote', 'blockquote'], // 105
  ['audio', 'audio'], // 106
  ['video', 'video'], // 107
  ['definition', 'definition'], // 108
  ['article', 'article'], // 109
  ['landmark', 'region'], // 110
  ['log', 'log'], // 111
  ['marquee', 'marquee'], // 112
  ['math', 'math'], // 113
  ['rating', 'slider'], // 114
  ['timer', 'timer'], // 115
  ['static', 'text'], // 116
  ['math fraction', 'math'], // 117
  ['math root', 'math'], // 118
  ['subscript', 'subscript'], // 119
  ['superscript', 'superscript'], // 120
  ['description list', 'list'], // 121
  ['description term', 'term'], // 122
  ['description value', 'definition'], // 123
  ['footnote', 'note'], // 124
  ['content deletion', 'deletion'], // 125
  ['content insertion', 'insertion'], // 126
  ['mark', 'mark'], // 127
  ['suggestion', 'suggestion'], // 128
  ['push button menu', 'button'], // 129
  ['switch', 'switch'], // 130
];
