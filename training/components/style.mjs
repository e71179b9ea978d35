/** A page's own colours and measures, and the style sheet of everything that lies around a library's controls. */
const FONTS = [
  'system-ui',
  'Roboto',
  'Inter',
  'Open Sans',
  'Lato',
  'DejaVu Sans',
  'Liberation Sans',
  'Noto Sans',
  'Cantarell',
];

export function drawTheme(random, kit) {
  const dark = kit.dark === 'always' || (kit.dark !== false && random.chance(0.33));
  const hue = random.int(0, 359);
  const grey = random.pick([0, 0, 4, 12]);
  const light = (level) => `hsl(${hue} ${grey}% ${dark ? 100 - level * 0.93 : level}%)`;
  const flat = random.chance(0.3);
  return {
    dark,
    hue,
    accent: `hsl(${hue} ${random.int(45, 95)}% ${dark ? random.int(58, 74) : random.int(32, 50)}%)`,
    page: light(flat ? 100 : random.int(94, 98)),
    surface: light(flat || !dark ? 100 : 92),
    shade: light(random.int(89, 95)),
    line: light(random.int(78, 91)),
    text: light(random.int(4, 18)),
    muted: light(random.int(36, 48)),
    row: random.pick([30, 36, 40, 48, 48, 56, 64]),
    gap: random.pick([4, 8, 12, 16, 24]),
    radius: random.pick([0, 2, 4, 4, 8, 12, 20]),
    size: random.pick([12, 13, 13, 14, 14, 15, 16]),
    font: random.pick(FONTS),
    shadow: random.chance(0.4),
    icon: random.pick([14, 16, 18, 20, 20, 24]),
  };
}

