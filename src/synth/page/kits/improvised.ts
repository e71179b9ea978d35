/**
 * No design at all: every control's shape, edge, filling and measures are drawn on their own. What a detector learns from it is what makes
 * a control a control, whatever it is dressed in (domain randomisation, after Tobin et al. 2017, arXiv:1703.06907).
 */
import type { Random } from '../../random.js';
import type { Theme } from '../theme.js';

/** How far what is drawn stands out: `any` may be bare, `seen` has an edge or a filling of its own. */
type Showing = 'any' | 'seen';

export function improvisedCss(t: Theme, r: Random): string {
  const paint = paints(t, r);
  const box = (showing: Showing): string => face(t, r, paint, showing);
  const em = (low: number, high: number): string => `${r.float(low, high).toFixed(2)}em`;
  const padded = (y: number, x: number): string => `padding:${em(y / 4, y)} ${em(x / 4, x)}`;
  const on = (): string => chosen(t, r, paint);
  const glyph = r.int(10, 26);
  return `.b{${box('any')};${padded(0.9, 2)};min-width:${r.pick(['0', '0', '4em', '7em'])};${type(r)};justify-content:${r.pick(['center', 'center', 'flex-start'])}}.b.p{${box('seen')}}${r.chance(0.5) ? `.b.s{${box('any')}}` : ''}
.ib{${r.chance(0.5) ? '' : box('any')};padding:${r.int(1, 12)}px}.ib.on{${on()}}.title .ib{${r.chance(0.3) ? box('any') : ''}}
.in,.ta{${box('seen')};${padded(0.8, 1.2)}}.ta{border-radius:${r.pick([0, 0, 3, 8])}px}.co{${box('seen')};${padded(0.8, 1.2)}}.co .ar{${r.chance(0.3) ? box('seen') : ''}}::placeholder{color:${t.muted};opacity:1}
span.cb,span.rb,input.cb,input.rb{width:${glyph}px;height:${glyph}px}span.cb{${box('seen')};border-radius:${r.pick([0, 0, 2, 4, 6, 99])}px}span.cb.on{${on()}}span.rb{${box('seen')};border-radius:${r.pick(['50%', '50%', '50%', '50%', '25%'])}}span.rb.on{${r.chance(0.6) ? on() : `color:${t.accent}`}}.rb.on::after{inset:${r.int(12, 38)}%}
${switches(t, r, box)}${sliders(t, r, paint, box)}
.tabs{${r.chance(0.5) ? box('any') : ''};gap:${r.pick([0, 0, 1, 4, 10])}px;${r.chance(0.4) ? 'align-self:flex-start' : ''}}.tab{${r.chance(0.5) ? box('any') : ''};${padded(0.9, 2)};${type(r)}}.tab.on{${on()}}
.tb,.menubar,.status{background:${paint('calm')};border-bottom:${r.int(0, 2)}px solid ${t.border}}.mi{${padded(0.6, 1.2)}}.mi.on,.mit.on{${on()}}.menu{${box('seen')};padding:${r.int(0, 10)}px}.mit{${padded(0.8, 1.6)};border-radius:${r.pick([0, 0, 4, 8])}px}
.list{${r.chance(0.6) ? box('any') : ''};padding:0}.li{${padded(0.9, 1.4)};border-bottom:${r.pick([0, 0, 1, 1, 2])}px ${r.pick(['solid', 'solid', 'dashed', 'dotted'])} ${t.border};${r.chance(0.25) ? `margin:${r.int(1, 6)}px;border-radius:${r.int(0, 12)}px` : ''};${r.chance(0.2) ? box('any') : ''}}${r.chance(0.2) ? `.li:nth-child(even){background:${paint('calm')}}` : ''}.li.on{${on()}}
.panel{${box('any')}}.win{${box('seen')};background:${t.background}}.title{background:${r.chance(0.5) ? paint('loud') : paint('calm')};${padded(0.8, 1)}}.hd{background:${paint('calm')};${padded(0.8, 1)};${type(r)}}
.link{color:${r.pick([t.linkColour, t.linkColour, t.accent, t.ink])};text-decoration:${r.pick(['underline', 'underline', 'none', 'underline dotted'])};${type(r)}}.bar{${box('seen')};padding:0}.scroll i{${box('seen')}}`;
}

type Paint = (loudness: 'calm' | 'loud') => string;

function paints(t: Theme, r: Random): Paint {
  const vivid = (): string => `hsl(${r.int(0, 359)},${r.int(40, 95)}%,${t.dark ? r.int(25, 50) : r.int(45, 80)}%)`;
  const second = vivid();
  return (loudness) =>
    loudness === 'calm'
      ? r.pick([t.panel, t.panel, t.shade, t.background, `color-mix(in srgb,${t.accent} ${r.int(5, 30)}%,${t.panel})`])
      : r.pick([t.accent, t.accent, second, t.ink, vivid()]);
}

function readable(t: Theme, paint: string): string {
  if (paint === t.ink) return t.background;
  return paint === t.accent ? t.onAccent : 'inherit';
}

