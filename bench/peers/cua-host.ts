/**
 * A program of its own for @trycua/cua-driver: its native code sees the desktop through the environment of its process, and
 * may die without taking the benchmark along. Asked with {"pid"} lines, answers {"ms", "elements", "complete"}.
 */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

interface Driver {
  listWindows(input: unknown): Promise<{ windows: { windowId: bigint; pid?: number; title: string }[] }>;
  getWindowState(
    input: unknown,
  ): Promise<{ elements?: unknown[]; elementsComplete?: boolean; degradedReason?: string }>;
}
interface Sdk {
  readonly CuaDriver: { create(options: undefined): Driver };
  readonly ListWindowsInput: { new: (input: unknown) => unknown };
  readonly GetWindowStateInput: { new: (input: unknown) => unknown };
}

const LIMIT = 20_000;
const sdk = (await import(pathToFileURL(process.argv[2] ?? '').href)) as Sdk;
const driver = sdk.CuaDriver.create(undefined);

async function answer(pid: number, title: string): Promise<object> {
  const { windows } = await driver.listWindows(sdk.ListWindowsInput.new({ pid }));
  const found = windows.find((window) => window.title === title) ?? windows[0];
  if (found === undefined) return { error: 'it does not list the window' };
  const input = sdk.GetWindowStateInput.new({
    pid,
    windowId: found.windowId,
    includeAccessibilityTree: true,
    includeScreenshot: false,
    maxElements: LIMIT,
    maxDepth: 100,
  });
  const started = performance.now();
  const state = await driver.getWindowState(input);
  const ms = performance.now() - started;
  return { ms, elements: state.elements?.length ?? 0, reason: state.degradedReason ?? '' };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { pid, title } = JSON.parse(line) as { pid: number; title: string };
  let reply: object;
  try {
    reply = await answer(pid, title);
  } catch (error) {
    reply = { error: String(error instanceof Error ? error.message || error.name : error) };
  }
  process.stdout.write(`${JSON.stringify(reply)}\n`);
}
process.exit(0);
