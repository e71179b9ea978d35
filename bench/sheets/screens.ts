/** The screens of the contact sheets, as data: windows of applications, pages, light and dark, at 100 % and 200 %. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KitName, PageKind } from '../../src/synth/index.js';
import type { Start } from '../targets.js';
import { TERMINAL, TK_FORM } from './made.js';

export interface Screen {
  /** Shown under its picture. */
  readonly name: string;
  /** Physical pixels for each logical one. Default 1. */
  readonly scale?: number;
  readonly source: WindowSource | PageSource;
}

export interface WindowSource {
  readonly kind: 'window';
  readonly title: RegExp;
  /** @param folder of its own, for documents and profiles; the program is looked up in PATH */
  start(folder: string): Start;
}

export interface PageSource {
  readonly kind: 'page';
  readonly dark?: boolean;
  /** CSS pixels. Generated pages bring their own. */
  readonly width?: number;
  readonly height?: number;
  readonly from: /** The first that is there; relative to the project. */
    | { readonly files: readonly string[] }
    /** A page of `lumos synth`, by a seed that no training uses (from 700,000). */
    | { readonly seed: number; readonly layout?: PageKind; readonly kit?: KitName }
    | { readonly html: string };
}

const GTK3_DARK = { GTK_THEME: 'Adwaita:dark' };
/** libadwaita(7): its own switch, read by its applications alone. */
const ADWAITA_DARK = { ADW_DEBUG_COLOR_SCHEME: 'prefer-dark' };
const NOTES = [
  'Shopping',
  '',
  '  two loaves of rye bread',
  '  lamp oil, a wick and matches',
  '  rope, about twelve metres',
  '',
  'The ferry leaves at 07:40 from the northern quay.',
].join('\n');

function window(name: string, title: RegExp, argv: readonly string[], env?: Record<string, string>): Screen {
  return { name, source: { kind: 'window', title, start: () => ({ argv, ...(env ? { env } : {}) }) } };
}

function synth(seed: number, look: string, dark = false): Screen {
  return { name: `synth ${seed}, ${look}`, source: { kind: 'page', dark, from: { seed } } };
}

function notes(folder: string): string {
  const file = join(folder, 'notes.txt');
  writeFileSync(file, NOTES);
  return file;
}

export const SCREENS: readonly Screen[] = [
  {
    name: 'mousepad (GTK 3)',
    source: { kind: 'window', title: /notes\.txt/, start: (folder) => ({ argv: ['mousepad', notes(folder)] }) },
  },
  {
    name: 'gedit (GTK 3), dark',
    source: {
      kind: 'window',
      title: /notes\.txt/,
      start: (folder) => ({ argv: ['gedit', '--standalone', notes(folder)], env: GTK3_DARK }),
    },
  },
  window('galculator (GTK 3)', /galculator/iu, ['galculator']),
  window('gnome-calculator (GTK 4), dark', /calculator/iu, ['gnome-calculator'], ADWAITA_DARK),
  {
    name: 'thunar (GTK 3)',
    source: {
      kind: 'window',
      title: /Letters|Thunar/u,
      start(folder) {
        const here = join(folder, 'Letters');
        for (const name of ['Drafts', 'Sent', 'Old']) mkdirSync(join(here, name), { recursive: true });
        for (const name of ['harbour.txt', 'ferry.odt', 'lamp.svg']) writeFileSync(join(here, name), '');
        return { argv: ['thunar', here] };
      },
    },
  },
  window('zenity, a form (GTK 3)', /Crew/u, [
    'zenity',
    '--forms',
    '--title=Crew',
    '--text=A new member of the crew',
    '--add-entry=First name',
    '--add-entry=Last name',
    '--add-password=Password',
    '--add-calendar=Joined',
  ]),
  {
    ...window('zenity, a list at 200 % (GTK 3)', /Harbours/u, [
      'zenity',
      '--list',
      '--checklist',
      '--title=Harbours',
      '--text=Where do you call?',
      '--column=Call',
      '--column=Harbour',
      '--column=Country',
      ...['TRUE', 'Bergen', 'Norway', 'FALSE', 'Galway', 'Ireland', 'TRUE', 'Genoa', 'Italy'],
    ]),
    scale: 2,
  },
  window('gtk3-widget-factory', /./u, ['gtk3-widget-factory']),
  window('gtk4-widget-factory, dark', /./u, ['gtk4-widget-factory'], { GTK_THEME: 'Adwaita:dark' }),
  {
    name: 'FeatherPad (Qt 5)',
    source: {
      kind: 'window',
      title: /notes\.txt/,
      start: (folder) => ({ argv: ['featherpad', '--standalone', notes(folder)] }),
    },
  },
  window('qt6ct (Qt 6)', /Qt6/u, ['qt6ct']),
  window('KeePassXC (Qt 5)', /KeePassXC/u, ['keepassxc']),
  {
    name: 'LibreOffice Writer',
    source: {
      kind: 'window',
      title: /Writer|Untitled/u,
      start: (folder) => ({
        argv: ['soffice', `-env:UserInstallation=file://${folder}/office`, '--norestore', '--nologo', '--writer'],
        env: { SAL_USE_VCLPLUGIN: 'gtk3' },
      }),
    },
  },
  window('xcalc (Athena widgets)', /calculator|xcalc/iu, ['xcalc']),
  {
    name: 'xedit (Athena widgets)',
    source: { kind: 'window', title: /xedit/iu, start: (folder) => ({ argv: ['xedit', notes(folder)] }) },
  },
  {
    name: 'a form (Tk)',
    source: {
      kind: 'window',
      title: /Berth/u,
      start(folder) {
        const file = join(folder, 'form.tcl');
        writeFileSync(file, TK_FORM);
        return { argv: ['wish', file] };
      },
    },
  },
  page('tests/web/pages/form.html', 640, 382),
  page('tests/web/pages/booking.html', 640, 382),
  page('tests/web/pages/calendar.html', 640, 382),
  page('tests/goals/pages/workbench.html'),
  page('tests/apps/canvas-toolbar.html', 640, 400),
  {
    name: 'documentation of libffi, dark',
    source: {
      kind: 'page',
      dark: true,
      from: { files: ['/usr/share/doc/libffi8/html/index.html', '/usr/share/doc/libffi-dev/html/index.html'] },
    },
  },
  {
    name: 'documentation of libxslt, 200 %',
    scale: 2,
    source: {
      kind: 'page',
      width: 640,
      height: 400,
      from: {
        files: [
          '/usr/share/doc/libxslt1-dev/html/index.html',
          '/usr/share/doc/libxslt1-dev/html/html/libxslt-xslt.html',
        ],
      },
    },
  },
  synth(700_085, 'Adwaita'),
  synth(700_062, 'Fusion, dark', true),
  synth(700_004, 'Motif'),
  synth(700_108, 'Motif, Chinese'),
  synth(700_118, 'flat, Cyrillic'),
  synth(700_101, 'Adwaita, Arabic, 200 %'),
  {
    name: 'a dialog in a terminal',
    source: { kind: 'page', dark: true, width: 800, height: 500, from: { html: TERMINAL } },
  },
];

function page(file: string, width = 960, height = 600): Screen {
  return { name: file, source: { kind: 'page', width, height, from: { files: [file] } } };
}
