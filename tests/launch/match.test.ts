import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Application } from '../../src/launch/index.js';
import { listApplications, matchApplication, resolveApplication, searchApplications } from '../../src/launch/index.js';
import { fixtureMachine } from './fixture-applications.js';

const machine = fixtureMachine();
const apps: readonly Application[] = listApplications(machine.environment);

/** What is said, and the id of what must be started; a list where several are equally meant; null for nothing. */
const SAYINGS: readonly (readonly [string, string | readonly string[] | null])[] = [
  ['Quill', 'org.example.Quill'],
  ['quill', 'org.example.Quill'],
  ['org.example.Quill', 'org.example.Quill'],
  ['org.example.Quill.desktop', 'org.example.Quill'],
  ['Feder', 'org.example.Quill'],
  ['plume', 'org.example.Quill'],
  ['quil', 'org.example.Quill'],
  ['qiull', 'org.example.Quill'],
  ['the Quill app', 'org.example.Quill'],
  ['Ink', 'org.example.Ink'],
  ['abacus', 'abacus'],
  ['calculator', 'abacus'],
  ['Calculator', 'abacus'],
  ['my calculator', 'abacus'],
  ['Taschenrechner', 'abacus'],
  ['calculatrice', 'abacus'],
  ['計算機', null],
  ['电卓', null],
  ['電卓', 'abacus'],
  ['计算器', 'abacus'],
  ['калькулятор', 'abacus'],
  ['scientific', 'abacus'],
  ['Voyage', 'org.example.Voyage'],
  ['voyage-bin', 'org.example.Voyage'],
  ['Wanderer', 'wanderer'],
  ['wander', 'wanderer'],
  ['files', 'drawer'],
  ['file manager', 'drawer'],
  ['File Explorer', 'drawer'],
  ['explorer', 'drawer'],
  ['filemanager', 'drawer'],
  ['GrandOffice', 'grandoffice-start'],
  ['Grand Office', 'grandoffice-start'],
  ['GrandOffice Words', 'grandoffice-words'],
  ['grandoffice cells', 'grandoffice-cells'],
  ['office words', 'grandoffice-words'],
  ['word processor', 'grandoffice-words'],
  ['writer', 'grandoffice-words'],
  ['Textverarbeitung', 'grandoffice-words'],
  ['spreadsheet', 'grandoffice-cells'],
  ['hoja de cálculo', 'grandoffice-cells'],
  ['accounting', 'grandoffice-cells'],
  ['presentation', 'grandoffice-slides'],
  ['Präsentation', 'grandoffice-slides'],
  ['terminal', 'prompt'],
  ['command line', 'prompt'],
  ['Settings', 'knobs'],
  ['control panel', 'knobs'],
  ['text editor settings', 'quill-settings'],
  ['mail', 'pigeon'],
  ['E-Mail', 'pigeon'],
  ['image viewer', 'gallery'],
  ['photos', 'gallery'],
  ['pdf viewer', 'leaf'],
  ['paint', 'brush'],
  ['brush and canvas', null],
  ['Brush & Canvas', 'brush'],
  ['music', 'jukebox'],
  ['video player', 'reel'],
  ['Task Manager', 'vigil'],
  ["Vendor's tool", 'vendor-tool'],
  ['Twin', ['twin-one', 'twin-two']],
  ['twin-two', 'twin-two'],
  ['database', null],
  ['Nonesuch', null],
  ['hidden', null],
  ['gone', null],
  ['', null],
  ['sleep', null],
  ['rm -rf /', null],
];