function face(t: Theme, r: Random, paint: Paint, showing: Showing): string {
  const edge = edges(t, r);
  const filling = fillings(t, r, paint);
  const bare = r.chance(showing === 'any' ? 0.25 : 0);
  const edged = !bare && r.chance(0.7);
  const filled = !bare && (!edged || r.chance(0.6));
  const radius = r.pick([0, 0, 0, 2, 3, 4, 5, 7, 10, 14, 99]);
  return `${filled ? filling : 'background:transparent'};${edged ? edge : 'border:0'};border-radius:${radius}px;${!bare && r.chance(0.35) ? shadow(t, r) : ''}`;
}

function fillings(t: Theme, r: Random, paint: Paint): string {
  if (r.chance(0.2)) {
    const loud = paint('loud');
    return `background:${loud};color:${readable(t, loud)}`;
  }
  const [from, to] = [paint('calm'), paint('calm')];
  return r.chance(0.25)
    ? `background:linear-gradient(${r.pick([0, 90, 135, 180])}deg,${from},${to})`
    : `background:${from}`;
}

function edges(t: Theme, r: Random): string {
  const width = r.pick([1, 1, 1, 1, 2, 2, 3]);
  const colour = r.pick([t.border, t.border, t.muted, t.muted, t.ink, t.accent]);
  const [light, dark] = t.dark ? ['#777', '#000'] : ['#fff', t.muted];
  return r.weighted({
    [`border:${width}px solid ${colour}`]: 6,
    [`border:${width}px solid;border-color:${light} ${dark} ${dark} ${light}`]: 1,
    [`border:${width}px solid;border-color:${dark} ${light} ${light} ${dark}`]: 1,
    [`border:0;border-bottom:${width}px solid ${colour}`]: 1,
    [`border:1px solid ${colour};border-bottom-width:${width + 1}px`]: 0.7,
    [`border:1px dashed ${colour}`]: 0.3,
    [`border:0;outline:1px solid ${colour};outline-offset:-${r.int(1, 3)}px`]: 0.5,
  });
}

function shadow(t: Theme, r: Random): string {
  const away = r.int(1, 4);
  return r.pick([
    `box-shadow:0 ${away}px ${r.int(2, 10)}px rgba(0,0,0,.${r.int(15, 45)})`,
    `box-shadow:0 ${away}px ${r.int(2, 10)}px rgba(0,0,0,.${r.int(15, 45)})`,
    `box-shadow:inset 0 1px ${r.int(1, 4)}px rgba(0,0,0,.${r.int(15, 40)})`,
    `box-shadow:${away}px ${away}px 0 ${t.muted}`,
    `box-shadow:0 0 0 ${r.int(1, 3)}px color-mix(in srgb,${t.accent} 30%,transparent)`,
  ]);
}

/** What is chosen, checked or current. */
function chosen(t: Theme, r: Random, paint: Paint): string {
  const loud = paint('loud');
  return r.pick([
    `background:${loud};color:${readable(t, loud)}`,
    `background:${loud};color:${readable(t, loud)};border-color:${loud}`,
    `background:color-mix(in srgb,${t.accent} ${r.int(12, 40)}%,${t.panel})`,
    `box-shadow:inset 0 -${r.int(2, 4)}px ${t.accent}`,
    `box-shadow:inset ${r.int(2, 5)}px 0 ${t.accent};background:${paint('calm')}`,
    `color:${t.accent};font-weight:700`,
    `outline:${r.int(1, 2)}px solid ${t.accent};outline-offset:-2px`,
  ]);
}

function type(r: Random): string {
  return r.pick([
    '',
    '',
    '',
    'font-weight:600',
    'font-weight:800',
    'text-transform:uppercase',
    'letter-spacing:.05em',
    'font-size:.9em',
  ]);
}

function switches(t: Theme, r: Random, box: (showing: Showing) => string): string {
  const [width, height] = [r.int(24, 60), r.int(12, 32)];
  const room = r.int(0, 5);
  const round = r.pick([99, 99, 99, 5, 0]);
  const thumb = r.chance(0.5) ? '#fff' : r.pick([t.muted, t.ink, t.accent]);
  return `.sw{${box('seen')};width:${Math.max(width, height + 8)}px;height:${height}px;border-radius:${round}px}.sw i{top:${room}px;bottom:${room}px;left:${room}px;background:${thumb};border-radius:${round}px;${r.chance(0.3) ? `border:1px solid ${t.muted}` : ''}}.sw.on{background:${t.accent}}.sw.on i{left:auto;right:${room}px;background:${r.pick(['#fff', '#fff', t.ink])}}
`;
}

function sliders(t: Theme, r: Random, paint: Paint, box: (showing: Showing) => string): string {
  const track = r.int(1, 12);
  const [width, height] = [r.int(5, 26), r.int(10, 26)];
  const even = r.chance(0.5);
  return `.sl b,.sl u{height:${track}px;border-radius:${r.pick([0, 2, 99])}px}.sl b{background:${r.pick([t.border, t.muted, t.shade, t.ink])};${r.chance(0.3) ? `border:1px solid ${t.muted}` : ''}}.sl u{background:${paint('loud')};${r.chance(0.3) ? 'display:none' : ''}}.sl i{${box('seen')};width:${even ? height : width}px;height:${height}px;${even && r.chance(0.7) ? 'border-radius:99px' : ''}}.sl.v b,.sl.v u{width:${track}px;height:auto}.sl.v b{height:100%}.sl.v i{width:${height}px;height:${even ? height : width}px}`;
}
