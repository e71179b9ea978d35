import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { expandExec, programIndex, splitExec } from '../../src/launch/exec-line.js';

const expand = (exec: string, targets: readonly string[] = []) =>
  expandExec(splitExec(exec) ?? [], { name: 'My App', icon: 'my-icon', entryFile: '/usr/share/my.desktop', targets });

describe('the command line of a desktop entry', () => {
  test('is split at spaces, with double quotes and backslashes inside them', () => {
    assert.deepEqual(splitExec('app  --x "a b" c'), ['app', '--x', 'a b', 'c']);
    assert.deepEqual(splitExec('"/opt/My App/run" "say \\"hi\\" \\$HOME \\\\"'), [
      '/opt/My App/run',
      'say "hi" $HOME \\',
    ]);
    assert.deepEqual(splitExec('app ""'), ['app', '']);
    assert.equal(splitExec('app "open'), null);
  });

  test('never means anything to a shell', () => {
    assert.deepEqual(expand('app $(id) `id` ; rm | x > y && z'), [
      ['app', '$(id)', '`id`', ';', 'rm', '|', 'x', '>', 'y', '&&', 'z'],
    ]);
    assert.deepEqual(expand('app %f', ['/tmp/a; rm -rf $HOME']), [['app', '/tmp/a; rm -rf $HOME']]);
  });

  test('takes files and URLs where it says so, converting between the two', () => {
    assert.deepEqual(expand('app %F', ['/a b', 'file:///c%20d']), [['app', '/a b', '/c d']]);
    assert.deepEqual(expand('app %U', ['/a b', 'https://example.org/']), [
      ['app', 'file:///a%20b', 'https://example.org/'],
    ]);
    assert.deepEqual(expand('app %f'), [['app']]);
    assert.deepEqual(expand('app --open=%u', ['/a']), [['app', '--open=file:///a']]);
  });

  test('is run once for each file where it takes one', () => {
    assert.deepEqual(expand('app %f --end', ['/a', '/b']), [
      ['app', '/a', '--end'],
      ['app', '/b', '--end'],
    ]);
  });

  test('has its program past env and its assignments', () => {
    const program = (exec: string) => (splitExec(exec) ?? [])[programIndex(splitExec(exec) ?? [])];
    assert.equal(program('app --x'), 'app');
    assert.equal(program('env A=1 B=2 app --x'), 'app');
    assert.equal(program('env'), 'env');
  });

  test('gets the files at the end where it names no place for them', () => {
    assert.deepEqual(expand('app --flag', ['/a', '/b']), [['app', '--flag', '/a', '/b']]);
  });

  test('has its other codes filled in, and deprecated ones removed', () => {
    assert.deepEqual(expand('app %i --title %c --entry %k 100%% %d %m'), [
      ['app', '--icon', 'my-icon', '--title', 'My App', '--entry', '/usr/share/my.desktop', '100%'],
    ]);
  });
});
