/** Stands in where a desktop takes no input: says why, and refuses every call with the same words. */
import type { Point, Rect } from '../blueprint/geometry.js';
import { LumosError } from '../errors.js';
import type { InputAvailability, InputDriver, Picture } from './driver.js';

export class UnavailableInputDriver implements InputDriver {
  constructor(
    private readonly message: string,
    private readonly remedy: string,
  ) {}

  async probe(): Promise<InputAvailability> {
    return { available: false, message: this.message, remedy: this.remedy };
  }

  async #refuse(): Promise<never> {
    throw new LumosError('BACKEND_UNAVAILABLE', this.message, { hint: this.remedy });
  }

  position(): Promise<Point> {
    return this.#refuse();
  }
  move(): Promise<void> {
    return this.#refuse();
  }
  click(): Promise<void> {
    return this.#refuse();
  }
  drag(): Promise<void> {
    return this.#refuse();
  }
  wheel(): Promise<void> {
    return this.#refuse();
  }
  press(): Promise<void> {
    return this.#refuse();
  }
  type(): Promise<void> {
    return this.#refuse();
  }
  withClipboard<T>(): Promise<T> {
    return this.#refuse();
  }
  capture(): Promise<Picture> {
    return this.#refuse();
  }
  screen(): Promise<Rect> {
    return this.#refuse();
  }
  async close(): Promise<void> {}
}
