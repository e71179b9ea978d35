/** Literal goals in pages. */
import { does, refuses, says } from './goal.js';
import { type Place, page } from './places.js';

const workbench = page('Chromium: workbench', {
  path: 'workbench.html',
  goals: [
    does('type "Grace" into Town', { town: 'Grace' }),
    does('type Oslo into Town, then set Name to "Edsger"', { town: 'Oslo', name: 'Edsger' }),
    does('fill in the E-mail field with "ada@example.org"', { mail: 'ada@example.org' }),
    does('type " and second" into Notes', { notes: 'first line and second' }),
    does('clear Name', { name: '' }),
    does('clear the Notes field and type "new" into it', { notes: 'new' }),
    does('set Volume to 70', { volume: '70' }),
    does('set Volume to 25%', { volume: '25' }),
    does('set Copies to 5', { copies: '5' }),
    does('choose Dark from Theme', { theme: 'Dark' }),
    does('select "Automatic" in the Theme list', { theme: 'Automatic' }),
    does('set Theme to Dark and press Apply', { theme: 'Dark', deeds: 'Apply' }),
    does('choose Plum from Fruit', { fruit: 'Plum' }),
    does('set Day to 2026-03-09', { day: '2026-03-09' }),
    does('select Large', { small: 'false', large: 'true' }),
    does('tick Show line numbers', { lines: 'true' }),
    does('untick "Wrap long lines"', { wrap: 'false' }),
    does('tick "Wrap long lines"', {}),
    does('check Show line numbers and uncheck Wrap long lines', { lines: 'true', wrap: 'false' }),
    does('turn on Night mode', { night: 'true', deeds: 'Night mode' }),
    does('turn Night mode off', {}),
    does('expand Advanced', { advanced: 'open' }),
    does('expand Advanced, set Cache size to 128, collapse Advanced', { cache: '128' }),
    does('click Edit in the Billing section', { deeds: 'Edit Billing' }),
    does('type "Main Road 1" into Street in the Shipping section', { 'ship-street': 'Main Road 1' }),
    does('press the second Edit button', { deeds: 'Edit Billing' }),
    does('click the Show button next to Edsger', { deeds: 'Show Edsger' }),
    does('click Show in the row of Radia', { deeds: 'Show Radia' }),
    does('press Rename…, type "Zoe" into New name, press OK', { 'new-name': 'Zoe', deeds: 'Rename…; OK' }),
    does('press Rename, then press Cancel in the Rename dialog', { deeds: 'Rename…; Cancel' }),
    does('press Rename, then close the dialog', { deeds: /^Rename…; (Cancel|key Escape)$/u }),
    does('press Load, wait for "Loaded 42 rows", then press Apply', { loaded: 'Loaded 42 rows', deeds: 'Load; Apply' }),
    does('press Confirm it, then press OK', { status: 'agreed', deeds: 'Confirm it' }),
    does('press Confirm it, then press Cancel', { status: 'refused', deeds: 'Confirm it' }),
    does('choose View > Full screen', { deeds: 'View; Full screen' }),
    does('choose View > Zoom > 200%', { deeds: 'View; Zoom; 200%' }),
    does('choose Full screen from the View menu', { deeds: 'View; Full screen' }),
    does('click the Two tab', { 'tab-one': 'false', 'tab-two': 'true', deeds: 'Two' }),
    does('expand Fruits', { fruits: 'true' }),
    does('drag Card to Basket', { deeds: 'dropped Card' }),
    does('double-click report.txt', { deeds: 'report.txt; report.txt; twice report.txt' }),
    does('right-click report.txt', { deeds: 'menu report.txt' }),
    does('type "close by" into Near', { near: 'close by' }),
    does('type "deep" into Hidden depth', { depth: 'deep' }),
    does('scroll to At the very end, then tick it', { 'deep-down': 'true' }),
    does('click Bottom', { deeds: 'Bottom' }),
    does('click the Documentation link', { address: '/workbench.html#docs', deeds: 'Documentation' }),
    does(
      'go to {url}second.html',
      { address: '/second.html', title: 'Second', said: 'second page', tabs: '2' },
      { start: ['first.html'] },
    ),
    does('go to {url}second.html, then click the link back', { tabs: '2' }, { start: ['first.html'] }),
    does('click Name, press End, type " Lovelace"', { name: 'Ada Lovelace' }),
    does('select all in Name and type "Grace"', { name: 'Grace' }),
    does('select the text "line" in Notes', { selection: 'line' }),
    does('select the text "first" in Notes and type "last"', { notes: 'last line' }),
    does('hover over Hint, then wait for "the hint"', {}),
    says('read Name', 'Ada'),
    says('what is the Volume?', '30'),
    says('read the status', 'ready'),
    {
      ...does('type "secret" into Password, read Password', { password: 'secret' }, { agreed: true }),
      says: '(protected)',
    },
    refuses('click Edit', 'AMBIGUOUS_TARGET'),
    refuses('press Frobnicate', 'UNKNOWN_ID'),
    refuses('press Export', 'NOT_ACTIONABLE'),
    refuses('press Delete', 'CONFIRMATION_REQUIRED'),
    refuses('choose Purple from Theme', 'NOT_ACTIONABLE'),
    refuses('set Volume to 500', 'INVALID_ACTION', 'NOT_ACTIONABLE'),
    refuses('set Volume to loud', 'NOT_ACTIONABLE'),
    refuses('write a short poem about the sea into Notes', 'MODEL_REQUIRED'),
    refuses('make the page prettier', 'PLANNER_FAILED'),
    refuses('type "x" into Town, then juggle three balls', 'PLANNER_FAILED'),
    refuses('type "abc" into Street', 'AMBIGUOUS_TARGET'),
  ],
});

const words = page('Chromium: words of other languages', {
  path: 'knopf.html',
  goals: [
    does('click Knopf "Suche"', { deeds: 'Suche' }),
    does('click the Suche Schaltfläche', { deeds: 'Suche' }),
    does('type "Grüße" into Feld Suche', { suche: 'Grüße' }),
    does('tick Kontrollkästchen Merken', { merken: 'true' }),
    does('click le bouton Rechercher', { deeds: 'Rechercher' }),
    does('type "été" into champ Rechercher', { rechercher: 'été' }),
    does('click el botón Buscar', { deeds: 'Buscar' }),
    does('click 検索ボタン', { deeds: '検索' }),
    does('type "猫" into 検索欄', { kensaku: '猫' }),
  ],
});

/** The pages of the interaction tests judge by themselves; only sending needs a person's word. */
const tasks = page('Chromium: task pages', {
  path: 'dialog.html',
  goals: [does('read the task', {}, { start: ['dialog.html?seed=1'] })],
});

const firefox = page('Firefox: workbench', {
  path: 'workbench.html',
  browser: 'firefox',
  goals: [
    does('type "Grace" into Town, choose Dark from Theme, tick Show line numbers, press Apply', {
      town: 'Grace',
      theme: 'Dark',
      lines: 'true',
      deeds: 'Apply',
    }),
    does('click the Show button next to Grace', { deeds: 'Show Grace' }),
    does('set Volume to 40 and set Copies to 3', { volume: '40', copies: '3' }),
    says('read Name', 'Ada'),
    // From the top: how much of the table is in sight else depends on the fonts of the machine.
    { ...refuses('click Show', 'AMBIGUOUS_TARGET'), start: ['workbench.html'] },
  ],
});

export const WEB_PLACES: readonly Place[] = [workbench, words, tasks, firefox];
