/** Editable text with caret and selection. All offsets and lengths are Unicode code points, as everywhere in the seam. */
export class FakeText {
  #points: string[];
  #caret: number;
  /** The other end of the selection; equal to the caret when nothing is selected. */
  #anchor: number;

  constructor(
    text: string,
    readonly maxLength: number | null = null,
  ) {
    this.#points = [...text];
    this.#caret = this.#points.length;
    this.#anchor = this.#caret;
  }

  get value(): string {
    return this.#points.join('');
  }

  get length(): number {
    return this.#points.length;
  }

  get caret(): number {
    return this.#caret;
  }

  get selection(): { start: number; end: number } {
    return { start: Math.min(this.#caret, this.#anchor), end: Math.max(this.#caret, this.#anchor) };
  }

  get selectedText(): string {
    const { start, end } = this.selection;
    return this.#points.slice(start, end).join('');
  }

  setAll(text: string): void {
    this.#points = this.#limited([...text], 0);
    this.moveCaret(this.#points.length);
  }

  /** At `offset`, or at the caret (replacing the selection) where it is absent. */
  insert(text: string, offset?: number): void {
    if (offset === undefined) this.deleteSelection();
    const at = this.#clamp(offset ?? this.#caret);
    const added = this.#limited([...text], this.#points.length);
    this.#points.splice(at, 0, ...added);
    this.moveCaret(at <= this.#caret ? this.#caret + added.length : this.#caret);
  }

  moveCaret(offset: number, extend = false): void {
    this.#caret = this.#clamp(offset);
    if (!extend) this.#anchor = this.#caret;
  }

  select(start: number, end: number): void {
    this.#anchor = this.#clamp(start);
    this.#caret = this.#clamp(end);
  }

  /** Selects the run of letters and digits around `offset`. */
  selectWord(offset: number): void {
    const isWord = (index: number) => /[\p{L}\p{N}_]/u.test(this.#points[index] ?? ' ');
    let start = this.#clamp(offset);
    let end = start;
    while (start > 0 && isWord(start - 1)) start -= 1;
    while (end < this.length && isWord(end)) end += 1;
    this.select(start, end);
  }

  deleteSelection(): boolean {
    const { start, end } = this.selection;
    if (start === end) return false;
    this.#points.splice(start, end - start);
    this.moveCaret(start);
    return true;
  }

  /** Deletes the selection, or one code point before (-1) or after (1) the caret. */
  delete(direction: -1 | 1): void {
    if (this.deleteSelection()) return;
    const at = direction === -1 ? this.#caret - 1 : this.#caret;
    if (at < 0 || at >= this.length) return;
    this.#points.splice(at, 1);
    this.moveCaret(at);
  }

  #limited(points: string[], present: number): string[] {
    return this.maxLength === null ? points : points.slice(0, Math.max(0, this.maxLength - present));
  }

  #clamp(offset: number): number {
    return Math.min(Math.max(0, Math.trunc(offset)), this.#points.length);
  }
}
