import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gtk4Name } from '../../../src/a11y/atspi/quirks-gtk4.js';

const BUTTON = 43;
const LABEL = 29;

describe('names of GTK 4.8 objects', () => {
  for (const made of ['GtkMenuButton', 'AdwGizmo', 'HistoryView', 'EditorSourceView', 'GtkBuiltinIcon']) {
    it(`takes the class name ${made} for no name`, () => assert.equal(gtk4Name(made, BUTTON), ''));
  }
  for (const real of ['JavaScript', 'LibreOffice', 'GitHub', 'View', 'Text View', 'Replace All', 'Überblick']) {
    it(`keeps the name ${real}`, () => assert.equal(gtk4Name(real, BUTTON), real));
  }
  it('says a label once that GTK says twice', () => assert.equal(gtk4Name('7 7', BUTTON), '7'));
  it('says a label of several words once', () => assert.equal(gtk4Name('Save as Save as', BUTTON), 'Save as'));
  it('says a label with a mnemonic once, as it is shown', () => {
    assert.equal(gtk4Name('_Replace Replace', BUTTON), 'Replace');
    assert.equal(gtk4Name('Save _As Save As', BUTTON), 'Save As');
    assert.equal(gtk4Name('_Replace All', BUTTON), '_Replace All');
    assert.equal(gtk4Name('snake_case snake_case', BUTTON), 'snake_case');
  });
  it("leaves a text's own words alone", () => assert.equal(gtk4Name('bye bye', LABEL), 'bye bye'));
});
