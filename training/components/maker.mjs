/** Draws one control at a time: what it shows is random, how it looks is the library's, and where that has none, plain. */
import { plain, safe } from './plain.mjs';

const TYPES = ['text', 'text', 'text', 'email', 'password', 'number', 'tel', 'url', 'date'];

export class Maker {
  constructor({ random, words, icons, kit, theme }) {
    Object.assign(this, { r: random, words, icons, theme });
    const own = typeof kit.controls === 'function' ? kit.controls(theme, random) : kit.controls;
    this.look = { ...plain, ...own };
    this.ids = 0;
  }

  label(from = 1, to = 3) {
    return this.words.label(from, to);
  }

  text(from = 1, to = 3) {
    return safe(this.label(from, to));
  }

  sentence() {
    return safe(this.words.sentence());
  }

  number() {
    return safe(this.words.number());
  }

  icon() {
    return this.icons.any().icon;
  }

  #control(more) {
    return { id: `i${++this.ids}`, text: this.label(), disabled: this.r.chance(0.08), on: this.r.chance(0.5), ...more };
  }

  button(more = {}) {
    const kind = this.r.weighted({ primary: 3, plain: 4, text: 2 });
    const icon = this.r.chance(0.25) ? this.icon() : '';
    return this.look.button(this.#control({ kind, icon, text: this.label(1, 2), ...more }));
  }

  iconButton(more = {}) {
    return this.look.iconButton(this.#control({ ...this.icons.any(), ...more }));
  }

  linkButton() {
    const kind = this.r.weighted({ primary: 3, plain: 2, text: 1 });
    return this.look.linkButton(
      this.#control({ kind, icon: this.r.chance(0.2) ? this.icon() : '', text: this.label(1, 2) }),
    );
  }

  menuButton() {
    return this.look.menuButton(this.#control({ kind: this.r.pick(['primary', 'plain']), text: this.label(1, 2) }));
  }

  group() {
    const at = this.r.int(0, 4);
    return `<span>${this.look.group(this.r.times(this.r.int(2, 4), (i) => this.#control({ text: this.label(1, 1), on: i === at })))}</span>`;
  }

  iconLink(icon) {
    return this.look.iconLink(this.#control({ ...this.icons.any(), ...(icon ? { icon } : {}) }));
  }

  iconLinks(count) {
    return `<span class="x-links">${this.r.times(count, () => this.iconLink()).join('')}</span>`;
  }

  head() {
    const end = this.r.pick([
      () => '',
      () => this.iconLink(this.icons.more),
      () => this.iconLink(),
      () => this.menuButton(),
      () => this.link(1, 2),
      () => this.badge(),
    ])();
    return this.look.head(`${this.r.chance(0.3) ? `${this.icon()} ` : ''}${this.text(1, 3)}`, end);
  }

  pages() {
    const at = this.r.int(1, 4);
    const last = this.r.int(4, 7);
    const pictures = this.r.chance(0.4);
    const ends = pictures ? [this.icons.start, this.icons.end] : ['', ''];
    return this.look.pages(
      Array.from({ length: last + 1 }, (_, i) =>
        this.#control({
          on: i === at,
          icon: i === 0 ? ends[0] : i === last ? ends[1] : '',
          text: i === 0 || i === last ? this.label(1, 1) : String(i),
        }),
      ),
    );
  }

  trail() {
    return this.look.trail(this.r.times(this.r.int(2, 4), () => this.#control({ text: this.label(1, 2) })));
  }

  toggle(more) {
    return this.look.toggle(this.#control(more));
  }

  checkbox(more) {
    return this.look.checkbox(this.#control(more));
  }

  radio(more) {
    return this.look.radio(this.#control(more));
  }

  select(more) {
    return `<span class="x-narrow">${this.look.select(this.#control({ options: this.r.times(this.r.int(2, 5), () => this.label(1, 2)), ...more }))}</span>`;
  }

  field(more) {
    const type = this.r.pick(TYPES);
    const value = this.r.chance(0.5) || !['text', 'password'].includes(type) ? '' : this.label(1, 2);
    return this.look.field(
      this.#control({ type, value, placeholder: this.r.chance(0.6) ? this.label() : '', ...more }),
    );
  }

  search() {
    return this.look.search(this.#control({ icon: this.icons.search, placeholder: this.label(1, 2), disabled: false }));
  }

  slider() {
    return this.look.slider(this.#control({ value: this.r.int(0, 100) }));
  }

  tabs() {
    const items = this.r.times(this.r.int(2, 5), () => this.label(1, 2));
    return this.look.tabs(this.#control({ items, index: this.r.int(0, items.length - 1) }));
  }

  link(from = 1, to = 3) {
    return this.look.link(this.#control({ text: this.label(from, to) }));
  }

  badge() {
    return this.look.badge(this.#control({ text: this.r.chance(0.4) ? this.words.number() : this.label(1, 1) }));
  }

  card(inner) {
    return this.look.card(inner);
  }

  nav(count) {
    const at = this.r.int(0, count - 1);
    const bare = this.r.chance(0.15);
    return this.look.nav(
      this.r.times(count, (i) =>
        this.#control({ icon: bare ? '' : this.icon(), on: i === at, text: this.label(1, 2) }),
      ),
    );
  }

  /** Something to look at only: what stands at the left of a row. */
  picture() {
    return this.r.pick([
      () => this.icon(),
      () => `<span class="x-tile">${this.icon()}</span>`,
      () => `<span class="x-avatar">${safe(this.label(1, 1).slice(0, 1))}</span>`,
      () => '<span class="x-dot"></span>',
    ])();
  }
}
