/** Kits of the web and of newer systems, and the four that no training page uses. */
import type { Random } from '../../random.js';
import type { Theme } from '../theme.js';

export function materialCss(t: Theme, r: Random): string {
  const d = t.dark;
  const bg = d ? '#121212' : r.pick(['#fafafa', '#fff', '#fef7ff']);
  const surface = d ? '#1f1f1f' : '#fff';
  const pill = r.chance(0.5);
  const lift = 'box-shadow:0 2px 4px -1px rgba(0,0,0,.2),0 1px 10px rgba(0,0,0,.12)';
  const field = r.chance(0.5)
    ? `background:transparent;border:1px solid ${d ? '#666' : '#bbb'};border-radius:4px;padding:.75em .8em`
    : `background:${d ? '#2a2a2a' : '#f0f0f0'};border:0;border-bottom:1px solid ${t.muted};border-radius:4px 4px 0 0;padding:.9em .8em .5em`;
  return `body{background:${bg};color:${d ? '#eee' : '#212121'}}.b{background:${t.accent};color:${t.onAccent};border:0;${pill ? 'border-radius:99px' : `border-radius:4px;${lift};text-transform:uppercase;letter-spacing:.06em`};padding:.6em 1.3em;font-weight:500}.b.s{background:transparent;color:${t.accent};box-shadow:none;${r.chance(0.5) ? `border:1px solid ${t.border}` : ''}}
.ib{border-radius:50%;padding:${r.int(6, 12)}px;border:0}.ib.on{background:color-mix(in srgb,${t.accent} 20%,transparent);color:${t.accent}}.ib.fab{background:${t.accent};color:${t.onAccent};padding:16px;${lift}}.in,.ta,.co{${field}}
span.cb,span.rb{width:18px;height:18px;border:2px solid ${d ? '#bbb' : '#666'};background:transparent}span.cb.on{background:${t.accent};border-color:${t.accent};color:${t.onAccent}}span.rb.on{border-color:${t.accent};color:${t.accent}}
${r.chance(0.5) ? `.sw{width:36px;height:14px}.sw i{top:-3px;bottom:-3px;left:-2px;${lift}}.sw.on{background:color-mix(in srgb,${t.accent} 50%,#ccc)}.sw.on i{background:${t.accent}}` : `.sw{width:52px;height:32px;border:2px solid ${t.muted};background:transparent}.sw i{top:6px;bottom:6px;left:6px;background:${t.muted}}.sw.on{background:${t.accent}}.sw.on i{top:2px;bottom:2px;background:#fff}`}
.sl b{height:4px;opacity:.5}.sl u{height:4px}.sl i{background:${t.accent};border:0}.tabs{border-bottom:1px solid ${t.border}}.tab{padding:.8em 1.5em;${pill ? '' : 'text-transform:uppercase;'}font-weight:500;color:${t.muted}}.tab.on{color:${t.accent};box-shadow:inset 0 -2px ${t.accent}}
.tb,.title{background:${r.chance(0.6) ? t.accent : surface};color:${r.chance(0.7) ? t.onAccent : t.ink};padding:8px;${lift}}.menu{background:${surface};border:0;${lift};padding:8px 0}.mit{padding:.6em 1em}.mi.on,.mit.on,.li.on{background:color-mix(in srgb,${t.accent} 16%,transparent)}.li{padding:.65em 1em;border-radius:${pill ? 99 : 0}px}
.panel{background:${surface};border:0;border-radius:${pill ? 12 : 4}px;${lift}}.bar{height:4px;border:0}.hd{padding:.6em}.link{text-decoration:none;color:${t.accent}}`;
}

/** The browser's own controls with next to no style sheet. */
export function plainCss(t: Theme, r: Random): string {
  return `body{background:${r.chance(0.7) ? '#fff' : t.background};color:${r.chance(0.7) ? '#000' : t.ink};color-scheme:${t.dark ? 'dark' : 'light'}}.ib{background:revert;border:revert;border-radius:revert}.b{padding:revert}.in,.ta,.co{padding:revert;background:revert;border:revert}
.tab.on{font-weight:700;background:${t.shade}}.tab{border:1px solid ${t.border}}.link{color:#00e;text-decoration:underline}.li.on,.mit.on,.mi.on{background:${t.shade}}.tb{border-bottom:1px solid ${t.border}}.title{background:${t.shade}}`;
}

/** Windows 11. Reserved for tests. */
export function fluentCss(t: Theme, _r: Random): string {
  const d = t.dark;
  const line = d ? 'rgba(255,255,255,.09)' : 'rgba(0,0,0,.1)';
  const face = d ? '#2d2d2d' : '#fdfdfd';
  const accent = d ? '#60cdff' : '#005fb8';
  return `body{background:${d ? '#202020' : '#f3f3f3'};color:${d ? '#fff' : '#1b1b1b'}}.b{background:${face};border:1px solid ${line};border-bottom-color:rgba(0,0,0,.25);border-radius:4px;padding:.35em 1em}.b.p{background:${accent};color:${d ? '#000' : '#fff'}}.ib{border-radius:4px;padding:8px}.ib.on{background:${line}}
.in,.ta{background:${face};border:1px solid ${line};border-bottom:1px solid ${d ? '#9a9a9a' : '#868686'};border-radius:4px;padding:.35em .8em}.co{background:${face};border:1px solid ${line};border-radius:4px;padding:.35em .8em}span.cb,span.rb{width:20px;height:20px;border:1px solid #8a8a8a;background:${face}}span.cb{border-radius:4px}span.cb.on,span.rb.on{background:${accent};border-color:${accent};color:${d ? '#000' : '#fff'}}
.sw{width:40px;height:20px;background:transparent;border:1px solid #868686}.sw i{background:#868686;top:3px;bottom:3px;left:3px}.sw.on{background:${accent};border-color:${accent}}.sw.on i{background:${d ? '#000' : '#fff'};right:3px}.sl b{height:4px}.sl u{height:4px;background:${accent}}.sl i{width:20px;height:20px;background:radial-gradient(${accent} 35%,${face} 40%)}
.tab{border-radius:8px 8px 0 0;padding:.5em 1.1em}.tab.on{background:${face}}.li{border-radius:4px;margin:2px 4px;padding:.5em .8em}.li.on{background:${line};box-shadow:inset 3px 0 ${accent}}.menu{background:${face};border-radius:8px}.mit{border-radius:4px;padding:.4em .9em}.mi.on,.mit.on{background:${line}}.panel{background:${face};border:1px solid ${line};border-radius:8px}.title{padding:8px 12px}.win{border-radius:8px}.link{color:${accent}}.bar{height:3px;border:0}`;
}

/** Windows XP. Reserved for tests. */
export function lunaCss(_t: Theme, _r: Random): string {
  return `body{background:#ece9d8;color:#000}.b{background:linear-gradient(#fff,#ecebe5 85%,#d6d0c5);border:1px solid #003c74;border-radius:3px;padding:.2em 1em}.b.p{box-shadow:inset 0 0 0 2px #9ebdf1}.ib{border-radius:3px;padding:4px}.ib.on{background:#fff;border-color:#316ac5}.title .ib{background:linear-gradient(135deg,#7fa8f5,#2a5bd7);border:1px solid #fff;color:#fff}
.in,.ta{background:#fff;border:1px solid #7f9db9;padding:.15em .3em}.co{background:#fff;border:1px solid #7f9db9;padding:.1em .1em .1em .3em}.co .ar{background:linear-gradient(#e1eafe,#aec8f7);border:1px solid #b7cdfb;border-radius:2px;color:#4d6185}span.cb,span.rb{background:linear-gradient(135deg,#dcdcd7,#fff);border:1px solid #1c5180;width:13px;height:13px;color:#21a121;border-radius:0}span.rb{border-radius:50%}
.sl b{height:4px;background:#f0efe8;border:1px solid #9d9c99}.sl u{display:none}.sl i{width:11px;height:20px;border-radius:2px 2px 6px 6px;background:linear-gradient(90deg,#fff,#dad9d3);border-color:#5a8b4f}.tabs{border-bottom:1px solid #919b9c;padding-top:2px}.tab{background:linear-gradient(#fff,#ecebe6);border:1px solid #91a7b4;border-bottom:0;border-radius:3px 3px 0 0;padding:.2em .7em}.tab.on{background:#fcfcfe;border-top:3px solid #e68b2c}
.mi.on,.mit.on,.li.on{background:#316ac5;color:#fff}.menu{background:#fff;border:1px solid #aca899}.list{background:#fff;border:1px solid #7f9db9}.li{padding:.1em .3em}.panel{background:transparent;border:1px solid #d0d0bf;border-radius:4px}.title{background:linear-gradient(#0997ff,#0053ee 20%,#0050ee 80%,#003dd7);color:#fff;padding:4px 6px}.win{background:#ece9d8;border:3px solid #0054e3;border-radius:8px 8px 0 0}.hd{background:#ebeadb;border-bottom:3px solid #cbc7b8}.tb{background:linear-gradient(#fafaf5,#ebe9dc)}.bar i{background:repeating-linear-gradient(90deg,#4fd24f 0 8px,#fff 8px 10px)}`;
}

/** Hard shadows, thick black lines. Reserved for tests. */
export function brutalCss(t: Theme, r: Random): string {
  const paint = () => `hsl(${r.int(0, 359)},85%,${r.int(60, 75)}%)`;
  const hard = 'border:3px solid #000;border-radius:0;box-shadow:4px 4px 0 #000';
  return `body{background:${paint()};color:#000}.b{background:${paint()};${hard};padding:.5em 1.1em;font-weight:800}.b.s{background:#fff}.ib{background:#fff;border:3px solid #000;border-radius:0}.ib.on{background:${paint()}}.in,.ta,.co{background:#fff;${hard};padding:.45em .6em}span.cb,span.rb{width:22px;height:22px;border:3px solid #000;background:#fff}span.cb.on{background:${paint()}}
.sw{border:3px solid #000;background:#fff;height:26px;width:50px}.sw i{background:#000}.sl b{height:6px;background:#000}.sl u{display:none}.sl i{width:20px;height:24px;border:3px solid #000;border-radius:0;background:${paint()}}.tab{border:3px solid #000;margin-inline-end:-3px;font-weight:700}.tab.on{background:${paint()}}.panel,.menu,.win{background:#fff;${hard}}.li{border-bottom:2px solid #000}.li.on,.mi.on,.mit.on{background:#000;color:#fff}.title{background:#000;color:#fff}.hd{font-weight:800;background:${paint()}}.link{color:#000;text-decoration:underline;font-weight:700}.bar{border:3px solid #000}.tb{border-bottom:3px solid #000;background:${t.dark ? '#ddd' : '#fff'}}`;
}

/** Square, dense enterprise software. Reserved for tests. */
export function carbonCss(t: Theme, _r: Random): string {
  const d = t.dark;
  const layer = d ? '#262626' : '#f4f4f4';
  return `body{background:${d ? '#161616' : '#fff'};color:${d ? '#f4f4f4' : '#161616'}}.b{background:#0f62fe;color:#fff;border:0;border-radius:0;padding:.75em 3.5em .75em 1em;justify-content:flex-start}.b.s{background:${d ? '#6f6f6f' : '#393939'}}.ib{border-radius:0;padding:10px;border:0}.ib.on{background:${d ? '#393939' : '#e0e0e0'}}.in,.ta,.co{background:${layer};border:0;border-bottom:1px solid #8d8d8d;border-radius:0;padding:.65em 1em}
span.cb{width:16px;height:16px;border:1px solid currentColor;border-radius:1px;background:transparent}span.cb.on{background:${d ? '#fff' : '#161616'};color:${d ? '#161616' : '#fff'}}span.rb{width:18px;height:18px;border:1px solid currentColor;background:transparent}.sw{width:48px;height:24px;background:#8d8d8d}.sw i{top:3px;bottom:3px;left:3px}.sw.on{background:#24a148}.sl b{height:2px}.sl u{height:2px;background:currentColor}.sl i{width:14px;height:14px;background:currentColor;border:0}
.tab{padding:.75em 3em .75em 1em;border-bottom:2px solid ${d ? '#393939' : '#e0e0e0'}}.tab.on{border-bottom-color:#0f62fe;font-weight:600}.li{padding:.6em 1em}.li.on{background:${d ? '#393939' : '#e0e0e0'};box-shadow:inset 4px 0 #0f62fe}.mi.on,.mit.on{background:${d ? '#393939' : '#e8e8e8'}}.mit{padding:.6em 1em}.menu,.panel{background:${layer};border:0;border-radius:0}.tb,.title{background:#161616;color:#f4f4f4;padding:4px 0}.hd{background:${d ? '#393939' : '#e0e0e0'};padding:.8em 1em}.link{color:${d ? '#78a9ff' : '#0f62fe'}}.bar{height:8px;border:0;border-radius:0}`;
}
