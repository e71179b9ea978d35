import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { localeSuffixes, localised, parseEntry, splitList, unescapeString } from '../../src/launch/desktop-entry.js';

describe('desktop entries', () => {
  test('only the main group counts, comments and blank lines do not, of a repeated key the first', () => {
    const keys = parseEntry(
      '# comment\n\n[Other]\nName=no\n[Desktop Entry]\nName = Yes \nName=again\nExec=a=b\n[Desktop Action New]\nName=New\n',
    );
    assert.deepEqual(
      [...(keys ?? [])],
      [
        ['Name', 'Yes'],
        ['Exec', 'a=b'],
      ],
    );
    assert.equal(parseEntry('Name=No group'), null);
  });

  test('a value is taken in the best fitting language', () => {
    const keys = parseEntry('[Desktop Entry]\nName=Foo\nName[sr_YU]=a\nName[sr@Latn]=b\nName[sr]=c\nName[de]=d\n');
    const name = (locale: string) => localised(keys ?? new Map(), 'Name', localeSuffixes(locale));
    assert.equal(name('sr_YU@Latn'), 'a');
    assert.equal(name('sr_RS.UTF-8@Latn'), 'b');
    assert.equal(name('sr_RS'), 'c');
    assert.equal(name('de_DE.UTF-8'), 'd');
    assert.equal(name('fr_FR'), 'Foo');
    assert.equal(name('C.UTF-8'), 'Foo');
    assert.equal(name('not a locale'), 'Foo');
  });

  test('languages are tried from the most to the least particular', () => {
    assert.deepEqual(localeSuffixes('sr_YU.UTF-8@Latn'), ['sr_YU@Latn', 'sr_YU', 'sr@Latn', 'sr']);
    assert.deepEqual(localeSuffixes('POSIX'), []);
  });

  test('escapes stand for characters, a semicolon in a list element is escaped', () => {
    assert.equal(unescapeString('a\\sb\\nc\\\\d\\q'), 'a b\nc\\d\\q');
    assert.deepEqual(splitList('one;two\\;half; three ;;'), ['one', 'two;half', 'three']);
    assert.deepEqual(splitList(undefined), []);
  });
});
