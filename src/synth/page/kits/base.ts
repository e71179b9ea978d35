/** What every kit shares: how boxes lie. Colours and shapes are the kits' own. */
import type { Random } from '../../random.js';
import type { Theme } from '../theme.js';

export function baseCss(t: Theme, r: Random): string {
  const check = r.int(12, 21);
  const toolPad = r.int(2, 9);
  const thumb = r.int(12, 20);
  return `*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}
body{background:${t.background};color:${t.ink};font:${t.fontSize}px/1.35 "${t.font}",sans-serif}
h1,h2,h3{margin:.3em 0;font-weight:${r.pick([400, 500, 600, 700])}}p{margin:.4em 0;line-height:${r.float(1.2, 1.7).toFixed(2)}}
button,input,textarea,select{font:inherit;color:inherit;margin:0}
.row{display:flex;align-items:center;gap:${t.gap}px;flex-wrap:wrap}.nw{flex-wrap:nowrap}.col{display:flex;flex-direction:column;gap:${t.gap}px;min-width:0}.col>*{flex-shrink:0}
.grow{flex:1;min-width:0}.cut{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.muted{color:${t.muted}}.small{font-size:.85em}
.b{display:inline-flex;align-items:center;justify-content:center;gap:.4em;white-space:nowrap;padding:.35em .9em;flex:none}
.ib{display:inline-flex;align-items:center;justify-content:center;padding:${toolPad}px;line-height:0;flex:none;min-width:0;background:none;border:1px solid transparent;border-radius:${t.radius}px}
.ib svg,.ib img{width:${t.iconSize}px;height:${t.iconSize}px}.ib .glyph{font-size:${Math.max(12, t.iconSize)}px;line-height:1}
.ic{line-height:0;flex:none}.ic svg,.ic img{width:1.15em;height:1.15em}
.in,.ta{padding:.3em .5em;min-width:0}.co{display:inline-flex;align-items:center;justify-content:space-between;gap:.6em;white-space:nowrap;padding:.3em .5em;overflow:hidden;max-width:100%}
.co .ar svg{width:1em;height:1em;display:block;flex:none}select.co{display:inline-block}
.cb,.rb{width:${check}px;height:${check}px;display:inline-block;flex:none;position:relative;vertical-align:middle;border:1px solid ${t.muted};background:${t.panel}}
.rb{border-radius:50%}.cb{border-radius:2px}.cb svg{position:absolute;inset:0;width:100%;height:100%}.rb.on::after{content:"";position:absolute;inset:25%;border-radius:50%;background:currentColor}
input.cb,input.rb{background:none;border:0;accent-color:${t.accent}}
.cl{display:flex;align-items:center;gap:.5em}
.sw{width:${r.int(28, 52)}px;height:${r.int(14, 28)}px;display:inline-block;position:relative;flex:none;border-radius:99px;background:${t.dark ? '#666' : '#bbb'}}
.sw i{position:absolute;top:2px;bottom:2px;left:2px;aspect-ratio:1;background:#fff;border-radius:inherit}.sw.on{background:${t.accent}}.sw.on i{left:auto;right:2px}
.sl{position:relative;display:inline-block;height:${r.int(16, 24)}px;max-width:100%;flex:none}
.sl b,.sl u{position:absolute;left:0;top:50%;height:${r.int(2, 8)}px;transform:translateY(-50%);border-radius:9px}.sl b{right:0;background:${t.dark ? '#777' : '#c6c6c6'}}.sl u{background:${t.accent}}
.sl i{position:absolute;top:50%;width:${thumb}px;height:${thumb}px;transform:translate(-50%,-50%);background:#fff;border:1px solid ${t.muted};border-radius:99px}
.sl.v{width:${r.int(16, 24)}px}.sl.v b,.sl.v u{left:50%;right:auto;transform:translateX(-50%);width:${r.int(2, 6)}px;height:auto;top:0;bottom:0}.sl.v u{top:auto}.sl.v i{left:50%}
.tabs{display:flex;overflow:hidden;flex:none}.tabs.v{flex-direction:column}.tab{padding:.4em 1em;white-space:nowrap;display:flex;gap:.4em;align-items:center}
.tb{display:flex;align-items:center;gap:${r.int(0, 8)}px;padding:${r.int(2, 8)}px;overflow:hidden;flex:none}
.tb .sep{width:1px;align-self:stretch;margin:2px 3px;background:${t.border};flex:none}
.menubar{display:flex;overflow:hidden;flex:none}.mi{padding:.25em .7em;white-space:nowrap;flex:none}
.menu{padding:4px;background:${t.panel};border:1px solid ${t.border};box-shadow:0 3px 10px rgba(0,0,0,.3);min-width:140px}.mit{display:flex;align-items:center;gap:.6em;padding:.3em .8em;white-space:nowrap}.mit .k{margin-left:auto;padding-left:1.5em;opacity:.6}
.rule{height:1px;background:${t.border};margin:3px 0}
.list{overflow:hidden}.li{display:flex;align-items:center;gap:.6em;padding:.35em .6em;white-space:nowrap;overflow:hidden}
.panel{padding:${r.int(4, 18)}px;min-width:0;overflow:hidden;background:${t.panel};border:1px solid ${r.chance(0.6) ? t.border : 'transparent'};border-radius:${t.radius}px}
.win{display:flex;flex-direction:column;position:absolute;overflow:hidden;background:${t.background};border:1px solid ${t.border};box-shadow:0 4px 18px rgba(0,0,0,.35)}
.title{display:flex;align-items:center;gap:6px;padding:4px 8px;flex:none;overflow:hidden}.title b{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.hd{white-space:nowrap;overflow:hidden;padding:2px 6px}
table{border-collapse:collapse}td,th{padding:${r.int(2, 8)}px ${r.int(4, 12)}px;border-bottom:1px solid ${t.border};text-align:start;white-space:nowrap}
.bar{height:${r.int(4, 18)}px;background:${t.shade};border:1px solid ${t.border};border-radius:${t.radius}px;overflow:hidden}.bar i{display:block;height:100%;background:${t.accent}}
.badge{background:${t.accent};color:${t.onAccent};border-radius:99px;padding:0 .5em;font-size:.8em}
.av{border-radius:50%;display:inline-flex;align-items:center;justify-content:center;color:#fff;flex:none}
.link{color:${t.linkColour};text-decoration:${t.linkUnderlined ? 'underline' : 'none'}}
.code{font-family:"DejaVu Sans Mono",monospace;white-space:pre;overflow:hidden}
.status{display:flex;gap:1em;padding:2px 8px;font-size:.9em;flex:none;border-top:1px solid ${t.border};white-space:nowrap;overflow:hidden;color:${t.muted}}
.scroll{background:${t.shade};flex:none;position:relative}.scroll i{position:absolute;background:${t.muted};opacity:.6;border-radius:${t.radius}px}
.off{opacity:${r.float(0.35, 0.6).toFixed(2)}}.veil{position:absolute;inset:0;background:rgba(0,0,0,${r.float(0.2, 0.6).toFixed(2)})}
`;
}
