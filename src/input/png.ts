/** Pictures as PNG files. sharp is loaded when the first picture is encoded, and not before. */
import type { Picture } from './driver.js';

/**
 * @param options.width scales down to this width, keeping the proportions; never up
 * @returns the bytes of a PNG file
 */
export async function encodePng(picture: Picture, options: { readonly width?: number } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height, data } = picture;
  const image = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  if (options.width !== undefined && options.width < width)
    image.resize({ width: Math.max(1, Math.round(options.width)) });
  return image.png({ compressionLevel: 6 }).toBuffer();
}

/** A PNG, JPEG or WebP file's picture. */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}
