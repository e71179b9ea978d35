/** Literal goals in applications of the desktop. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../support/project.js';
import { does, refuses, says } from './goal.js';
import { application, type Place } from './places.js';

const APPS = join(projectFolder(), 'tests/apps');

const mousepad = application('mousepad (GTK 3)', {
  programs: ['mousepad'],
  look: 'controls',
  goals: [
    does('open mousepad, write "one two three"', { 'mousepad | text': 'one two three' }, { opens: 'mousepad' }),
    does('save as notes.txt', {
      'file notes.txt': 'one two three',
      'mousepad | frame1': '{folder}/notes.txt - Mousepad',
    }),
    does('choose Edit > Convert > To Uppercase', {}),
    does('press End, type " four" and save', {
      'file notes.txt': 'one two three four',
      'mousepad | text': 'one two three four',
    }),
    does('select all and type "new text"', {
      'mousepad | text': 'new text',
      'mousepad | frame1': '*{folder}/notes.txt - Mousepad',
    }),
    does('undo', { 'mousepad | text': null }),
    does('choose Help > About, press Close', {}),
    refuses('press Frobnicate', 'UNKNOWN_ID'),
    refuses('save as notes.txt', 'CONFIRMATION_REQUIRED'),
    refuses('write a letter to my aunt', 'MODEL_REQUIRED'),
  ],
});

const gedit = application('gedit (GTK 3)', {
  programs: ['gedit'],
  goals: [
    does('open gedit and write "tea, and cake"', { 'gedit | text': 'tea, and cake' }, { opens: 'gedit' }),
    does('save as menu.txt', { 'file menu.txt': 'tea, and cake\n', 'gedit | frame1': 'menu.txt ({folder}) - gedit' }),
    does('select the text "cake" and type "pie"', {
      'gedit | text': 'tea, and pie',
      'gedit | frame1': '*menu.txt ({folder}) - gedit',
    }),
    does('press Save', {
      'file menu.txt': 'tea, and pie\n',
      'gedit | frame1': 'menu.txt ({folder}) - gedit',
    }),
    refuses('select the text "coffee"', 'UNKNOWN_ID'),
  ],
});

const textEditor = application('GNOME Text Editor (GTK 4)', {
  programs: ['gnome-text-editor'],
  goals: [
    does(
      'open GNOME Text Editor, write "Grüße — 你好"',
      { 'gnome-text-editor | text EditorSourceView': 'Grüße — 你好' },
      { opens: 'gnome-text-editor' },
    ),
    does('save as gruss.txt', {
      'file gruss.txt': 'Grüße — 你好\n',
      'gnome-text-editor | frame1': 'gruss.txt ({folder}) - Text Editor',
    }),
    does('select all, then type "again"', { 'gnome-text-editor | text EditorSourceView': 'again' }),
  ],
});

const featherpad = application('FeatherPad (Qt 5)', {
  programs: ['featherpad'],
  goals: [
    does('open featherpad, write "alpha beta"', { 'FeatherPad | text': 'alpha beta' }, { opens: 'FeatherPad' }),
    does('save as alpha.txt', {
      'file alpha.txt': 'alpha beta\n',
      'FeatherPad | frame1': '{folder}/alpha.txt',
      'FeatherPad | text': 'alpha beta\n',
    }),
    does('choose Edit > Undo', { 'FeatherPad | frame1': '*{folder}/alpha.txt', 'FeatherPad | text': 'alpha beta' }),
    does('choose Help > About, then close the dialog', {}),
  ],
});

const calculators = application('galculator (GTK 3)', {
  programs: ['galculator'],
  goals: [
    does('open galculator, press 7, press *, press 6, press =', { 'galculator | text': '42' }, { opens: 'galculator' }),
    says('read the text box', '42'),
    does('press "AC", press 9, press +, press 1, press =', { 'galculator | text': '10' }),
  ],
});

const gnomeCalculator = application('GNOME Calculator (GTK 4)', {
  programs: ['gnome-calculator'],
  goals: [
    does(
      'open GNOME Calculator, press 8, press ×, press 7, press =',
      { 'gnome-calculator | text GtkSourceView': '56' },
      { opens: 'gnome-calculator' },
    ),
    does('type "12/4" and press Enter', { 'gnome-calculator | text GtkSourceView': '3' }),
  ],
});

const zenity = application('zenity dialogs (GTK 3)', {
  programs: ['zenity'],
  argv: ['zenity'],
  anew: true,
  goals: [
    does(
      'type "Ada" into Name, type "Oslo" into Town, press OK',
      { answer: '0 Ada|Oslo' },
      {
        start: ['--forms', '--title=Form', '--text=Who', '--add-entry=Name', '--add-entry=Town'],
      },
    ),
    does(
      'set the slider to 73 and press OK',
      { answer: '0 73' },
      {
        start: ['--scale', '--title=How much', '--text=Volume', '--value=20'],
      },
    ),
    does(
      'select Pear, press OK',
      { answer: '0 Pear' },
      {
        start: ['--list', '--title=Fruit', '--column=Name', 'Apple', 'Pear', 'Plum'],
      },
    ),
    does(
      'write "hello there", press OK',
      { answer: '0 hello there' },
      {
        start: ['--entry', '--title=Say', '--text=Say something'],
      },
    ),
    does('press No', { answer: '1 ' }, { start: ['--question', '--title=Sure', '--text=Go on?'] }),
    does('press Yes', { answer: '0 ' }, { start: ['--question', '--title=Sure', '--text=Go on?'] }),
    does(
      'press OK',
      { answer: '0 03.05.2026' },
      {
        start: [
          '--calendar',
          '--title=When',
          '--text=Day',
          '--day=3',
          '--month=5',
          '--year=2026',
          '--date-format=%d.%m.%Y',
        ],
      },
    ),
    does(
      'click the cell left of Plum, press OK',
      { answer: '0 Plum' },
      {
        start: [
          '--list',
          '--checklist',
          '--title=Fruit',
          '--column=',
          '--column=Name',
          'FALSE',
          'Apple',
          'FALSE',
          'Pear',
          'FALSE',
          'Plum',
        ],
      },
    ),
    { ...refuses('press OK in the Export dialog', 'UNKNOWN_ID'), start: ['--entry', '--title=Say', '--text=Say'] },
  ],
});

/** How pyatspi calls what is in the fixture windows. */
const G3 = 'gtk3-fixture.py |';
const G4 = 'Unnamed |';