describe('an application is found by what people call it', () => {
  after(() => machine.remove());

  for (const [said, meant] of SAYINGS) {
    test(`"${said}" means ${meant === null ? 'nothing that is installed' : meant}`, () => {
      const match = matchApplication(said, apps);
      if (meant === null) assert.equal(match.kind, 'none', match.kind === 'found' ? match.app.id : '');
      else if (typeof meant === 'string') assert.equal(match.kind === 'found' ? match.app.id : match.kind, meant);
      else {
        assert.equal(match.kind, 'ambiguous');
        assert.deepEqual(match.kind === 'ambiguous' ? match.candidates.map((app) => app.id) : [], meant);
      }
    });
  }

  test('a kind of application is answered with the default for it, and the others are named', () => {
    machine.write(
      'home/config/mimeapps.list',
      '[Default Applications]\ntext/plain=org.example.Ink.desktop\nx-scheme-handler/https=wanderer.desktop;\n',
    );
    const withDefaults = listApplications(machine.environment);
    const editor = matchApplication('text editor', withDefaults);
    assert.equal(editor.kind === 'found' && editor.app.id, 'org.example.Ink');
    assert.deepEqual(editor.kind === 'found' && editor.alternatives.map((app) => app.id), [
      'org.example.Quill',
      'scribe',
    ]);
    const browser = matchApplication('browser', withDefaults);
    assert.equal(browser.kind === 'found' && browser.app.id, 'wanderer');
    machine.write(
      'home/config/mimeapps.list',
      '[Default Applications]\nx-scheme-handler/https=org.example.Voyage.desktop\n',
    );
    const other = matchApplication('browser', listApplications(machine.environment));
    assert.equal(other.kind === 'found' && other.app.id, 'org.example.Voyage');
    machine.write('home/config/mimeapps.list', '');
  });

  test('a word for the simple kind means the one that calls itself simple, unless the person has chosen another', () => {
    const own = fixtureMachine();
    try {
      const entry = (id: string, rest: string) =>
        own.write(
          `data/applications/${id}.desktop`,
          `[Desktop Entry]\nType=Application\nName=${id}\nCategories=TextEditor;\nExec=sh\n${rest}\n`,
        );
      entry('aaa-rich', 'GenericName=Text Editor\nComment=Edit text files\nKeywords=write;notepad;');
      entry('zzz-plain', 'Comment=Simple Text Editor');
      const first = (name: string) => {
        const match = matchApplication(name, listApplications(own.environment));
        return match.kind === 'found' ? match.app.id : match.kind;
      };
      assert.deepEqual([first('Notepad'), first('Bloc-notes')], ['zzz-plain', 'zzz-plain']);
      assert.notEqual(first('text editor'), 'zzz-plain');
      own.write('home/config/mimeapps.list', '[Default Applications]\ntext/plain=aaa-rich.desktop\n');
      assert.equal(first('Notepad'), 'aaa-rich');
    } finally {
      own.remove();
    }
  });

  test('LU-23: a name that is no installed application is an error that leads to open_search, not a command', () => {
    assert.throws(() => resolveApplication('sleep', apps, machine.environment), {
      code: 'NO_SURFACE',
      hint: /open_search/,
    });
    assert.throws(
      () => resolveApplication('twin', apps, machine.environment),
      (error: { code?: string; candidates?: { id: string }[] }) => {
        assert.equal(error.code, 'AMBIGUOUS_TARGET');
        assert.deepEqual(
          error.candidates?.map((one) => one.id),
          ['twin-one', 'twin-two'],
        );
        return true;
      },
    );
  });

  test('LU-23: a program that the policy lists may be started without a desktop entry', () => {
    const app = resolveApplication('sleep', apps, machine.environment, { allowedPrograms: ['sleep'] });
    assert.match(app.exec[0] ?? '', /\/sleep$/);
    assert.throws(() => resolveApplication('cat', apps, machine.environment, { allowedPrograms: ['sleep'] }), {
      code: 'NO_SURFACE',
    });
  });

  test('a search offers more than opening by name accepts, best first', () => {
    const ids = (text: string) => searchApplications(text, apps).map((one) => one.id);
    assert.equal(ids('grandoffice')[0], 'grandoffice-start');
    assert.ok(ids('grandoffice').length >= 4);
    assert.deepEqual(ids('editr'), ['print-editor', 'quill-settings']);
    assert.deepEqual(ids('zzzz'), []);
  });
});
