/** Looking again soon after: nothing that changed may be missed, whether the application sends an event or not. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Surface } from '../../../src/a11y/atspi/surfaces.js';
import { centre, type Rect } from '../../../src/blueprint/geometry.js';
import type { RawNode, RawTree } from '../../../src/blueprint/model.js';
import { createInput, type InputDriver } from '../../../src/input/index.js';
import { useDesktop, whyNoDesktop } from '../../support/desktop.js';
import { waitFor } from '../../support/wait.js';
import { Looking } from './reading.js';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looking again</title>
<input aria-label="Field" value="before">
<button onclick="this.textContent='pressed'; document.getElementById('late').textContent='changed as well'">press me</button>
<p id="late">as it was</p><input type="range" min="0" max="10" value="4" aria-label="Volume">
${Array.from({ length: 200 }, (_, i) => `<p>Row ${i}</p>`).join('')}</html>`;

type Find = (name: string | RegExp) => Rect;

interface Step {
  readonly what: string;
  readonly change: (input: InputDriver, at: Find) => Promise<void>;
  /** Holds after the change, not before. */
  readonly holds: (tree: RawTree) => boolean;
}

interface Subject {
  readonly family: string;
  readonly title: RegExp;
  readonly program: string;
  readonly argv: (home: string) => readonly string[];
  readonly steps: readonly Step[];
}

const has = (tree: RawTree, value: RegExp) =>
  tree.nodes.some((node) => value.test(node.name) || value.test(node.value ?? ''));

const PAGE_STEPS: readonly Step[] = [
  {
    what: 'names that a script changes',
    change: (input, at) => input.click(centre(at('press me'))),
    holds: (tree) => has(tree, /^pressed$/) && has(tree, /changed as well/),
  },
  {
    what: 'text typed into a field',
    change: async (input, at) => {
      await input.click(centre(at('Field')));
      await input.type('after ');
    },
    holds: (tree) => has(tree, /after /),
  },
  {
    // Chromium sends no event at all for it, Firefox three that have nothing to do with it.
    what: 'scrolling',
    change: async (input, at) => input.wheel(centre(at(/^Row \d+$/)), 0, 20),
    // Other rows must be there: for a moment, a page that is laid out again may have none.
    holds: (tree) => has(tree, /^Row \d+$/) && !has(tree, /^Row 1$/),
  },
];

function page(home: string): string {
  const file = join(home, 'again.html');
  writeFileSync(file, PAGE);
  return `file://${file}`;
}

const SUBJECTS: readonly Subject[] = [
  {
    family: 'gtk3',
    title: /Mousepad/,
    program: 'mousepad',
    argv: () => ['mousepad'],
    steps: [
      {
        what: 'typed text',
        change: (input) => input.type('some words'),
        holds: (tree) => has(tree, /some words/),
      },
    ],
  },
  {
    family: 'gtk4',
    title: /Calculator/,
    program: 'gnome-calculator',
    argv: () => ['gnome-calculator'],
    steps: [
      { what: 'typed digits', change: (input) => input.type('739'), holds: (tree) => has(tree, /739/) },
      { what: 'an emptied field', change: (input) => input.press(['Escape']), holds: (tree) => !has(tree, /739/) },
    ],
  },
  {
    family: 'libreoffice',
    title: /Writer/,
    program: 'soffice',
    argv: (home) => ['soffice', '--writer', '--norestore', '--nologo', `-env:UserInstallation=file://${home}/office`],
    steps: [
      {
        what: 'typed text',
        change: async (input, at) => {
          // A tip may have the focus.
          await input.press(['Escape']);
          await input.click(centre(at(/^Paragraph/i)));
          await input.type('some words ');
        },
        holds: (tree) => has(tree, /some words/),
      },
    ],
  },
  {
    family: 'chromium',
    title: /Looking again/,
    program: 'chromium',
    argv: (home) => {
      const flags = ['--no-sandbox', '--no-first-run', '--force-renderer-accessibility'];
      return ['chromium', ...flags, `--user-data-dir=${join(home, 'chrome')}`, page(home)];
    },
    steps: PAGE_STEPS,
  },
  {
    family: 'firefox',
    title: /Looking again/,
    program: 'firefox-esr',
    argv: (home) => {
      mkdirSync(join(home, 'fox'));
      return ['firefox-esr', '--profile', join(home, 'fox'), '--no-remote', page(home)];
    },
    steps: PAGE_STEPS,
  },
];

for (const { family, title, program, argv, steps } of SUBJECTS) {
  describe(`looking again at ${program} (${family})`, { skip: whyNoDesktop(program) }, () => {
    const desktop = useDesktop({ width: 1200, height: 900 });
    let remembering: Looking;
    let forgetful: Looking;
    let input: InputDriver;
    let surface: Surface;
    before(async () => {
      desktop.start(argv(desktop.environment.env.HOME as string));
      remembering = new Looking(desktop.environment);
      forgetful = new Looking(desktop.environment);
      input = createInput(desktop.environment);
      surface = await remembering.window(family, title);
    });
    after(async () => {
      remembering?.close();
      forgetful?.close();
      await input?.close();
    });

    const again = () => remembering.reader.read(surface.info.id);
    const anew = () => {
      const { bus } = surface.toplevel?.ref ?? { bus: '' };
      forgetful.reader.forget(bus);
      return forgetful.reader.read(surface.info.id);
    };
    const at: Find = (name) => {
      const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
      const node = anew().nodes.find((each) => fits(each.name) || fits(each.value ?? ''));
      assert.ok(node?.bounds, `no ${name}`);
      return node.bounds;
    };

    for (const { what, change, holds } of steps) {
      test(`shows ${what}`, async () => {
        assert.equal(holds(anew()), false);
        await warm();
        await change(input, at);
        // From the first look on that the change can be read at all, it is in what is read again.
        await waitFor('the change', () => {
          again();
          if (!holds(anew())) return false;
          assert.ok(holds(again()), 'missed by looking again');
          return true;
        });
        await sameAsAnew();
      });
    }

    /** Reads in quick succession, so that the next one is taken from what is remembered where it can be. */
    async function warm(): Promise<void> {
      for (let i = 0; i < 4; i++) {
        again();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }

    /**
     * Applications go on changing for a moment (a caret, an animation), and what an object can do may be two seconds old: it
     * must come to be the same.
     */
    async function sameAsAnew(): Promise<void> {
      let mine: readonly string[] = [];
      let theirs: readonly string[] = [];
      const started = performance.now();
      do {
        mine = facts(again());
        theirs = facts(anew());
        if (mine.join('\n') === theirs.join('\n')) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      } while (performance.now() - started < 5000);
      assert.deepEqual(mine, theirs);
    }
  });
}

const facts = (tree: RawTree): string[] => tree.nodes.map(factsOf);
const factsOf = (node: RawNode): string => JSON.stringify(node);
