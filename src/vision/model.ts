/**
 * What the stages of the vision pass hand to each other. Every box is in picture pixels, origin at the picture's top left;
 * the screen's coordinates come in at the end, where the raw tree is built.
 */
import type { Rect } from '../blueprint/geometry.js';

/** 8-bit RGB, rows from the top without padding: `data.length === width * height * 3`. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the built-in detector tells apart. Role names are ARIA's; `icon` is a button that shows a picture only. */
export const VISION_CLASSES = [
  'button',
  'icon',
  'link',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'switch',
  'slider',
  'tab',
  'menuitem',
  'listitem',
] as const;
export type VisionClass = (typeof VISION_CLASSES)[number];

/** How sure a hint is, 0 to 1. A hint that a detector cannot give is absent. */
export interface StateHints {
  readonly checked?: number;
  readonly selected?: number;
  readonly disabled?: number;
  readonly multiline?: number;
}

/** A region that looks as if it could be operated. */
export interface Detection {
  readonly bounds: Rect;
  /** null = the detector finds regions without telling what they are. */
  readonly role: VisionClass | null;
  /** 0 to 1. */
  readonly score: number;
  readonly hints?: StateHints;
}

/** One word as it was read. */
export interface Word {
  readonly text: string;
  readonly bounds: Rect;
  /** 0 to 1. */
  readonly confidence: number;
  /** Words with equal numbers stand in one line, in reading order. */
  readonly line: number;
}

/** A name for a picture without text. */
export interface Caption {
  readonly text: string;
  /** 0 to 1; null = the captioner does not say. */
  readonly confidence: number | null;
}

/** Every stage stops soon after `signal` says so, with the signal's reason. */
export interface StageOptions {
  readonly signal?: AbortSignal;
  /** Past this time (`performance.now()`, milliseconds) a stage that can answers with what it has, and says so. */
  readonly until?: number;
  /** Called with one sentence, without a full stop, when something was left out. */
  readonly onPartial?: (why: string) => void;
}

/** One implementation a file: the built-in network, OmniParser's, the one without a model. */
export interface Detector {
  readonly id: string;
  /** SPDX name of the model's licence, shown to the person who uses it. */
  readonly licence: string;
  /** @throws LumosError VISION_UNAVAILABLE (model missing, wrong hash or shapes, no runtime) */
  detect(picture: Picture, options?: StageOptions & { readonly minScore?: number }): Promise<readonly Detection[]>;
  close(): Promise<void>;
}

export interface TextReader {
  readonly id: string;
  /** Words of the whole picture, by its layout. */
  page(picture: Picture, options?: StageOptions): Promise<readonly Word[]>;
  /** The one line of text in each region (a key, a framed button); empty where nothing can be read. */
  regions(picture: Picture, regions: readonly Rect[], options?: StageOptions): Promise<readonly (readonly Word[])[]>;
  close(): Promise<void>;
}

/** Names regions that carry no text. */
export interface Captioner {
  readonly id: string;
  readonly licence: string;
  captions(picture: Picture, regions: readonly Rect[], options?: StageOptions): Promise<readonly (Caption | null)[]>;
  close(): Promise<void>;
}

/** Which stage an element, or its name, came from. */
export type VisionSource = 'detector' | 'text' | 'detector+text' | 'detector+caption';

/** An element of the picture after merging, before it becomes a raw node. */
export interface SeenElement {
  readonly bounds: Rect;
  /** null = text that nothing says can be operated. */
  readonly role: VisionClass | null;
  /** Empty when neither text nor a caption was found. */
  readonly name: string;
  readonly source: VisionSource;
  /** That it can be operated (for text without a region: that it was read right), 0 to 1. */
  readonly confidence: number;
  /** Of the name; null where there is none or its source does not say. */
  readonly nameConfidence: number | null;
  readonly hints?: StateHints;
}
