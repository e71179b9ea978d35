/** What a model is charged for a picture. Pure. */

/**
 * What a picture counts as: scaled to fit 2048x2048, then its shorter side to 768, 170 tokens for each 512x512 tile and 85 more
 * (OpenAI, "Images and vision", cost of GPT-4o at high detail). Other models count otherwise, in the same order of magnitude.
 */
export function pictureTokens({ width, height }: { readonly width: number; readonly height: number }): number {
  const fit = Math.min(1, 2048 / Math.max(width, height));
  const scale = fit * Math.min(1, 768 / (Math.min(width, height) * fit));
  return 85 + 170 * Math.ceil((width * scale) / 512) * Math.ceil((height * scale) / 512);
}
