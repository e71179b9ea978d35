/** Kits in the manner of desktop toolkits, written from how those look, not from their style sheets. */
import type { Random } from '../../random.js';
import type { Theme } from '../theme.js';

/** GTK 3 and 4 with their default theme. */
export function adwaitaCss(t: Theme, r: Random): string {
  const four = r.chance(0.5);
  const d = t.dark;
  const bg = d ? '#353535' : four ? '#fafafa' : '#f6f5f4';
  const base = d ? '#2d2d2d' : '#fff';
  const line = d ? '#1b1b1b' : '#cdc7c2';
  const accent = r.chance(0.7) ? '#3584e4' : t.accent;
  const face = four
    ? `background:${d ? '#4a4a4a' : '#e6e6e5'};border:0`
    : `background:linear-gradient(to top,${d ? '#343434,#3a3a3a' : '#edebe9,#f6f5f4'});border:1px solid ${line};border-bottom-color:${d ? '#111' : '#b6aea7'};box-shadow:0 1px 1px rgba(0,0,0,.08)`;
  const radius = four ? r.pick([6, 9]) : 5;
  const glyph = four ? 14 + r.int(0, 4) : 14 + r.int(0, 2);
  const tabs = r.chance(0.5)
    ? `.tab.on{box-shadow:inset 0 -3px ${accent}}.tabs{background:${d ? '#2a2a2a' : '#e1dedb'};border-bottom:1px solid ${line}}.tab{color:${t.muted};padding:.5em 1em}.tab.on{color:${d ? '#fff' : '#2e3436'}}`
    : `.tab{${face};border-radius:0}.tab.on{background:${d ? '#1f1f1f' : '#d5d0cc'};box-shadow:inset 0 1px 3px rgba(0,0,0,.2)}.tabs{border-radius:${radius}px;align-self:flex-start}`;
  return `body{background:${bg};color:${d ? '#eee' : '#2e3436'}}.b{${face};border-radius:${radius}px;padding:${r.float(0.25, 0.45).toFixed(2)}em .9em;min-width:3.5em}.b.p{background:${accent};color:#fff}
.ib{border-radius:${radius}px;padding:${r.int(6, 10)}px;${r.chance(0.4) ? face : ''}}.ib.on{background:${d ? '#1e1e1e' : '#d5d0cc'}}
.in,.ta,.co{background:${four && r.chance(0.6) ? (d ? '#464646' : '#ebebeb') : base};border:${four ? '0' : `1px solid ${line}`};border-radius:${radius}px;padding:.35em .6em}.co{${face}}
span.cb,span.rb,input.cb,input.rb{width:${glyph}px;height:${glyph}px}span.cb,span.rb{background:${base};border:1px solid ${d ? '#111' : '#bfb8b1'}}span.cb{border-radius:${four ? 4 : 3}px}span.cb.on,span.rb.on{background:${accent};border-color:${accent};color:#fff}
.sw{width:${four ? 46 : 48 + r.int(0, 6)}px;height:${four ? 26 : 24}px;background:${d ? '#555' : '#d5d0cc'};${four ? '' : `border:1px solid ${line}`}}.sw i{${four ? '' : `top:0;bottom:0;left:0;border:1px solid ${line}`}}.sw.on{background:${accent}}
.sl b{height:4px;background:${d ? '#222' : '#d5d0cc'}}.sl u{height:4px;background:${accent}}.sl i{width:18px;height:18px}
${tabs}.tb,.title,.hb{background:${four ? (d ? '#303030' : '#ebebeb') : `linear-gradient(to top,${d ? '#262626,#2f2f2f' : '#dad6d2,#e1dedb'})`};border-bottom:1px solid ${line}}.title{padding:6px;min-height:${four ? 47 : 40}px;justify-content:center}
.menubar{background:${bg};border-bottom:1px solid ${line}}.mi.on,.mit.on{background:${four ? (d ? '#444' : '#e4e4e4') : accent};${four ? '' : 'color:#fff'}}.menu{background:${d ? '#3a3a3a' : '#fff'};border-radius:${four ? 12 : 0}px;border-color:${line}}.mit{border-radius:${four ? 6 : 0}px}
.list{background:${base};border:1px solid ${line}}.li{${r.chance(0.3) ? `border-bottom:1px solid ${line}` : ''}}.li.on{background:${accent};color:#fff}.panel{background:${r.chance(0.5) ? base : bg};border-color:${line};border-radius:${four ? 12 : 0}px}
.win{border-radius:${four ? 12 : 8}px ${four ? 12 : 8}px 0 0;background:${bg};border-color:${line}}.hd{background:${base};border:solid ${line};border-width:0 1px 1px 0;color:${t.muted}}.link{color:${d ? '#62a0ea' : '#1b6acb'};text-decoration:underline}
.bar{height:${four ? 8 : 6}px;background:${line}}.bar i{background:${accent}}.spin .ib{border-radius:0;border-inline-start:1px solid ${line}}`;
}

