/** The windows that are measured, and what each is started with. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { spreadsheet, textDocument } from './documents.js';
import { PAGE_TITLE } from './page.js';

export interface Start {
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Target {
  readonly name: string;
  readonly label: string;
  readonly title: RegExp;
  /** What says that a node is on the screen: GTK 4.8 never says SHOWING. */
  readonly state: 'showing' | 'visible';
  /** How many times faster than the pyatspi walk the default read should be, and the read of the whole tree. */
  readonly aims: { readonly visible: number; readonly all: number };
  /** `folder`: for profiles and documents. */
  start(context: { readonly folder: string; readonly url: string }): Start;
}

const WHOLE_TREE = 8;

export const TARGETS: readonly Target[] = [
  {
    name: 'chromium',
    label: 'Chromium, page of 300 rows',
    title: new RegExp(PAGE_TITLE),
    state: 'showing',
    aims: { visible: 25, all: WHOLE_TREE },
    start: ({ folder, url }) => ({
      argv: [
        'chromium',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--user-data-dir=${join(folder, 'chromium')}`,
        '--no-first-run',
        '--no-default-browser-check',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-gpu',
        '--password-store=basic',
        '--window-position=0,0',
        '--window-size=1280,800',
        url,
      ],
    }),
  },
  {
    name: 'gtk3',
    label: 'gtk3-widget-factory',
    title: /./,
    state: 'showing',
    aims: { visible: 3, all: WHOLE_TREE },
    start: () => ({ argv: ['gtk3-widget-factory'] }),
  },
  {
    name: 'gtk4',
    label: 'gtk4-widget-factory',
    title: /./,
    state: 'visible',
    aims: { visible: 3, all: WHOLE_TREE },
    start: () => ({ argv: ['gtk4-widget-factory'] }),
  },
  {
    name: 'qt6ct',
    label: 'qt6ct (Qt 6)',
    title: /Qt6/,
    state: 'showing',
    aims: { visible: 3, all: WHOLE_TREE },
    start: () => ({ argv: ['qt6ct'] }),
  },
  {
    name: 'featherpad',
    label: 'FeatherPad (Qt)',
    title: /notes\.txt/,
    state: 'showing',
    aims: { visible: 3, all: WHOLE_TREE },
    start: ({ folder }) => {
      const file = join(folder, 'notes.txt');
      writeFileSync(file, Array.from({ length: 40 }, (_, i) => `Line ${i + 1} of the notes.`).join('\n'));
      return { argv: ['featherpad', '--standalone', file] };
    },
  },
  {
    name: 'calc',
    label: 'LibreOffice Calc',
    title: /^table\.fods/,
    state: 'showing',
    aims: { visible: 3, all: WHOLE_TREE },
    start: ({ folder }) => office(folder, 'table.fods', spreadsheet(200, 12)),
  },
  {
    name: 'writer',
    label: 'LibreOffice Writer',
    title: /^letter\.fodt/,
    state: 'showing',
    aims: { visible: 25, all: WHOLE_TREE },
    start: ({ folder }) => office(folder, 'letter.fodt', textDocument(80)),
  },
];

/** With a profile of its own that asks nothing at the first start. */
function office(folder: string, name: string, content: string): Start {
  const profile = join(folder, 'office');
  mkdirSync(join(profile, 'user'), { recursive: true });
  const off = (path: string, property: string) =>
    `<item oor:path="${path}"><prop oor:name="${property}" oor:op="fuse"><value>false</value></prop></item>`;
  writeFileSync(
    join(profile, 'user/registrymodifications.xcu'),
    `<?xml version="1.0"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">${off(
      '/org.openoffice.Office.Common/Misc',
      'ShowTipOfTheDay',
    )}${off('/org.openoffice.Office.Common/Misc', 'ShowDonation')}</oor:items>`,
  );
  const file = join(folder, name);
  writeFileSync(file, content);
  return {
    argv: [
      'soffice',
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--norestore',
      '--nofirststartwizard',
      '--nologo',
      file,
    ],
    env: { SAL_USE_VCLPLUGIN: 'gtk3' },
  };
}
