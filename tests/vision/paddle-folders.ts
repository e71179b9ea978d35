/** Folders with models of the PP-OCR kind, and what is said of the words that come out of them. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Rect } from '../../src/blueprint/geometry.js';
import type { TextReader, Word } from '../../src/vision/model.js';
import { openPaddle } from '../../src/vision/text/paddle.js';
import { projectFolder } from '../support/project.js';
import { type CodedLine, codedText } from './coded-text.js';

export const models = join(projectFolder(), 'tests/vision/models');
/** The one that works. */
export const own = join(models, 'text');

/** Name -> what it is a copy of, from tests/vision/models, or what is in it. */
export type Files = Readonly<Record<string, string | { readonly text: string | Uint8Array }>>;

export async function inFolder(files: Files, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lumos-paddle-'));
  try {
    for (const [name, from] of Object.entries(files)) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      if (typeof from === 'string') await copyFile(join(models, from), join(folder, name));
      else await writeFile(join(folder, name), from.text);
    }
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is used unless a test says otherwise. */
export function parts(det = 'text/det.onnx', rec = 'text/rec.onnx'): Files {
  return { 'det.onnx': det, 'rec.onnx': rec, 'dict.txt': 'text/dict.txt' };
}

export async function reading<T>(folder: string, use: (reader: TextReader) => Promise<T>): Promise<T> {
  const { reader } = await openPaddle(folder);
  try {
    return await use(reader);
  } finally {
    await reader.close();
  }
}

/** By line. */
export function texts(words: readonly Word[]): string[][] {
  const lines: string[][] = [];
  for (const { text, line } of words) lines[line] = [...(lines[line] ?? []), text];
  return lines;
}

/** Whether the sides are where they should be, but for `most` pixels. */
export function near(found: Rect | undefined, wanted: Rect, most: number): void {
  assert(found);
  const off = [
    found.x - wanted.x,
    found.y - wanted.y,
    found.x + found.width - wanted.x - wanted.width,
    found.y + found.height - wanted.y - wanted.height,
  ];
  assert(
    off.every((pixels) => Math.abs(pixels) <= most),
    `${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
  );
}

export const TITLE: CodedLine = { text: 'Save all', x: 40, y: 30 };
export const RIGHT: CodedLine = { text: 'Op né界', x: 330, y: 26 };
export const LOWER: CodedLine = { text: 'ß😀 l Spell', x: 60, y: 90 };
export const WIDE: CodedLine = { text: 'Open', x: 100, y: 150, cell: 25 };
/** Four lines; the last has wider cells. */
export const page = codedText(520, 210, [LOWER, RIGHT, WIDE, TITLE]);