const gtk3 = application('GTK 3 form', {
  programs: ['python3'],
  argv: ['/usr/bin/python3', join(APPS, 'gtk3-fixture.py')],
  env: { FIXTURE_ROWS: '20' },
  look: 'labels',
  goals: [
    does('press Press me', { [`${G3} label ready`]: null, [`${G3} label pressed 1`]: 'pressed 1' }),
    does('tick Subscribe', { [`${G3} check box Subscribe`]: 'checked' }),
    does('untick Subscribe', { [`${G3} check box Subscribe`]: null }),
    does('select Large', { [`${G3} radio button Small`]: null, [`${G3} radio button Large`]: 'checked' }),
    does('set Name to "Grace"', { [`${G3} text Name`]: 'Grace' }),
    does('type " Hopper" into Name', { [`${G3} text Name`]: 'Grace Hopper' }),
    does('set Volume to 70', { [`${G3} slider Volume`]: '70' }),
    does('set Copies to 4 and press Press me twice', {
      [`${G3} label pressed 1`]: null,
      [`${G3} label pressed 3`]: 'pressed 3',
      [`${G3} spin button Copies`]: '4 4',
    }),
    does('choose Blue from Colour', { [`${G3} combo box Colour`]: 'Blue' }),
    does('click the Second tab', { [`${G3} page tab First`]: null, [`${G3} page tab Second`]: 'selected' }),
    does('expand Fruit', { [`${G3} table cell Fruit`]: 'expanded Fruit', [`${G3} table cell Apple`]: 'Apple' }),
    does('select Row 3', { [`${G3} table cell Row 3`]: 'selected Row 3' }),
    does('turn on Bold', { [`${G3} toggle button Bold`]: 'checked' }),
    does('press Ask, then press No in the question dialog', {}),
    does('clear Name', { [`${G3} text Name`]: null }),
    refuses('press Covered', 'OCCLUDED'),
    refuses('press Disabled', 'NOT_ACTIONABLE'),
    refuses('press the first Delete button', 'CONFIRMATION_REQUIRED'),
    refuses('click Delete', 'AMBIGUOUS_TARGET'),
    refuses('set Copies to many', 'NOT_ACTIONABLE'),
  ],
});

