/** What a detector must not take for a control: text, pictures, diagrams, code, progress, scroll bars. */
import { link } from './controls.js';
import { el, type Html, raw, text } from './html.js';
import type { Maker } from './maker.js';

export function prose(m: Maker, withLinks: boolean): Html {
  const { r, w } = m;
  const paragraph = () =>
    el(
      'p',
      {},
      r.times(r.int(1, 6), () => [
        text(`${w.sentence()} `),
        withLinks && r.chance(0.3) && [link(m, w.words(1, 5)), ' '],
      ]),
    );
  return el(
    'div',
    {},
    r.chance(0.6) && el(r.pick(['h1', 'h2', 'h3']), {}, text(w.label(2, 6))),
    r.times(r.int(1, 4), paragraph),
  );
}

export function photo({ r, t }: Maker, width: string, height: number): Html {
  const colour = () => `hsla(${r.int(0, 359)},${r.int(20, 90)}%,${r.int(15, 85)}%,${r.float(0.3, 1).toFixed(2)})`;
  const grain = r.chance(0.25)
    ? `repeating-linear-gradient(${r.int(0, 20)}deg,${colour()} 0 ${r.int(2, 9)}px,${colour()} ${r.int(9, 12)}px ${r.int(13, 30)}px)`
    : `linear-gradient(${r.int(0, 360)}deg,${colour()},${colour()})`;
  const shapes = r.times(r.int(0, 10), () =>
    el('div', {
      style: `position:absolute;left:${r.int(-10, 100)}%;top:${r.int(-10, 100)}%;width:${r.int(5, 60)}%;height:${r.int(5, 60)}%;background:${colour()};border-radius:${r.pick([0, 8, 99])}px;transform:rotate(${r.int(0, 90)}deg)`,
    }),
  );
  const style = `width:${width};height:${height}px;background:${grain};flex:none;position:relative;overflow:hidden;border-radius:${r.chance(0.4) ? t.radius : 0}px`;
  return el('div', { style }, shapes);
}

export function chart(m: Maker): Html {
  const { r, t } = m;
  const [width, height, count] = [r.int(180, 420), r.int(90, 220), r.int(4, 14)];
  const kind = r.int(0, 2);
  const colour = () => `hsl(${r.int(0, 359)},60%,50%)`;
  const at = (i: number) => ((i * width) / count).toFixed(1);
  let shapes: string;
  if (kind === 0) {
    shapes = r
      .times(count, (i) => {
        const h = r.int(10, height - 15);
        return `<rect x="${at(i)}" y="${height - h}" width="${width / count - 6}" height="${h}" fill="${t.accent}"/>`;
      })
      .join('');
  } else if (kind === 1) {
    shapes = r
      .times(
        r.int(1, 3),
        () =>
          `<polyline fill="none" stroke="${colour()}" stroke-width="2" points="${r.times(count, (i) => `${at(i)},${r.int(5, height - 5)}`).join(' ')}"/>`,
      )
      .join('');
  } else {
    shapes = r
      .times(
        3,
        (i) =>
          `<circle cx="${width / 2}" cy="${height / 2}" r="${Math.max(6, height / 2 - 6 - i * 16)}" fill="${colour()}"/>`,
      )
      .join('');
  }
  const lines = r
    .times(4, (i) => `<line x1="0" x2="${width}" y1="${i * 30}" y2="${i * 30}" stroke="${t.border}"/>`)
    .join('');
  return el(
    'div',
    { class: 'panel' },
    el('b', {}, text(m.w.label(1, 3))),
    raw(`<div><svg width="${width}" height="${height}">${lines}${shapes}</svg></div>`),
  );
}

export function codeBlock({ r, w }: Maker): Html {
  const line = (i: number) =>
    `${String(i + 1).padStart(4)}  ${' '.repeat(2 * r.int(0, 4))}${w.words(1, 7)}${r.pick(['', ';', ' {', ' }', '()'])}`;
  return el(
    'div',
    { class: 'code panel', style: `font-size:${r.int(10, 14)}px;max-height:${r.int(100, 420)}px` },
    text(r.times(r.int(6, 28), line).join('\n')),
  );
}

export function progressBars({ r, w }: Maker): Html {
  return el(
    'div',
    { class: 'col' },
    r.times(r.int(1, 3), () =>
      el(
        'div',
        {},
        el('span', { class: 'muted' }, text(w.label(1, 3))),
        el('div', { class: 'bar' }, el('i', { style: `width:${r.int(5, 100)}%` })),
      ),
    ),
  );
}

export function scrollBar({ r }: Maker, vertical: boolean): Html {
  const size = r.int(5, 17);
  const style = vertical ? `width:${size}px;align-self:stretch` : `height:${size}px;width:100%`;
  const thumb = vertical
    ? `left:1px;right:1px;top:${r.int(0, 60)}%;height:${r.int(15, 40)}%`
    : `top:1px;bottom:1px;left:${r.int(0, 60)}%;width:${r.int(15, 40)}%`;
  return el('div', { class: 'scroll', style }, el('i', { style: thumb }));
}

export function ruler({ r, t }: Maker): Html {
  const tick = (i: number) =>
    el(
      'span',
      { style: `flex:1;border-left:1px solid ${t.muted};height:${i % 2 ? '40%' : '80%'};padding-left:2px` },
      i % 2 ? '' : String(i),
    );
  return el(
    'div',
    {
      style: `display:flex;height:${r.int(10, 18)}px;border:1px solid ${t.border};background:${t.panel};font-size:9px;overflow:hidden;flex:none`,
    },
    r.times(r.int(12, 40), tick),
  );
}
