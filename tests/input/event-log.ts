/** What arrives at a window: xev's output, read back. */
import { spawn } from 'node:child_process';
import type { Point, Rect } from '../../src/blueprint/geometry.js';
import { endProgram, type TestDesktop } from '../support/desktop.js';
import { waitFor } from '../support/wait.js';
import { settledWindow } from './editors.js';

export interface EventLog {
  readonly window: Rect;
  clear(): void;
  /** "+1" = button 1 went down, "-1" = up. */
  buttons(): string[];
  /** "+Control_L" = the key went down, "-Control_L" = up. */
  keys(): string[];
  /** Screen positions of motions with the first button down. */
  motionsWhilePressed(): Point[];
  end(): Promise<void>;
}

export async function openEventLog(desktop: TestDesktop): Promise<EventLog> {
  const { env } = desktop.environment;
  const child = spawn('stdbuf', ['-oL', 'xev', '-geometry', '300x300+100+100'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString('utf8');
  });
  const window = await settledWindow(desktop, /^Event Tester$/);
  await waitFor('xev to say something', () => text.length > 0);
  const events = () => text.split(/\n\n+/).map((block) => block.replace(/\s+/g, ' ').trim());
  const pressed = (block: string) => (/^\S*Press/.test(block) ? '+' : '-');
  return {
    window: window.bounds,
    clear() {
      text = '';
    },
    buttons: () =>
      events()
        .filter((block) => /^Button(Press|Release) event/.test(block) && /button \d+,/.test(block))
        .map((block) => `${pressed(block)}${/button (\d+),/.exec(block)?.[1]}`),
    keys: () =>
      events()
        .filter((block) => /^Key(Press|Release) event/.test(block) && /keysym 0x[0-9a-f]+, \S+\)/.test(block))
        .map((block) => `${pressed(block)}${/keysym 0x[0-9a-f]+, (\S+)\)/.exec(block)?.[1]}`),
    motionsWhilePressed: () =>
      events()
        .filter((block) => /^MotionNotify event/.test(block) && /state 0x1[0-9a-f]{2},/.test(block))
        .map((block) => /root:\((\d+),(\d+)\)/.exec(block))
        .map((match) => ({ x: Number(match?.[1]), y: Number(match?.[2]) })),
    end: () => endProgram(child),
  };
}