const gtk4 = application('GTK 4 form', {
  programs: ['python3'],
  argv: ['/usr/bin/python3', join(APPS, 'gtk4-fixture.py')],
  env: { FIXTURE_ROWS: '20' },
  goals: [
    says('press Press me, then read the text "pressed 1"', 'pressed 1'),
    does('tick Subscribe', { [`${G4} check box Subscribe`]: 'checked' }),
    does('select Large', { [`${G4} check box Small`]: null, [`${G4} check box Large`]: 'checked' }),
    says('set Name to "Grace", then read Name', 'Grace'),
    does('set Volume to 70', { [`${G4} slider Volume`]: '70' }),
    does('set Copies to 4', { [`${G4} spin button Copies`]: '4' }),
    // GTK 4.8 calls the button of a drop-down so; while its list is open it is pressed, which reads as "on".
    says('choose Green from Colour, then read "(None) Green"', '(None) Green'),
    says('choose Red from Colour, then read "(None) Red"', '(None) Red'),
    refuses('choose Pink from Colour', 'NOT_ACTIONABLE'),
    refuses('press Disabled', 'NOT_ACTIONABLE'),
    refuses('click Delete', 'AMBIGUOUS_TARGET'),
    refuses('tick Frobnicate', 'UNKNOWN_ID'),
  ],
});

const factory = application('gtk3-widget-factory', {
  programs: ['gtk3-widget-factory'],
  argv: ['gtk3-widget-factory'],
  goals: [
    does('turn on the fifth checkbox', { 'gtk3-widget-factory | check box checkbutton #3': 'checked' }),
    refuses('turn on the second checkbox', 'NOT_ACTIONABLE'),
    refuses('click Page 2', 'AMBIGUOUS_TARGET'),
    refuses('untick checkbutton', 'AMBIGUOUS_TARGET'),
  ],
});

const factory4 = application('gtk4-widget-factory', {
  programs: ['gtk4-widget-factory'],
  argv: ['gtk4-widget-factory'],
  look: 'windows',
  goals: [does('click Page 2', {}), refuses('press Frobnicate', 'UNKNOWN_ID')],
});

const thunar = application('Thunar (file manager)', {
  programs: ['thunar'],
  argv: ['thunar', '{folder}'],
  look: 'windows',
  prepare: (folder) => {
    mkdirSync(join(folder, 'papers'));
    writeFileSync(join(folder, 'draft.txt'), 'draft');
    writeFileSync(join(folder, 'list.txt'), 'list');
  },
  goals: [
    does('press Ctrl+2', {}),
    does('select draft.txt, press F2, select all, type "final.txt", press Enter', {
      'file draft.txt': null,
      'file final.txt': 'draft',
    }),
    does('click papers, click papers', {}),
    refuses('select list.txt, press Delete', 'CONFIRMATION_REQUIRED'),
    refuses('click list.txt and press Delete', 'CONFIRMATION_REQUIRED'),
    does('double-click papers', { 'thunar | window1': 'papers - Thunar' }),
    refuses('click frobnicate.txt', 'UNKNOWN_ID'),
  ],
});

const writer = application('LibreOffice Writer', {
  programs: ['lowriter'],
  look: 'none',
  goals: [
    does('open LibreOffice Writer, write "A short line."', {}),
    does('save as letter.odt', { 'file letter.odt': 'ZIP' }),
  ],
});

const calc = application('LibreOffice Calc', {
  programs: ['localc'],
  look: 'none',
  // What was ended before would ask to be recovered.
  prepare: (_, home) => rmSync(join(home, '.config/libreoffice'), { recursive: true, force: true }),
  goals: [
    does('open LibreOffice Calc, then press OK in the Tip of the Day window', {}),
    does('click A1, type "7", press Enter, type "=A1*6", press Enter', {}),
    says('read A2', '42'),
    does('save as sums.ods', { 'file sums.ods': 'ZIP' }),
  ],
});

export const DESKTOP_PLACES: readonly Place[] = [
  mousepad,
  gedit,
  textEditor,
  featherpad,
  calculators,
  gnomeCalculator,
  zenity,
  gtk3,
  gtk4,
  factory,
  factory4,
  thunar,
  writer,
  calc,
];
