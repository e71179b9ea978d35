/** Real editors for typing tests: opens a file in one, and reads back what Control+S wrote. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { InputDriver } from '../../src/input/driver.js';
import { XConnection } from '../../src/platform/x11/connection.js';
import { listWindows, type XWindow } from '../../src/platform/x11/windows.js';
import { endProgram, type TestDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';

export interface Editor {
  readonly window: XWindow;
  /** Empties the document, runs `enter` with the text area focused, saves, and returns what the file holds. */
  written(enter: () => Promise<void>): Promise<string>;
  end(): Promise<void>;
}

export function windowsOf(desktop: TestDesktop): XWindow[] {
  const x = XConnection.open(desktop.environment.env);
  try {
    return listWindows(x);
  } finally {
    x.close();
  }
}

/** The window with this title once it is active and has stopped changing its place. */
export async function settledWindow(desktop: TestDesktop, title: RegExp): Promise<XWindow> {
  let last = '';
  return waitFor(
    `the window ${title}`,
    () => {
      const window = windowsOf(desktop).find((one) => title.test(one.title) && one.visible && one.active);
      const place = JSON.stringify(window?.bounds ?? null);
      const settled = place === last;
      last = place;
      return window !== undefined && settled ? window : false;
    },
    30_000,
    200,
  );
}

const middle = ({ x, y, width, height }: Rect) => ({ x: Math.round(x + width / 2), y: Math.round(y + height * 0.6) });

export async function openEditor(desktop: TestDesktop, input: InputDriver, program: string): Promise<Editor> {
  const folder = mkdtempSync(join(desktop.environment.env.HOME ?? '/tmp', 'text-'));
  const name = `${program}-typing.txt`;
  const file = join(folder, name);
  writeFileSync(file, 'before\n');
  const child = desktop.start([program, file], { env: { GSK_RENDERER: 'cairo' } });
  const window = await settledWindow(desktop, new RegExp(name.replace('.', '\\.')));
  let run = 0;
  return {
    window,
    async written(enter) {
      // A marker of our own at the end says when the file is the one just saved.
      const marker = `end-of-run-${++run}`;
      await input.click(middle(window.frame));
      await input.press(['Control', 'a']);
      await input.press(['Delete']);
      await enter();
      await input.press(['Control', 'End']);
      await input.type(marker);
      await input.press(['Control', 's']);
      let content = '';
      await waitFor(
        `${program} to save (now: ${JSON.stringify(content.slice(-80))})`,
        () => {
          content = readFileSync(file, 'utf8');
          return content.trimEnd().endsWith(marker);
        },
        20_000,
        100,
      ).catch(async (error: Error) => {
        throw new Error(`${error.message}; the file holds ${JSON.stringify(content)}`);
      });
      return content.trimEnd().slice(0, -marker.length);
    },
    end: () => endProgram(child),
  };
}
