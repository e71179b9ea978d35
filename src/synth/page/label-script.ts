/**
 * Runs inside the page: where each marked element is seen. CSS pixels; clipped to what its ancestors, the viewport and windows on
 * top of it leave of it. An element is left out when less than half of it is left, it is under 5 px a side, or most of it is covered.
 * A link gives one entry a line, because that is what a picture shows of it.
 */
export interface LabelledBox {
  readonly role: string;
  readonly name: string;
  /** left, top, right, bottom */
  readonly box: readonly [number, number, number, number];
  readonly checked: string | null;
  readonly selected: string | null;
  readonly disabled: boolean;
}

export const LABEL_SCRIPT = `(() => {
  const found = [];
  const probes = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.25], [0.5, 0.75]];
  const clips = new Map();
  function clip(element) {
    if (!element || element === document.documentElement) return [0, 0, innerWidth, innerHeight];
    const known = clips.get(element);
    if (known) return known;
    let [x0, y0, x1, y1] = clip(element.parentElement);
    const style = getComputedStyle(element);
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      const r = element.getBoundingClientRect();
      x0 = Math.max(x0, r.left); y0 = Math.max(y0, r.top); x1 = Math.min(x1, r.right); y1 = Math.min(y1, r.bottom);
    }
    const result = [x0, y0, x1, y1];
    clips.set(element, result);
    return result;
  }
  const covers = [...document.querySelectorAll('*')].filter((each) => {
    const { position, pointerEvents } = getComputedStyle(each);
    return (position === 'absolute' || position === 'fixed') && pointerEvents !== 'none';
  });
  // What a window on top leaves of a box, where that is a rectangle.
  function uncovered(element, [x0, y0, x1, y1]) {
    for (const cover of covers) {
      if (cover.contains(element) || element.contains(cover)) continue;
      const r = cover.getBoundingClientRect();
      const left = Math.max(x0, r.left), top = Math.max(y0, r.top), right = Math.min(x1, r.right), bottom = Math.min(y1, r.bottom);
      if (right - left < 1 || bottom - top < 1) continue;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!cover.contains(hit)) continue;
      if (top <= y0 + 1 && bottom >= y1 - 1) {
        if (left <= x0 + 1) x0 = right;
        else if (right >= x1 - 1) x1 = left;
      } else if (left <= x0 + 1 && right >= x1 - 1) {
        if (top <= y0 + 1) y0 = bottom;
        else if (bottom >= y1 - 1) y1 = top;
      }
    }
    return [x0, y0, x1, y1];
  }
  for (const element of document.querySelectorAll('[data-role]')) {
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || style.display === 'none') continue;
    const role = element.dataset.role;
    const limits = clip(element.parentElement);
    for (const r of role === 'link' ? element.getClientRects() : [element.getBoundingClientRect()]) {
      const [x0, y0, x1, y1] = uncovered(element, [
        Math.max(limits[0], r.left), Math.max(limits[1], r.top), Math.min(limits[2], r.right), Math.min(limits[3], r.bottom),
      ]);
      const width = x1 - x0, height = y1 - y0;
      if (width < 5 || height < 5 || width * height < 0.5 * r.width * r.height) continue;
      const hits = probes.filter(([a, b]) => {
        const top = document.elementFromPoint(x0 + width * a, y0 + height * b);
        return top && (top === element || element.contains(top));
      }).length;
      if (hits < 3) continue;
      found.push({
        role,
        name: (element.dataset.name ?? element.value ?? element.textContent ?? '').trim().replace(/\\s+/g, ' '),
        box: [x0, y0, x1, y1],
        checked: element.dataset.checked ?? null,
        selected: element.dataset.selected ?? null,
        disabled: element.dataset.disabled === 'true',
      });
    }
  }
  return found;
})()`;
