import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { eventually } from '../contract/fixture.js';
import { openWine, useWine, whyNoWine } from './wine.js';

describe('Windows by Wine', { skip: await whyNoWine() }, () => {
  const wine = useWine();

  test("Node, koffi and worker threads work in Wine's Windows", (t) => wine.tests(t, 'tests/windows/inside/smoke.js'));

  test('a program that speaks on its standard input and output is spoken with', async () => {
    const echo = 'process.stdin.setEncoding("utf8").on("data", (text) => process.stdout.write(text.toUpperCase()))';
    const talk = await wine.talk(['-e', echo]);
    talk.stream.setEncoding('utf8');
    talk.stream.write('größe 漢字 🙂\n');
    const [answer] = await once(talk.stream, 'data');
    assert.equal(answer, 'GRÖSSE 漢字 🙂\n');
    talk.end();
    assert.equal((await talk.exited).code, 0);
  });

  test('a run past its time is killed with all that it started', async () => {
    const child = 'require("child_process").spawn(process.execPath,["-e","setInterval(()=>{},9)"])';
    const result = await wine.run(['node', '-e', `${child};setInterval(()=>{},9)`], { timeoutMs: 3000 });
    assert.deepEqual([result.timedOut, result.ms < 10_000], [true, true]);
    const left = await wine.run(['linux:pgrep', '-fc', 'setInterval']);
    assert.equal(left.stdout.trim(), '0', 'processes that were left');
  });

  test("Wine's server outlives the first program of a session", async () => {
    const own = await openWine();
    const server = async () => (await own.run(['linux:pgrep', '--runstates', 'D,R,S', 'wineserver'])).stdout.trim();
    try {
      const first = own.start(['node', '-e', 'console.log("up"), setInterval(()=>{},9)']);
      await eventually('the first program', async () => first.output().includes('up'));
      const before = await server();
      first.kill();
      await first.exited;
      assert.match(before, /^\d+$/);
      assert.equal((await own.run(['node', '-e', '0'])).code, 0);
      // The one that is killed with the program would be another by now.
      assert.equal(await server(), before);
    } finally {
      await own.close();
    }
  });

  test('files on drive C: are read from outside, and every session has its own', async () => {
    const file = 'C:\\users\\root\\über.txt';
    const written = await wine.run(['node', '-e', `require('fs').writeFileSync(${JSON.stringify(file)}, 'hällo')`]);
    assert.equal(written.code, 0, written.stderr);
    assert.equal(readFileSync(wine.hostPath(file), 'utf8'), 'hällo');
    const other = await openWine();
    try {
      assert.equal(existsSync(other.hostPath(file)), false);
    } finally {
      await other.close();
    }
  });

  test("Wine's own UI Automation reads the fixture", (t) => wine.tests(t, 'tests/windows/inside/stock.js'));

  test('a tree that is built only for somebody who asks is read', (t) => wine.tests(t, 'tests/windows/inside/page.js'));

  test("the system's own controls are read and set by MSAA", (t) => wine.tests(t, 'tests/windows/inside/msaa.js'));

  test('IAccessible2 is read and operated', (t) => wine.tests(t, 'tests/windows/inside/ia2.js'));

  test('what Wine lacks of UI Automation is there with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/standin.js', { standIn: true }));

  test('events reach JavaScript with the stand-in', (t) =>
    wine.tests(t, 'tests/windows/inside/events.js', { standIn: true }));
});
