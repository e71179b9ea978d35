/**
 * What nobody can see is no element of a picture: an icon whose font did not load has its place in the page and nothing in it.
 * A rule for all sets and for training alike (`data.py` has the same), so that no one has to look at a test set to apply it.
 */

/** Of 255, in any channel, inside of the box and one pixel around it. Less is a plain surface. */
const LEAST_CONTRAST = 14;

/** @param picture RGB, three bytes a pixel @param elements with `bounds` in its pixels */
export function visibleIn(picture, elements) {
  return elements.filter(({ bounds }) => !isFlat(picture, bounds));
}

function isFlat({ data, width, height }, bounds) {
  const left = Math.max(0, Math.floor(bounds.x) - 1);
  const top = Math.max(0, Math.floor(bounds.y) - 1);
  const right = Math.min(width, Math.ceil(bounds.x + bounds.width) + 1);
  const bottom = Math.min(height, Math.ceil(bounds.y + bounds.height) + 1);
  for (let channel = 0; channel < 3; channel++) {
    let [low, high] = [255, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = data[(y * width + x) * 3 + channel];
        if (value < low) low = value;
        if (value > high) high = value;
        if (high - low >= LEAST_CONTRAST) return false;
      }
    }
  }
  return true;
}
