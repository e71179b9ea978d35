import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { listApplications } from '../../src/launch/index.js';
import { type FixtureMachine, fixtureMachine } from './fixture-applications.js';

let machine: FixtureMachine | undefined;
const fresh = (...args: Parameters<typeof fixtureMachine>) => {
  machine = fixtureMachine(...args);
  return machine;
};
const find = (where: FixtureMachine, id: string) => listApplications(where.environment).find((app) => app.id === id);

describe('the list of applications', () => {
  afterEach(() => machine?.remove());

  test('leaves out what is hidden, for another desktop, not installed, or cannot be run', () => {
    const ids = listApplications(fresh().environment).map((app) => app.id);
    for (const id of ['hidden', 'helper', 'elsewhere', 'gone', 'activated', 'broken']) assert.ok(!ids.includes(id), id);
    assert.ok(ids.includes('scribe'));
  });

  test('has helpers when they are asked for, and what the current desktop is for', () => {
    const { environment } = fresh('C.UTF-8', { XDG_CURRENT_DESKTOP: 'ubuntu:GNOME' });
    const ids = listApplications(environment, { includeHidden: true }).map((app) => app.id);
    assert.ok(ids.includes('helper'));
    assert.ok(ids.includes('elsewhere'));
  });

  test('names an entry in a subfolder by its path', () => {
    assert.equal(find(fresh(), 'vendor-tool')?.name, "Vendor's Tool");
  });

  test('speaks the language of the desktop', () => {
    const quill = find(fresh('de_DE.UTF-8'), 'org.example.Quill');
    assert.equal(quill?.name, 'Feder');
    assert.equal(quill?.genericName, 'Texteditor');
    assert.deepEqual(quill?.namesInAnyLanguage, ['Quill', 'Feder', 'Plume']);
    assert.deepEqual(quill?.keywords, ['Text', 'Editor', 'Plaintext', 'jot;down']);
  });

  test("lets a person's own entry replace or hide one of the system", () => {
    const own = fresh();
    own.write('home/share/applications/abacus.desktop', '[Desktop Entry]\nType=Application\nName=Mine\nExec=sh\n');
    own.write('home/share/applications/leaf.desktop', '[Desktop Entry]\nType=Application\nHidden=true\n');
    assert.equal(find(own, 'abacus')?.name, 'Mine');
    assert.equal(find(own, 'leaf'), undefined);
  });

  test('says what an application is the default for: chosen, else associated, else the only one that declares it', () => {
    const own = fresh();
    own.write(
      'data/applications/mimeinfo.cache',
      '[MIME Cache]\ntext/plain=org.example.Quill.desktop;org.example.Ink.desktop;\ntext/html=wanderer.desktop;\n',
    );
    assert.deepEqual(find(own, 'org.example.Quill')?.defaultFor, [], 'the first of several is nobody’s choice');
    assert.deepEqual(find(own, 'wanderer')?.defaultFor, ['text/html']);
    own.write('home/config/mimeapps.list', '[Removed Associations]\ntext/plain=org.example.Quill.desktop;\n');
    assert.deepEqual(find(own, 'org.example.Ink')?.defaultFor, ['text/plain']);
    own.write(
      'home/config/mimeapps.list',
      '[Default Applications]\ntext/plain=not-installed.desktop;scribe.desktop;\n[Added Associations]\ntext/html=org.example.Voyage.desktop;\n',
    );
    assert.deepEqual(find(own, 'scribe')?.defaultFor, ['text/plain']);
    assert.deepEqual(find(own, 'org.example.Voyage')?.defaultFor, ['text/html']);
    assert.deepEqual(find(own, 'wanderer')?.defaultFor, []);
  });
});
