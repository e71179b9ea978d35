import sharp from 'sharp';

/** Near-lossless WebP: a test set has to be small enough to be in the repository. Answers the file's name and size. */
export async function savePicture(png, path) {
  const { size } = await sharp(png)
    .removeAlpha()
    .webp({ nearLossless: true, quality: 60, effort: 5 })
    .toFile(`${path}.webp`);
  return `${Math.round(size / 1024)} KB`;
}
