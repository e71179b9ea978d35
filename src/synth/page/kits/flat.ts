/** Flat design of the web, in many combinations; by far the most varied kit. */
import type { Random } from '../../random.js';
import type { Theme } from '../theme.js';

export function flatCss(t: Theme, r: Random): string {
  const soft = `color-mix(in srgb,${t.accent} 18%,transparent)`;
  const buttons: Readonly<Record<string, string>> = {
    fill: `background:${t.accent};color:${t.onAccent};border:1px solid ${t.accent}`,
    outline: `background:transparent;color:${r.chance(0.5) ? t.accent : t.ink};border:${r.pick([1, 1, 2])}px solid ${r.chance(0.5) ? t.accent : t.border}`,
    gradient: `background:linear-gradient(${t.panel},${t.shade});border:1px solid ${t.border}`,
    plain: `background:${t.shade};border:0`,
    shadow: `background:${t.accent};color:${t.onAccent};border:0;box-shadow:0 2px 5px rgba(0,0,0,.4)`,
    raised: `background:${t.panel};border:1px solid ${t.border};box-shadow:0 1px 2px rgba(0,0,0,.25)`,
    soft: `background:${soft};color:${t.dark ? t.ink : t.accent};border:0`,
    ghost: `background:transparent;border:1px solid transparent;color:${r.chance(0.6) ? t.accent : t.ink}`,
  };
  const fields: Readonly<Record<string, string>> = {
    box: `background:${r.chance(0.6) ? t.panel : t.background};border:${r.pick([1, 1, 2])}px solid ${t.border}`,
    under: `background:transparent;border:0;border-bottom:${r.pick([1, 2])}px solid ${t.border};border-radius:0`,
    fill: `background:${t.shade};border:0;border-bottom:1px solid ${t.muted}`,
    pill: `background:${t.panel};border:1px solid ${t.border};border-radius:99px;padding-inline-start:1em`,
    bare: `background:${t.shade};border:0`,
  };
  const icons: Readonly<Record<string, string>> = {
    ghost: '',
    border: `background:${t.panel};border:1px solid ${t.border}`,
    fill: `background:${t.accent};color:${t.onAccent};border:0`,
    soft: `background:${t.shade};border:0`,
    circle: `background:${t.shade};border:0;border-radius:50%`,
  };
  const tabs: Readonly<Record<string, readonly [string, string, string]>> = {
    under: [`border-bottom:1px solid ${t.border}`, '', `border-bottom:2px solid ${t.accent};color:${t.accent}`],
    box: [
      `border-bottom:1px solid ${t.border}`,
      `border:1px solid ${t.border};border-bottom:0;background:${t.shade};border-radius:${t.radius}px ${t.radius}px 0 0`,
      `background:${t.panel}`,
    ],
    pill: ['gap:6px', 'border-radius:99px', `background:${t.accent};color:${t.onAccent}`],
    segment: [
      `border:1px solid ${t.border};border-radius:${t.radius}px;align-self:flex-start`,
      `border-inline-end:1px solid ${t.border}`,
      `background:${t.accent};color:${t.onAccent}`,
    ],
    plain: ['', '', 'font-weight:700'],
  };
  const [tabBar, tab, tabOn] = tabs[r.pick(Object.keys(tabs))] ?? ['', '', ''];
  const field = fields[r.weighted({ box: 3, under: 1, fill: 1, pill: 1, bare: 1 })];
  const invert = r.chance(0.6);
  const py = r.float(0.15, 0.7).toFixed(2);
  return `.b{${buttons[r.pick(Object.keys(buttons))]};border-radius:${r.chance(0.12) ? 99 : t.radius}px;padding:${py}em ${r.float(0.5, 1.5).toFixed(2)}em;font-weight:${r.pick([400, 400, 600])}}
.b.p{${r.chance(0.7) ? buttons.fill : ''}}.b.s{${buttons[r.pick(Object.keys(buttons))]}}
.ib{${icons[r.weighted({ ghost: 4, border: 1, fill: 0.7, soft: 1, circle: 1 })]}}.ib.on{background:${soft};border-color:${t.accent}}
.in,.ta,.co{${`border-radius:${t.radius}px;${field}`};padding-block:${py}em}.ta{border-radius:${t.radius}px}
::placeholder{color:${t.muted};opacity:1}
span.cb{border:${r.pick([1, 2])}px solid ${r.chance(0.5) ? t.muted : t.border};border-radius:${r.pick([0, 2, 3, 5])}px}span.cb.on{background:${invert ? t.accent : t.panel};color:${invert ? t.onAccent : t.accent};border-color:${t.accent}}
span.rb{border:${r.pick([1, 2])}px solid ${t.muted}}span.rb.on{border-color:${t.accent};color:${t.accent}}
${r.chance(0.3) ? `.sw{background:transparent;border:2px solid ${t.muted}}.sw i{background:${t.muted}}.sw.on{border-color:${t.accent};background:${t.accent}}.sw.on i{background:#fff}` : ''}${r.chance(0.15) ? '.sw,.sw i{border-radius:3px}' : ''}
${r.chance(0.5) ? `.sl i{background:${t.accent};border-color:${t.accent}}` : ''}${r.chance(0.2) ? '.sl i{border-radius:3px;width:9px}' : ''}
.tabs{${tabBar}}.tab{${tab};padding:${r.float(0.3, 0.8).toFixed(2)}em ${r.float(0.6, 1.5).toFixed(2)}em}.tab.on{${tabOn}}.tabs.v .tab.on{border-inline-start:3px solid ${t.accent};background:${t.shade}}
.tb{background:${t.shade};border-bottom:1px solid ${t.border}}.menubar{background:${r.chance(0.4) ? t.shade : 'transparent'}}.mi.on,.mit.on{background:${t.accent};color:${t.onAccent}}
.li{border-bottom:${r.chance(0.4) ? `1px solid ${t.border}` : '0'};padding:${r.float(0.2, 0.8).toFixed(2)}em .7em}.li.on{background:${r.chance(0.5) ? t.accent : soft};${r.chance(0.5) ? `color:${t.dark ? t.ink : '#000'}` : ''}}
.title{background:${r.chance(0.4) ? t.accent : t.shade};${r.chance(0.4) ? `color:${t.ink}` : ''}}.win{border-radius:${t.radius}px}.hd{background:${t.shade}}
${r.chance(0.12) ? '.b{text-transform:uppercase;letter-spacing:.05em}' : ''}`;
}
