/**
 * Raw trees written as text, one node a line, one space of indentation a level:
 *
 *     window "Editor" [0,0,800,600]
 *      menubar [0,0,800,24]
 *       menuitem "File" [0,0,40,24] haspopup +press
 *      textbox "Document" [0,24,800,500] focusable focused multiline +set_text +focus = "hello"
 *      slider "Volume" #volume key="s1" range={"now":3,"min":0,"max":10,"step":1} labelledBy=["l1"]
 *
 * After the role, in any order: `"name"` (a JSON string), `[x,y,width,height]`, states as bare words, `+affordance`,
 * `#platformId`, `field=JSON` for any other field of `RawNode` (`key=` for the handle's key), `= "value"`.
 * Without `[…]` the bounds are null; without `key=` the handle's key is `n<line number>`, so give keys in tests that
 * compare two trees. The focus is the last node with the state `focused`.
 */
import type { Rect } from '../../src/blueprint/geometry.js';
import {
  AFFORDANCES,
  type Affordance,
  type BackendKind,
  type RawNode,
  type RawTree,
  type SurfaceInfo,
} from '../../src/blueprint/model.js';
import { ROLES, type Role } from '../../src/blueprint/roles.js';
import { STATES, type State } from '../../src/blueprint/states.js';

export interface RawTreeOptions extends Partial<Omit<RawTree, 'surface' | 'nodes'>> {
  readonly backend?: BackendKind;
  readonly surface?: Partial<SurfaceInfo>;
}

/** A surface with plausible facts; `overrides` replaces any of them. */
export function surfaceInfo(overrides: Partial<SurfaceInfo> = {}): SurfaceInfo {
  return {
    id: 'surface-1',
    backend: 'fake',
    kind: 'window',
    title: 'Window',
    app: { name: 'app', pid: 1000, toolkit: 'fake 1.0' },
    bounds: { x: 0, y: 0, width: 800, height: 600 },
    active: true,
    minimized: false,
    modal: false,
    stacking: 0,
    scale: 1,
    native: {},
    ...overrides,
  };
}

/** Title and bounds of the surface come from the first line unless `options.surface` gives them. */
export function rawTree(text: string, options: RawTreeOptions = {}): RawTree {
  const { backend = 'fake', surface, ...rest } = options;
  const nodes = rawNodes(text, backend);
  const root = nodes[0];
  let focus: number | null = null;
  nodes.forEach((node, index) => {
    if (node.states.includes('focused')) focus = index;
  });
  return {
    schema: 'lumos.raw/1',
    surface: surfaceInfo({
      backend,
      title: root?.name || 'Window',
      ...(root?.bounds ? { bounds: root.bounds } : {}),
      ...surface,
    }),
    scope: 'visible',
    nodes,
    focus,
    elapsedMs: 1,
    ...rest,
  };
}

export function rawNodes(text: string, backend: BackendKind = 'fake'): RawNode[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const margin = Math.min(...lines.map(indentation));
  let previous = -1;
  return lines.map((line, index) => {
    const depth = indentation(line) - margin;
    if (depth > previous + 1) throw new Error(`line ${index + 1} is indented too far: ${line}`);
    previous = depth;
    return parseLine(line.trim(), depth, index, backend);
  });
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

const TOKEN = /\s*(?:(\w+)=(?=\S)|([=+#]?))/y;

function parseLine(line: string, depth: number, index: number, backend: BackendKind): RawNode {
  const role = /^\w+/.exec(line)?.[0] ?? '';
  if (!(ROLES as readonly string[]).includes(role)) throw new Error(`not a role: "${role}" in: ${line}`);
  const states: State[] = [];
  const affordances: Affordance[] = [];
  const extra: Record<string, unknown> = {};
  let name = '';
  let key = `n${index + 1}`;
  let bounds: Rect | null = null;
  let rest = line.slice(role.length);
  while (rest.trim() !== '') {
    TOKEN.lastIndex = 0;
    const [matched = '', field, sign] = TOKEN.exec(rest) ?? [];
    rest = rest.slice(matched.length).trimStart();
    if (field !== undefined || sign === '=' || rest.startsWith('"') || rest.startsWith('[')) {
      const [value, after] = readJson(rest, line);
      rest = after;
      if (field === 'key') key = String(value);
      else if (field !== undefined) extra[field] = value;
      else if (sign === '=') extra.value = value;
      else if (typeof value === 'string') name = value;
      else bounds = toRect(value, line);
      continue;
    }
    const word = /^\S+/.exec(rest)?.[0] ?? '';
    rest = rest.slice(word.length);
    if (sign === '#') extra.platformId = word;
    else if (sign === '+') affordances.push(oneOf(AFFORDANCES, word, line));
    else states.push(oneOf(STATES, word, line));
  }
  return {
    depth,
    handle: { backend, key },
    role: role as Role,
    nativeRole: role,
    name,
    states,
    bounds,
    affordances,
    native: {},
    ...extra,
  };
}

function oneOf<T extends string>(words: readonly T[], word: string, line: string): T {
  const found = words.find((known) => known === word);
  if (found === undefined) throw new Error(`not known: "${word}" in: ${line}`);
  return found;
}

function toRect(value: unknown, line: string): Rect {
  if (!Array.isArray(value) || value.length !== 4) throw new Error(`bounds are [x,y,width,height] in: ${line}`);
  const [x, y, width, height] = value as [number, number, number, number];
  return { x, y, width, height };
}

/** Reads one JSON value from the beginning of `text`; returns it with what follows. */
function readJson(text: string, line: string): [unknown, string] {
  const end = jsonEnd(text);
  try {
    return [JSON.parse(text.slice(0, end)), text.slice(end)];
  } catch (cause) {
    throw new Error(`not JSON: ${text.slice(0, end)} in: ${line}`, { cause });
  }
}

function jsonEnd(text: string): number {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    else if (depth === 0 && character === ' ') return i;
    if (!inString && depth === 0 && '"]}'.includes(character ?? '')) return i + 1;
  }
  return text.length;
}
