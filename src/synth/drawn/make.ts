/** Scenes by seed: what an interface of each layout holds, and the cases at the edge of what a detector meets. */
import type { Rect } from '../../blueprint/geometry.js';
import { ICON_NAMES } from '../icons.js';
import { Random } from '../random.js';
import { type Script, Words } from '../words.js';
import type { Look, Scene, Widget } from './scene.js';

export const LAYOUTS = ['form', 'settings', 'list', 'window', 'dialog', 'keypad'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** `overlapping`: a panel lies over some; `edge`: some are cut by the picture's edge; `empty`: nothing to act on. */
export const EDGE_CASES = [
  'tiny',
  'overlapping',
  'edge',
  'empty',
  'long text',
  'right to left',
  'low contrast',
  'dense',
] as const;
export type EdgeCase = (typeof EDGE_CASES)[number];

export interface SceneOptions {
  readonly seed: number;
  /** Pixels; default drawn by the seed. */
  readonly width?: number;
  readonly height?: number;
  /** Default: drawn by the seed. */
  readonly layout?: Layout;
  /** Default: none. */
  readonly edgeCase?: EdgeCase;
  /** Of which at least one is there, so that an action has its target. */
  readonly needs?: Widget['kind'];
}

type Draft = Omit<Widget, 'id'>;

export function makeScene(options: SceneOptions): Scene & { readonly layout: Layout } {
  const r = new Random(options.seed);
  const { edgeCase } = options;
  const script = scriptFor(r, edgeCase);
  const look = makeLook(r, edgeCase, script);
  const width = options.width ?? r.pick([320, 400, 480, 640, 800]);
  const height = options.height ?? r.pick([240, 320, 400, 480, 600]);
  const drawn = r.pick(LAYOUTS);
  const layout = options.layout ?? drawn;
  const maker = new SceneMaker(r, new Words(r, script), look, { width, height }, edgeCase);
  return {
    width,
    height,
    look,
    layout,
    widgets: maker.make(layout, options.needs).map((each, id) => ({ ...each, id })),
  };
}

function scriptFor(r: Random, edgeCase: EdgeCase | undefined): Script {
  const drawn = r.weighted<Script>({
    english: 8,
    latin: 1,
    cyrillic: 1,
    greek: 0.5,
    cjk: 0.7,
    arabic: 0.3,
    hebrew: 0.3,
  });
  if (edgeCase === 'right to left') return r.pick(['arabic', 'hebrew'] as const);
  return drawn;
}

function makeLook(r: Random, edgeCase: EdgeCase | undefined, script: Script): Look {
  const dark = r.chance(0.3);
  const hue = r.int(0, 359);
  const name = r.pick(['flat', 'raised', 'outlined', 'rounded'] as const);
  const low = edgeCase === 'low contrast';
  const light = (value: number, saturation = 8) => `hsl(${hue},${saturation}%,${value}%)`;
  const back = dark ? r.int(8, 22) : r.int(88, 98);
  return {
    name,
    background: light(back),
    surface: light(dark ? back + (low ? 3 : r.int(6, 14)) : back - (low ? 3 : r.int(5, 14))),
    ink: light(dark ? (low ? back + 20 : r.int(82, 98)) : low ? back - 22 : r.int(5, 25)),
    line: light(dark ? back + (low ? 6 : 25) : back - (low ? 6 : 35)),
    accent: `hsl(${r.int(0, 359)},${low ? 12 : r.int(50, 90)}%,${low ? back + (dark ? 12 : -12) : r.int(35, 50)}%)`,
    onAccent: '#fff',
    radius: name === 'rounded' ? r.int(6, 12) : name === 'raised' ? 0 : r.int(0, 4),
    font: r.pick(['DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'DejaVu Serif']),
    fontSize: edgeCase === 'tiny' ? r.int(7, 9) : r.int(11, 18),
    rightToLeft: script === 'arabic' || script === 'hebrew',
  };
}

/** Places widgets in rows, from the top. */
class SceneMaker {
  private readonly drafts: Draft[] = [];
  private y: number;
  private readonly x: number;
  private readonly row: number;
  private readonly gap: number;
  private groups = 0;

  constructor(
    private readonly r: Random,
    private readonly words: Words,
    private readonly look: Look,
    private readonly size: { readonly width: number; readonly height: number },
    private readonly edgeCase: EdgeCase | undefined,
  ) {
    this.row = Math.round(look.fontSize * r.float(1.7, 2.4));
    this.gap = edgeCase === 'dense' ? 1 : r.int(4, 14);
    this.x = edgeCase === 'edge' ? -Math.round(this.row * 0.8) : r.int(6, 24);
    this.y = edgeCase === 'edge' ? -Math.round(this.row * 0.4) : r.int(6, 20);
  }

  make(layout: Layout, needs: Widget['kind'] | undefined): Draft[] {
    if (this.edgeCase === 'empty' && needs === undefined) {
      this.text('heading');
      for (let i = this.r.int(0, 3); i > 0; i--) this.text('label');
      return this.drafts;
    }
    if (needs !== undefined) this.one(needs);
    this[layout]();
    if (this.edgeCase === 'overlapping') this.cover();
    return this.drafts;
  }

  private label(from = 1, to = 3): string {
    return this.edgeCase === 'long text' ? this.words.words(14, 30) : this.words.label(from, to);
  }

  private textWidth(text: string): number {
    return Math.round([...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.58), 0) * this.look.fontSize);
  }

  private left(): number {
    return this.size.width - this.x;
  }

  private put(draft: Draft): void {
    this.drafts.push(draft);
  }

  private next(height = this.row): void {
    this.y += height + this.gap;
  }

  private full(): boolean {
    return this.y > this.size.height - (this.edgeCase === 'edge' ? 0 : this.row + this.gap);
  }

  private text(kind: 'label' | 'heading'): void {
    const text = this.label(1, 4);
    this.put({
      kind,
      text,
      rect: { x: this.x, y: this.y, width: Math.min(this.textWidth(text) + 4, this.left()), height: this.row },
    });
    this.next();
  }

  /** A row with this kind of widget in it. */
  private one(kind: Widget['kind']): void {
    const { r, x, y, row } = this;
    const wide = Math.max(60, Math.min(r.int(120, 320), this.left() - 8));
    const disabled = r.chance(0.06);
    switch (kind) {
      case 'checkbox':
      case 'radio': {
        const side = Math.max(7, Math.round(this.look.fontSize * r.float(0.95, 1.3)));
        const group = ++this.groups;
        for (let i = kind === 'radio' ? r.int(2, 4) : 1; i > 0 && !this.full(); i--) {
          this.put({
            kind,
            text: this.label(1, 4),
            checked: kind === 'radio' ? i === 2 : r.chance(0.5),
            disabled,
            group,
            rect: { x, y: this.y + Math.round((row - side) / 2), width: side, height: side },
          });
          this.next();
        }
        return;
      }
      case 'switch':
        this.put({
          kind,
          text: this.label(1, 3),
          checked: r.chance(0.5),
          disabled,
          rect: { x, y: y + 3, width: Math.round(row * 1.8), height: row - 6 },
        });
        this.next();
        return;
      case 'slider':
      case 'progress':
        this.put({
          kind,
          text: '',
          value: r.float(0.1, 0.9),
          disabled,
          rect: { x, y, width: wide, height: kind === 'slider' ? row : Math.round(row / 2) },
        });
        this.next();
        return;
      case 'tab':
        this.tabs();
        return;
      case 'listitem':
        this.rows(r.int(3, 7));
        return;
      case 'menuitem':
        this.bar('menuitem', r.int(3, 6));
        return;
      case 'icon':
        this.bar('icon', r.int(2, 9));
        return;
      case 'link':
      case 'button': {
        const text = this.label(1, 2);
        const width = Math.min(
          this.textWidth(text) + (kind === 'button' ? Math.round(this.look.fontSize * 1.6) : 2),
          this.left(),
        );
        this.put({
          kind,
          text,
          disabled: kind === 'button' && disabled,
          rect: { x, y, width, height: kind === 'button' ? row : Math.round(this.look.fontSize * 1.3) },
        });
        this.next();
        return;
      }
      case 'combobox':
      case 'textbox':
        this.put({
          kind,
          text: kind === 'combobox' || r.chance(0.4) ? this.label(1, 3) : '',
          disabled,
          ...(kind === 'combobox' ? { expanded: false } : {}),
          rect: { x, y, width: wide, height: row },
        });
        this.next();
        return;
      default:
        this.put({ kind, text: this.label(), rect: { x, y, width: wide, height: row } });
        this.next();
        return;
    }
  }

  private bar(kind: 'menuitem' | 'icon', count: number): void {
    let { x } = this;
    for (let i = 0; i < count; i++) {
      const text = kind === 'menuitem' ? this.words.label(1, 1) : '';
      const width = kind === 'menuitem' ? this.textWidth(text) + this.look.fontSize : this.row;
      if (x + width > this.size.width && this.edgeCase !== 'edge') break;
      this.put({
        kind,
        text,
        rect: { x, y: this.y, width, height: this.row },
        ...(kind === 'icon' ? { icon: this.r.pick(ICON_NAMES) } : { expanded: false }),
      });
      x += width + (kind === 'icon' ? Math.min(this.gap, 6) : 0);
    }
    this.next();
  }

  private tabs(): void {
    const { r } = this;
    const group = ++this.groups;
    const on = r.int(0, 1);
    let { x } = this;
    for (let i = 0; i < r.int(2, 5); i++) {
      const text = this.words.label(1, 2);
      const width = this.textWidth(text) + Math.round(this.look.fontSize * 1.8);
      if (x + width > this.size.width) break;
      this.put({ kind: 'tab', text, group, selected: i === on, rect: { x, y: this.y, width, height: this.row } });
      x += width;
    }
    this.next();
  }

  /** A list that may hold more rows than it shows. */
  private rows(count: number): void {
    const { r } = this;
    const group = ++this.groups;
    const width = Math.max(60, Math.min(r.int(140, 360), this.left() - 8));
    const shown = Math.max(1, Math.min(count, Math.floor((this.size.height - this.y) / this.row) - 1));
    const clip: Rect = { x: this.x, y: this.y, width, height: shown * this.row };
    this.put({ kind: 'picture', text: '', rect: clip });
    const on = r.int(0, shown);
    for (let i = 0; i < count; i++) {
      const rect = { x: this.x, y: this.y + i * this.row, width, height: this.row };
      this.put({
        kind: 'listitem',
        text: this.words.label(1, 3),
        group,
        clip,
        selected: i === on,
        rect,
        ...(r.chance(0.3) ? { expanded: false } : {}),
      });
    }
    this.next(shown * this.row);
  }

  private fill(kinds: readonly Widget['kind'][]): void {
    for (let i = this.r.int(3, this.edgeCase === 'dense' ? 60 : 12); i > 0 && !this.full(); i--)
      this.one(this.r.pick(kinds));
  }

  private form(): void {
    if (this.r.chance(0.5)) this.text('heading');
    while (!this.full() && this.r.chance(0.9)) {
      this.text('label');
      if (!this.full()) this.one(this.r.pick(['textbox', 'textbox', 'combobox', 'slider', 'checkbox'] as const));
    }
    if (!this.full()) this.one('button');
  }

  private settings(): void {
    this.fill(['switch', 'checkbox', 'radio', 'combobox', 'slider', 'label', 'heading', 'button']);
  }

  private list(): void {
    if (this.r.chance(0.5)) this.one('textbox');
    this.rows(this.r.int(4, 14));
    this.fill(['button', 'link', 'label']);
  }

  private window(): void {
    this.bar('menuitem', this.r.int(3, 7));
    this.bar('icon', this.r.int(4, 12));
    if (this.r.chance(0.5)) this.tabs();
    this.fill(['textbox', 'button', 'checkbox', 'link', 'label', 'progress', 'slider']);
  }

  private dialog(): void {
    this.text('heading');
    this.text('label');
    this.fill(['checkbox', 'textbox', 'label']);
    this.one('button');
    if (!this.full()) this.one('button');
  }

  private keypad(): void {
    const { r, row, gap } = this;
    const [columns, lines, side] = [r.int(3, 5), r.int(3, 5), Math.round(row * r.float(1, 1.6))];
    const top = this.y;
    for (let i = 0; i < columns * lines; i++) {
      const rect = {
        x: this.x + (i % columns) * (side + gap),
        y: top + Math.floor(i / columns) * (row + gap),
        width: side,
        height: row,
      };
      if (rect.y + row < this.size.height) this.put({ kind: 'button', text: r.pick([...'0123456789+-=.%C']), rect });
    }
    this.y = top + lines * (row + gap);
  }

  private cover(): void {
    const { width, height } = this.size;
    const rect = {
      x: Math.round(width * this.r.float(0, 0.5)),
      y: Math.round(height * this.r.float(0, 0.5)),
      width: Math.round(width * 0.4),
      height: Math.round(height * 0.35),
    };
    this.put({ kind: 'panel', text: '', rect });
    const text = this.words.label(1, 2);
    this.put({
      kind: 'button',
      text,
      rect: {
        x: rect.x + 8,
        y: rect.y + 8,
        width: Math.min(rect.width - 16, this.textWidth(text) + 20),
        height: Math.min(this.row, rect.height - 16),
      },
    });
  }
}
