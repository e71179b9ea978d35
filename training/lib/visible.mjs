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

function isFlat({ data, width, height }, { x, y, width: w, height: h }) {
  const area = {
    left: Math.max(0, Math.floor(x) - 1),
    top: Math.max(0, Math.floor(y) - 1),
    right: Math.min(width, Math.ceil(x + w) + 1),
    bottom: Math.min(height, Math.ceil(y + h) + 1),
  };
  return isPlain({ data, width, channels: 3 }, area, LEAST_CONTRAST);
}

/** Whether no channel of the area spans as much as `contrast`, of 255. The area's sides are whole pixels inside the picture. */
export function isPlain({ data, width, channels }, { left, top, right, bottom }, contrast) {
  for (let channel = 0; channel < 3; channel++) {
    let [low, high] = [255, 0];
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const value = data[(y * width + x) * channels + channel];
        if (value < low) low = value;
        if (value > high) high = value;
        if (high - low >= contrast) return false;
      }
    }
  }
  return true;
}
