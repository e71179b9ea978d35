/// <reference lib="dom" />
/** Frames inside a document: where their content is. */
import type { Edges } from './clip.js';
import type { Box, PageFrame } from './protocol.js';

export function frameOf(element: Element, box: DOMRect, own: Edges): Omit<PageFrame, 'index' | 'node'> {
  const frame = element as HTMLIFrameElement;
  const style = getComputedStyle(frame);
  const left = box.left + frame.clientLeft + Number.parseFloat(style.paddingLeft || '0');
  const top = box.top + frame.clientTop + Number.parseFloat(style.paddingTop || '0');
  const width =
    frame.clientWidth - Number.parseFloat(style.paddingLeft || '0') - Number.parseFloat(style.paddingRight || '0');
  const height =
    frame.clientHeight - Number.parseFloat(style.paddingTop || '0') - Number.parseFloat(style.paddingBottom || '0');
  const content: Box = [left, top, Math.max(0, width), Math.max(0, height)];
  return { box: content, seen: cut(content, own) };
}

function cut([x, y, width, height]: Box, own: Edges): Box | null {
  const left = Math.max(x, own.left);
  const top = Math.max(y, own.top);
  const right = Math.min(x + width, own.right);
  const bottom = Math.min(y + height, own.bottom);
  return right > left && bottom > top ? [left, top, right - left, bottom - top] : null;
}
