/** What the generators give: a picture and the truth about it. */
import type { Rect } from '../blueprint/geometry.js';
import type { VisionClass } from '../vision/model.js';

export interface SynthElement {
  readonly role: VisionClass;
  /** Picture pixels, origin top left; what is visible of the element. */
  readonly bounds: Rect;
  /** Empty where the picture does not tell. */
  readonly name: string;
  /** A state that the element cannot have is absent. */
  readonly states: { readonly checked?: boolean; readonly selected?: boolean; readonly disabled?: boolean };
}

export interface SynthTruth {
  /** Picture pixels. */
  readonly width: number;
  readonly height: number;
  readonly elements: readonly SynthElement[];
}