/** Qt's own widget style, with its windows-like relatives. */
export function fusionCss(t: Theme, r: Random): string {
  const d = t.dark;
  const bg = d ? '#353535' : r.pick(['#efefef', '#f0f0f0', '#ececec', '#eff0f1', '#fcfcfc']);
  const base = d ? '#232323' : '#fff';
  const line = d ? '#1a1a1a' : r.pick(['#b6b6b6', '#a0a0a0', '#bcbebf', '#ababab']);
  const accent = r.pick(['#308cc6', '#308cc6', '#3daee9', '#0078d7', t.accent]);
  const breeze = r.chance(0.3);
  const face = breeze
    ? `background:${d ? '#444' : '#fcfcfc'};border:1px solid ${line};border-radius:3px`
    : `background:linear-gradient(${d ? '#505050,#404040' : '#fefefe,#e6e6e6'});border:1px solid ${line};border-radius:2px`;
  const glyph = breeze ? r.int(16, 20) : r.int(12, 15);
  return `body{background:${bg};color:${d ? '#fff' : '#111'}}.b{${face};padding:${r.float(0.12, 0.35).toFixed(2)}em .8em;min-width:${r.pick([0, 5, 5.5])}em}.b.p{border-color:${accent};box-shadow:inset 0 0 0 1px ${accent}}
.ib{padding:${r.int(2, 6)}px;border-radius:2px;${r.chance(0.25) ? face : ''}}.ib.on{background:${d ? '#222' : '#d0d0d0'};border-color:${line}}
.in,.ta{background:${base};border:1px solid ${line};border-radius:2px;padding:.15em .35em}.co{${face};padding:.15em .5em}
span.cb,span.rb,input.cb,input.rb{width:${glyph}px;height:${glyph}px}span.cb,span.rb{background:${base};border:1px solid ${d ? '#111' : '#8d8d8d'};color:${d ? '#ddd' : '#222'}}span.cb{border-radius:${breeze ? 3 : 0}px}${breeze ? `span.cb.on,span.rb.on{border-color:${accent};background:color-mix(in srgb,${accent} 33%,${base})}` : ''}
.sl b{height:${r.int(4, 6)}px;background:${d ? '#222' : '#d5d5d5'};border:1px solid ${line}}.sl u{height:4px}.sl i{width:${breeze ? 18 : 11}px;height:${breeze ? 18 : 15}px;border-radius:${breeze ? 99 : 2}px;background:linear-gradient(${d ? '#666,#555' : '#fff,#e9e9e9'})}
.tabs{border-bottom:1px solid ${line};padding-inline-start:${r.int(0, 4)}px}.tab{border:1px solid ${line};border-bottom:0;background:linear-gradient(${d ? '#3a3a3a,#333' : '#e8e8e8,#dadada'});padding:.25em .8em;margin-top:2px;border-radius:2px 2px 0 0}.tab.on{background:${bg};margin-top:0}
.tb{background:linear-gradient(${d ? '#404040,#353535' : `#f6f6f6,${bg}`});border-bottom:1px solid ${line}}.mi.on,.mit.on{background:${accent};color:#fff}.menu{background:${d ? '#3a3a3a' : '#f8f8f8'};border-color:${line};padding:1px}.mit{padding:.2em 1.5em}
.list{background:${base};border:1px solid ${line}}.li{padding:.1em .3em}.li.on{background:${accent};color:#fff}.panel{background:${bg};border-color:${line};border-radius:2px}.title{background:${r.pick(['#dfe3e8', '#31363b', '#4c5866', d ? '#222' : '#e6e6e6'])};color:${r.pick(['#eee', '#222'])};justify-content:center}
.win{background:${bg}}.hd{background:linear-gradient(${d ? '#505050,#404040' : '#fdfdfd,#e8e8e8'});border:solid ${line};border-width:0 1px 1px 0}.bar{height:${r.int(14, 22)}px;background:${base};border-color:${line};border-radius:2px}.bar i{background:${accent}}
.spin .ib{padding:0 2px}.cs{border:1px solid ${line}}`;
}

/** Windows up to 2000, and the many that copied it. */
export function classicCss(t: Theme, r: Random): string {
  const face = r.pick(['#c0c0c0', '#d4d0c8', '#d6d3ce', '#ece9d8']);
  const out = `border:2px solid;border-color:#fff #404040 #404040 #fff;box-shadow:inset -1px -1px 0 #808080`;
  const into = `border:2px solid;border-color:#808080 #fff #fff #808080;box-shadow:inset 1px 1px 0 #404040`;
  return `body{background:${face};color:#000}.b{background:${face};${out};padding:.2em .9em;border-radius:0;min-width:${r.pick([0, 5])}em}.b.p{outline:1px solid #000}
.ib{background:${face};border-radius:0;padding:${r.int(2, 5)}px;${r.chance(0.5) ? out : ''}}.ib.on{${into};background:#e6e2dc}.title .ib{${out};padding:1px}
.in,.ta,.co{background:#fff;${into};border-radius:0;padding:.15em .3em}.co .ar{background:${face};${out};padding:1px}span.cb{background:#fff;${into};border-radius:0;width:13px;height:13px}span.rb{background:#fff;border:2px inset #aaa;width:13px;height:13px}
.sw{border-radius:0}.sw i{border-radius:0}.sl b{height:4px;${into}}.sl u{display:none}.sl i{width:11px;height:21px;border-radius:0;background:${face};${out}}
.tabs{padding:2px 2px 0;border-bottom:1px solid #fff}.tab{border:2px solid;border-color:#fff #404040 transparent #fff;border-radius:3px 3px 0 0;padding:.2em .7em}.tab.on{margin-top:-2px;padding-bottom:.35em}
.mi.on,.mit.on,.li.on{background:#000080;color:#fff}.menu{background:${face};${out};padding:1px}.list{background:#fff;${into}}.li{padding:0 .3em}.panel{background:${face};border:2px groove #eee;border-radius:0}
.title{background:linear-gradient(90deg,#000080,${r.pick(['#1084d0', '#000080', t.accent])});color:#fff;padding:2px 3px}.win{background:${face};${out};border-radius:0;padding:2px}.hd{background:${face};${out}}.bar{${into};background:${face};border-radius:0}.bar i{background:#000080}
.tb{border-bottom:1px solid #808080}.link{color:#00f;text-decoration:underline}.scroll{background:#e8e6e0}.scroll i{background:${face};opacity:1;${out};border-radius:0}`;
}

/** Motif, Athena and other toolkits of bare X11. */
export function motifCss(_t: Theme, r: Random): string {
  const athena = r.chance(0.5);
  const face = athena ? r.pick(['#fff', '#e5e5e5', '#d3d3d3']) : r.pick(['#b4b4b4', '#c4c4c4', '#aeb2c3', '#a8b8b8']);
  const edge = r.int(1, 3);
  const out = athena ? 'border:1px solid #000' : `border:${edge}px solid;border-color:#e8e8e8 #5a5a5a #5a5a5a #e8e8e8`;
  const into = athena ? 'border:1px solid #000' : `border:${edge}px solid;border-color:#5a5a5a #e8e8e8 #e8e8e8 #5a5a5a`;
  const round = athena ? r.pick([0, 0, 8, 99]) : 0;
  return `body{background:${athena ? '#e8e8e8' : face};color:#000}.b,.ib{background:${face};${out};border-radius:${round}px;padding:${r.float(0.15, 0.5).toFixed(2)}em .6em;min-width:0}.ib{padding:${r.int(2, 6)}px}.b.p{outline:2px solid #333;outline-offset:2px}.ib.on{${into};background:#999}
.in,.ta{background:${athena ? '#fff' : '#cbb8a8'};${into};border-radius:0}.co{background:${face};${out};border-radius:0}span.cb,span.rb{background:${face};${out};width:${r.int(11, 16)}px;height:${r.int(11, 16)}px;border-radius:0}span.rb{transform:rotate(45deg)}span.cb.on,span.rb.on{${into};background:${r.pick(['#803', '#345', '#000'])}}.rb.on::after,.cb.on svg{display:none}
.sw{border-radius:0}.sw i{border-radius:0}.sl{background:#999;${into}}.sl b,.sl u{display:none}.sl i{width:${r.int(18, 34)}px;height:100%;border-radius:0;background:${face};${out}}.sl.v i{width:100%;height:24px}
.tab{${out};background:${face};border-radius:0}.tab.on{background:#ddd}.menubar{${out};background:${face}}.mi.on,.mit.on{${out};background:#ddd}.menu{background:${face};${out}}.list{background:${athena ? '#fff' : '#cbb8a8'};${into}}.li{padding:0 .3em}.li.on{background:#000;color:#fff}
.panel{background:transparent;${r.chance(0.5) ? into : 'border-color:transparent'};border-radius:0}.title{background:${r.pick(['#5a7a9a', '#708090', '#345'])};color:#fff;justify-content:center;padding:2px}.win{background:${athena ? '#e8e8e8' : face};${out}}.hd{${out};background:${face}}.bar{${into};background:#888;border-radius:0}.tb{border-bottom:1px solid #000}.scroll{background:#999;${into}}.scroll i{${out};background:${face};opacity:1;border-radius:0}`;
}

/** Aqua and what came after it. */
export function macCss(t: Theme, r: Random): string {
  const d = t.dark;
  const accent = r.pick(['#007aff', '#0a84ff', '#5e5ce6', '#ff375f', '#28a745']);
  const bg = d ? '#1e1e1e' : r.pick(['#ececec', '#f5f5f7', '#fff']);
  const face = d ? '#5a5a5c' : '#fff';
  const round = r.int(5, 7);
  return `body{background:${bg};color:${d ? '#f2f2f2' : '#1d1d1f'}}.b{background:${face};border:0;box-shadow:0 0 0 .5px rgba(0,0,0,.18),0 1px 1px rgba(0,0,0,.2);border-radius:${round}px;padding:.15em .9em}.b.p{background:${accent};color:#fff}.ib{border-radius:6px}.ib.on{background:${d ? '#444' : '#dcdcdc'}}
.in,.ta{background:${d ? '#2b2b2b' : '#fff'};border:1px solid ${d ? '#444' : '#d0d0d0'};border-radius:${r.pick([0, 5, 7])}px;padding:.15em .4em}.co{background:${face};border:0;box-shadow:0 0 0 .5px rgba(0,0,0,.2),0 1px 1px rgba(0,0,0,.2);border-radius:${round}px;padding:.12em .2em .12em .6em}.co .ar{background:${accent};color:#fff;border-radius:4px;padding:1px}
span.cb,span.rb{width:14px;height:14px;background:${d ? '#3a3a3c' : '#fff'};border:.5px solid ${d ? '#777' : '#b5b5b5'}}span.cb{border-radius:3px}span.cb.on,span.rb.on{background:${accent};border-color:${accent};color:#fff}.sw{width:${r.pick([26, 38])}px;height:${r.pick([15, 22])}px}.sw.on{background:${accent}}
.sl b{height:4px}.sl u{height:4px;background:${accent}}.sl i{width:${r.pick([8, 20])}px;height:20px;border-radius:99px;box-shadow:0 1px 2px rgba(0,0,0,.3)}.tabs{background:${d ? '#333' : '#e3e3e5'};border-radius:7px;padding:1px;align-self:${r.chance(0.5) ? 'center' : 'flex-start'}}.tab{padding:.15em 1em;border-radius:6px}.tab.on{background:${r.chance(0.5) ? face : accent};${r.chance(0.5) ? 'box-shadow:0 1px 2px rgba(0,0,0,.25)' : ''}}
.tb{background:${d ? '#2c2c2e' : '#f2f2f2'};border-bottom:1px solid ${d ? '#000' : '#d5d5d5'};padding:7px}.mi{padding:.2em .8em}.mi.on,.mit.on{background:${accent};color:#fff;border-radius:5px}.menu{background:${d ? '#2c2c2e' : '#f4f4f4'};border-radius:7px}.menubar{background:${d ? '#2c2c2e' : '#e9e9e9'}}.li{padding:.2em .7em;border-radius:5px}.li.on{background:${accent};color:#fff}.list{background:${r.chance(0.5) ? 'transparent' : d ? '#242424' : '#fff'}}
.panel{border-radius:8px;background:${d ? '#2a2a2a' : '#fff'};border-color:${d ? '#3a3a3a' : '#e0e0e0'}}.title{background:${d ? '#3a3a3c' : '#e6e6e6'};padding:7px 10px}.win{border-radius:10px;background:${bg}}.hd{border-bottom:1px solid ${t.border};font-size:.85em}.bar{height:6px;border:0;background:${d ? '#444' : '#ddd'};border-radius:9px}.link{color:${accent}}`;
}
