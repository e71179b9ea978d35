/** One fixture window with one element for each pattern, and the backend's own engine on it. Only inside of Wine. */
import assert from 'node:assert/strict';
import type { Operation } from '../../../src/a11y/backend.js';
import type { Automation, Patterns, UiaElement } from '../../../src/a11y/windows-uia/automation.js';
import { openWindowsPlatform } from '../../../src/a11y/windows-uia/com-platform.js';
import { Engine } from '../../../src/a11y/windows-uia/engine.js';
import type { PatternName } from '../../../src/a11y/windows-uia/ids.js';
import { outcomeOf } from '../../../src/a11y/windows-uia/outcomes.js';
import { perform } from '../../../src/a11y/windows-uia/perform.js';
import { Reader } from '../../../src/a11y/windows-uia/reader.js';
import { centre } from '../../../src/blueprint/geometry.js';
import type { Handle, RawNode, RawTree, SurfaceId } from '../../../src/blueprint/model.js';
import { LumosError } from '../../../src/errors.js';
import type { InputDriver } from '../../../src/input/driver.js';
import { WindowsInputDriver } from '../../../src/input/windows/driver.js';
import { ComError } from '../../../src/platform/windows/com/hresult.js';
import { eventually, TITLE } from '../../contract/fixture.js';
import { type Provider, startProvider } from '../inside/provider.js';

/** Wine takes a tenth of a second for an element, and more beside other work. */
const WHOLE_READ_MS = 120_000;
export const PATIENCE_MS = 15_000;

export class Scene {
  readonly engine: Engine;
  readonly reader: Reader;
  readonly input: InputDriver = new WindowsInputDriver();

  private constructor(
    readonly provider: Provider,
    readonly surface: SurfaceId,
    readonly tree: RawTree,
    opened: { readonly engine: Engine; readonly reader: Reader },
  ) {
    this.engine = opened.engine;
    this.reader = opened.reader;
  }

  /** @param rows of the virtual list */
  static async open(rows: number): Promise<Scene> {
    const provider = await startProvider({ panel: 'patterns', rows });
    const engine = new Engine(openWindowsPlatform());
    const reader = new Reader(engine);
    const surface = await eventually(
      'the window',
      async () => reader.surfaces().find(({ title }) => title === TITLE)?.id,
    );
    const tree = reader.read(surface, { deadlineMs: WHOLE_READ_MS });
    return new Scene(provider, surface, tree, { engine, reader });
  }

  async close(): Promise<void> {
    await this.input.close();
    this.engine.close();
    await this.provider.dispose();
  }

  get automation(): Automation {
    return this.engine.platform.automation;
  }

  get hwnd(): number {
    return Number(this.provider.window);
  }

  /** As the first read saw it. */
  node(name: string, role?: RawNode['role']): RawNode {
    const found = this.tree.nodes.find((node) => node.name === name && (role === undefined || node.role === role));
    return found ?? assert.fail(`no "${name}" in ${this.tree.nodes.map((each) => each.name).join(', ')}`);
  }

  /** As it is now; null = gone. */
  now(handle: Handle): RawNode | null {
    return this.reader.describe(handle)?.nodes.at(-1) ?? null;
  }

  /** The line at the top of the window, in which the application says what it did last. */
  says(): string | undefined {
    return this.now((this.tree.nodes[1] as RawNode).handle)?.name;
  }

  hears(text: string): Promise<unknown> {
    return eventually(`the application says "${text}"`, async () => this.says() === text, PATIENCE_MS);
  }

  /** One operation through the backend. @returns what it was done by, and the text that it was to bring */
  async perform(handle: Handle, operation: Operation): Promise<string> {
    try {
      const { means, text } = await perform(this.engine, handle, operation);
      return text === undefined ? means : `${means} gives “${text}”`;
    } finally {
      this.reader.forget(this.hwnd);
    }
  }

  async click(node: RawNode): Promise<void> {
    await this.input.click(centre(node.bounds ?? assert.fail(`"${node.name}" has no place`)));
  }

  /** The live element of a node that the first read left. */
  element(node: RawNode): UiaElement {
    return this.engine.held.get(this.hwnd, node.handle.key) ?? assert.fail(`"${node.name}" is not held`);
  }

  /** A pattern asked itself, without the operation that it serves. */
  ask<Name extends PatternName>(node: RawNode, name: Name, question: (pattern: Patterns[Name]) => string): string {
    return answered(() => {
      const pattern = this.element(node).pattern(name) ?? assert.fail(`"${node.name}" has no ${name}`);
      try {
        return `works: ${question(pattern)}`;
      } finally {
        pattern.release();
      }
    });
  }
}

/** What was answered, or how the system refused it. */
export function answered(call: () => string): string {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof ComError) || outcomeOf(error) === null) throw error;
    return `refused (\`${error.code}\`)`;
  }
}

/** The code of what was refused by the backend, with the pattern that made it so. */
export async function outcome(work: () => Promise<string>): Promise<string> {
  try {
    return `works: ${await work()}`;
  } catch (error) {
    if (!(error instanceof LumosError)) throw error;
    const [gap] = Object.entries(error.details).filter(([, why]) => why === 'refused' || why === 'absent');
    return gap === undefined ? `\`${error.code}\`` : `\`${error.code}\` (${gap[0]} ${gap[1]})`;
  }
}