export const style = (t) => `
*,*::before,*::after{box-sizing:border-box}
html,body{margin:0;min-height:100%;height:auto;overflow:visible;color-scheme:${t.dark ? 'dark' : 'light'}}
body{background:${t.page};color:${t.text};font:${t.size}px/1.4 "${t.font}",sans-serif;display:block;position:static;padding:0}
.x-app{display:flex;min-height:100vh}.x-app>main{flex:1;min-width:0;padding:${t.gap + 8}px;display:block;margin:0}
.x-center{max-width:var(--most,720px);margin:0 auto}
.x-side{width:var(--side,230px);flex:none;padding:12px 8px;background:var(--side-bg,transparent);border-inline-end:var(--side-line,0) solid ${t.line}}
.x-top{display:flex;align-items:center;gap:12px;padding:6px 16px;min-height:${t.row}px;background:var(--top-bg);color:var(--top-text);border-bottom:1px solid ${t.line}}
.x-top>.x-name{font-size:1.3em;font-weight:500;white-space:nowrap}.x-grow{flex:1}.x-top .x-middle{flex:1;max-width:600px;margin:0 auto}
.x-card{background:${t.surface};border-radius:${t.radius}px;border:${t.shadow ? 0 : 1}px solid ${t.line};${t.shadow ? 'box-shadow:0 1px 3px #0004;' : ''}margin:0 0 ${t.gap + 8}px;display:block}
.x-card .x-pad,.x-pad{padding:${t.gap + 4}px}
.x-row{display:flex;align-items:center;gap:14px;min-height:${t.row}px;padding:4px 18px;width:100%;text-align:start;color:inherit;text-decoration:none;background:none;border:0;font:inherit;margin:0}
.x-row+.x-row{border-top:1px solid ${t.line}}[role=button].x-row,a.x-row{cursor:pointer}.x-row .x-words{flex:1;min-width:0}
.x-second{color:${t.muted};font-size:.88em}.x-clip{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.x-end{display:flex;align-items:center;gap:8px;flex:none}.x-head{font-size:1.15em;font-weight:600;margin:${t.gap}px 0;color:inherit}
.x-title{font-size:1.7em;font-weight:400;margin:0 0 ${t.gap + 4}px}
svg.x-i{width:${t.icon}px;height:${t.icon}px;flex:none;display:inline-block;vertical-align:middle}
.x-tile{width:40px;height:40px;border-radius:${t.radius}px;background:${t.shade};display:inline-flex;align-items:center;justify-content:center;flex:none}
.x-avatar{width:32px;height:32px;border-radius:50%;background:hsl(${(t.hue + 140) % 360} 50% 45%);color:#fff;display:inline-flex;align-items:center;justify-content:center;flex:none}
.x-bar{display:flex;align-items:center;gap:${Math.max(2, t.gap / 3)}px;flex-wrap:wrap;padding:4px 8px}.x-sep{width:1px;height:22px;background:${t.line};margin:0 4px}
.x-grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(var(--cell,260px),1fr));gap:${t.gap + 6}px;align-items:start}
.x-form{display:grid;gap:${t.gap + 4}px}.x-label{display:block;margin-bottom:4px;font-weight:500}.x-inline{display:flex;align-items:center;gap:8px;margin:4px 0}
.x-scrim{position:fixed;inset:0;background:#0007;display:flex;align-items:center;justify-content:center;z-index:2000}
.x-dialog{background:${t.surface};color:${t.text};border-radius:${t.radius}px;box-shadow:0 8px 30px #0006;width:var(--wide,460px);max-width:94vw;max-height:92vh;overflow:auto}
.x-foot{display:flex;gap:8px;justify-content:flex-end;align-items:center;padding:12px 18px}
.x-table{border-collapse:collapse;width:100%;background:${t.surface}}.x-table td,.x-table th{padding:${t.row / 6}px 12px;text-align:start;border-bottom:1px solid ${t.line}}
.x-th{all:unset;font-weight:600;cursor:pointer}.x-sheet{background:#fff;color:#222;box-shadow:0 1px 6px #0005;padding:36px;width:420px;aspect-ratio:.72;overflow:hidden;font-size:9px}
.x-button{font:inherit;padding:${t.row / 8}px 14px;border-radius:${t.radius}px;border:1px solid ${t.line};background:${t.shade};color:${t.text};display:inline-flex;gap:6px;align-items:center;cursor:pointer}
.x-primary{background:${t.accent};color:${t.dark ? '#000' : '#fff'};border-color:transparent}.x-text{background:none;border-color:transparent;color:${t.accent}}
.x-icon-button{width:${t.icon + 14}px;height:${t.icon + 14}px;border:0;padding:0;background:none;color:inherit;border-radius:${t.radius > 4 ? '50%' : '4px'};display:inline-flex;align-items:center;justify-content:center;cursor:pointer}
.x-switch{appearance:none;width:36px;height:20px;border-radius:10px;border:0;background:${t.muted};position:relative;flex:none}.x-switch::after{content:"";position:absolute;left:3px;top:3px;width:14px;height:14px;border-radius:50%;background:#fff}
.x-switch[aria-checked=true]{background:${t.accent}}.x-switch[aria-checked=true]::after{left:19px}:disabled{opacity:.45}
.x-check{width:16px;height:16px;accent-color:${t.accent};flex:none}.x-slider{width:160px;accent-color:${t.accent}}
.x-field{font:inherit;width:100%;min-width:120px;padding:${t.row / 9}px 10px;border:1px solid ${t.line};border-radius:${t.radius}px;background:${t.surface};color:${t.text}}
.x-search{display:flex;align-items:center;gap:8px;flex:1}.x-badge{display:inline-block;background:${t.shade};border-radius:99px;padding:1px 9px;font-size:.82em;white-space:nowrap}
.x-tabs{display:flex;gap:4px;border-bottom:1px solid ${t.line};margin-bottom:12px}.x-tab{all:unset;padding:8px 16px;cursor:pointer}.x-tab[aria-selected=true]{color:${t.accent};box-shadow:inset 0 -2px}
.x-nav{display:block}.x-nav-item{display:flex;align-items:center;gap:14px;min-height:${t.row - 4}px;padding:2px 14px;color:inherit;text-decoration:none;border-radius:${t.radius}px}.x-nav-item.x-on{background:${t.shade};color:${t.accent};font-weight:600}
.x-links{display:inline-flex;gap:${t.gap + 6}px;align-items:center}.x-links>a{display:inline-flex}.x-icon-link{color:${t.muted}}.x-page{padding:3px 9px;color:${t.accent};text-decoration:none;border-radius:${t.radius}px}.x-page.x-on{background:${t.accent};color:${t.dark ? '#000' : '#fff'}}
.x-bare a:not([class]){color:inherit;text-decoration:none}.x-code{font:.85em/1.5 monospace;background:${t.shade};padding:10px 14px;border-radius:${t.radius}px;overflow:hidden;white-space:pre}.x-code b{color:${t.accent};font-weight:400}.x-code i{color:${t.muted}}
.x-figure-box{background:linear-gradient(135deg,${t.accent},${t.shade});aspect-ratio:1.8;width:100%}.x-foot-site{display:flex;flex-wrap:wrap;gap:40px;padding:24px;border-top:1px solid ${t.line};margin-top:24px}
.x-meter{height:6px;border-radius:3px;background:${t.shade};overflow:hidden}.x-meter>i{display:block;height:100%;background:${t.accent}}
.x-dot{width:9px;height:9px;border-radius:50%;background:${t.accent};display:inline-block}.x-figure{font-size:1.9em;font-weight:600}
.x-app a:not([class]){color:${t.accent}}.x-narrow{width:auto;min-width:150px;flex:none}.x-select-wrap{display:inline-block}
@media(max-width:700px){.x-side{width:64px}.x-side span,.x-side .x-name{display:none}}
`;
