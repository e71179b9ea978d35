/** One picture in each format of files that is read. */
import sharp from 'sharp';
import { withSvg } from './drawn.js';

export const FORMATS = ['png', 'jpeg', 'webp', 'tiff', 'gif'] as const;
export type Format = (typeof FORMATS)[number];

/** A form as one sees it on a screen. */
function form(): ReturnType<typeof withSvg> {
  const box = (x: number, y: number, width: number, text: string, fill = '#e4e7ec') =>
    `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width}" height="30" rx="4" fill="${fill}" stroke="#8a93a0"/>` +
    `<text x="${x + 14}" y="${y + 21}" font-family="DejaVu Sans" font-size="14" fill="#1f2430">${text}</text>`;
  const label = (x: number, y: number, text: string) =>
    `<text x="${x}" y="${y}" font-family="DejaVu Sans" font-size="14" fill="#1f2430">${text}</text>`;
  return withSvg(
    640,
    300,
    [
      label(24, 44, 'First name'),
      box(140, 24, 300, 'Marian', '#fff'),
      label(24, 94, 'Harbour'),
      box(140, 74, 300, 'Bergen', '#fff'),
      box(24, 140, 110, 'Reserve'),
      box(150, 140, 100, 'Cancel'),
      box(266, 140, 90, 'Help'),
      label(24, 220, 'The northern quay needs repairs before winter.'),
    ].join(''),
    '#f7f8fa',
  );
}

export async function written(format: Format): Promise<Buffer> {
  const { data, width, height } = await form();
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  if (format === 'jpeg') return image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 92 }).toBuffer();
  if (format === 'tiff') return image.tiff({ compression: 'deflate' }).toBuffer();
  return format === 'gif' ? image.gif().toBuffer() : image.png().toBuffer();
}
