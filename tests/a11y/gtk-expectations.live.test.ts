import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { createAtspiBackend } from '../../src/a11y/atspi/backend.js';
import type { Backend } from '../../src/a11y/backend.js';
import type { RawNode } from '../../src/blueprint/model.js';
import { type PrivateDesktop, startPrivateDesktop } from '../../src/desktop/private.js';
import { applicationFile, bindingsMissing } from '../contract/process-fixture.js';
import { endProgram, whyNoDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';
import { lineOf, missingFrom, parseExpectations } from './gtk-expectations.js';

/** Debian's `gtk-3-examples` (3.24.38). */
const FOLDER = '/usr/libexec/installed-tests/gtk+/a11ytests';
const FILES = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.ui')) : [];
/** In all files together; at least so many must be read with GTK's role and name. */
const EXPECTED = 372;
const ENOUGH = 350;

/** Expected nodes that are read otherwise: `file: "role" name (in "role")`, and why. An entry that fits nothing any more fails. */
const KNOWN: Readonly<Record<string, string>> = Object.fromEntries(
  ['menu', 'menubutton', 'menubutton2', 'menubutton3', 'scale-drawvalue', 'tooltips'].map((file) => [
    `${file}.ui: "frame"`,
    // GTK 3.24 says so itself, to every client.
    'a window without a title is called after a header bar that was set as its title bar; without a compositor GTK draws none',
  ]),
);

const skip =
  whyNoDesktop() ||
  (await bindingsMissing('3.0')) ||
  (FILES.length === 0 ? `GTK's installed tests are not there (gtk-3-examples: ${FOLDER})` : false);

describe("GTK's own expectations", { skip }, () => {
  let desktop: PrivateDesktop;
  let backend: Backend;
  let app: ChildProcessWithoutNullStreams;
  const said: string[] = [];
  const missed: string[] = [];
  let count = 0;

  const hear = (line: string) =>
    waitFor(`"${line}"`, () => {
      const at = said.indexOf(line);
      return at >= 0 && said.splice(0, at + 1).length > 0;
    });

  before(async () => {
    desktop = await startPrivateDesktop({ width: 1600, height: 1200 });
    backend = createAtspiBackend(desktop.environment);
    app = spawn('/usr/bin/python3', [applicationFile('gtk3-show-ui.py')], {
      env: { ...desktop.environment.env },
    });
    // ATK warns a great deal; a full pipe that nobody reads would stop the program.
    app.stderr.resume();
    createInterface({ input: app.stdout }).on('line', (line) => said.push(line));
    await hear('ready');
  });
  after(async () => {
    await backend?.close();
    await endProgram(app);
    await desktop?.stop();
  });

  /** The window's whole tree, as soon as it is as large as GTK says, or does not grow any more. */
  async function treeOf(file: string, size: number): Promise<readonly RawNode[]> {
    app.stdin.write(`${join(FOLDER, file)}\n`);
    await hear('shown');
    let last = -1;
    return waitFor(`the tree of ${file}`, async () => {
      const [surface] = await backend.surfaces();
      if (!surface?.native.semantics) return null;
      const { nodes } = await backend.read(surface.id, { scope: 'all' });
      const grown = nodes.length !== last;
      last = nodes.length;
      return nodes.length >= size || !grown ? nodes : null;
    });
  }

  for (const file of FILES) {
    test(`${file} is read as GTK expects it`, async () => {
      const expected = parseExpectations(readFileSync(join(FOLDER, file.replace(/\.ui$/u, '.txt')), 'utf8'));
      count += expected.length;
      const nodes = await treeOf(file, expected.length);
      const read = linesOf(nodes);
      const here = missingFrom(
        expected.map((node) => lineOf(node, node.parent)),
        read,
      ).map((line) => `${file}: ${line}`);
      missed.push(...here);
      const unknown = here.filter((each) => !(each in KNOWN));
      assert.deepEqual(unknown, [], `not read so; what was read:\n${read.join('\n')}`);
    });
  }

  test(`at least ${ENOUGH} of all ${EXPECTED} nodes have the role and the name that GTK says`, (t) => {
    t.diagnostic(`${count - missed.length} of ${count} nodes in ${FILES.length} files`);
    assert.equal(count, EXPECTED);
    assert.ok(count - missed.length >= ENOUGH, `${missed.length} missed:\n${missed.join('\n')}`);
  });

  test('every known difference is still one', () => {
    assert.deepEqual(
      Object.keys(KNOWN).filter((each) => !missed.includes(each)),
      [],
    );
  });
});

function linesOf(nodes: readonly RawNode[]): string[] {
  const open: RawNode[] = [];
  const plain = (node: RawNode) => ({ role: node.nativeRole, name: node.name });
  return nodes.map((node) => {
    open.length = node.depth;
    const parent = open.at(-1);
    open.push(node);
    return lineOf(plain(node), parent ? plain(parent) : null);
  });
}
