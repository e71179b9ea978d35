/** The looks of a report. Everything is in the file itself: no font, no picture, no script from elsewhere. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#f5f3ee;--paper:#fffefb;--ink:#22262b;--soft:#646b75;--line:#e3dfd6;--accent:#c2410c;--halo:#fb923c55;
--ok:#15803d;--some:#a16207;--none:#6b7280;--bad:#b91c1c;--okbg:#dcfce7;--somebg:#fef3c7;--nonebg:#eceef1;--badbg:#fee2e2;
--win:#fdfcfa;--field:#ffffff;--fieldline:#b9bec7;--press:#e9edf5;--pressline:#c3cbdb;--on:#cfe0ff;--add:#166534;--del:#991b1b;--chg:#854d0e;
--s0:#94a3b8;--s1:#a78bfa;--s2:#60a5fa;--s3:#2dd4bf;--s4:#f59e0b;--s5:#fb7185;--s6:#a8a29e;--s7:#84cc16}
@media (prefers-color-scheme:dark){:root{--bg:#14161a;--paper:#1c1f25;--ink:#e7e5e0;--soft:#9aa2ad;--line:#2e333b;--accent:#fb923c;--halo:#fb923c44;
--ok:#86efac;--some:#fcd34d;--none:#aab2bd;--bad:#fca5a5;--okbg:#12351f;--somebg:#3a2c0a;--nonebg:#2a2f37;--badbg:#421818;
--win:#22262d;--field:#181b20;--fieldline:#4b525d;--press:#2d333d;--pressline:#454d5a;--on:#2b4470;--add:#86efac;--del:#fca5a5;--chg:#fcd34d}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:5.5rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}.ring{animation:none!important}}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main,header.top,footer{max-width:76rem;margin:0 auto;padding:0 1.5rem}
header.top{padding-top:2.8rem;padding-bottom:1.2rem}
.brand{font-size:.78rem;letter-spacing:.16em;text-transform:uppercase;color:var(--soft);margin:0 0 .7rem}
h1{font-family:ui-serif,Georgia,"Noto Serif",serif;font-weight:500;font-size:clamp(1.5rem,3.4vw,2.3rem);line-height:1.22;margin:0 0 1rem;overflow-wrap:anywhere;text-wrap:balance}
.outcome{font-size:1.05rem;margin:0 0 1.3rem;overflow-wrap:anywhere}
.facts{display:flex;flex-wrap:wrap;gap:.4rem 2rem;margin:0;color:var(--soft);font-size:.9rem}
.facts div{display:flex;flex-direction:column}.facts dt{font-size:.72rem;letter-spacing:.06em;text-transform:uppercase}
.facts dd{margin:0;color:var(--ink);font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.pill{display:inline-block;padding:.08rem .6rem;border-radius:99px;font-size:.82rem;font-weight:600;white-space:nowrap;color:var(--none);background:var(--nonebg)}
.pill.confirmed,.pill.done,.pill.allow{color:var(--ok);background:var(--okbg)}.pill.partial,.pill.limit,.pill.stopped,.pill.ask,.pill.replaced,.pill.told{color:var(--some);background:var(--somebg)}
.pill.refused,.pill.failed,.pill.deny{color:var(--bad);background:var(--badbg)}
nav{position:sticky;top:0;z-index:2;background:var(--bg);border-bottom:1px solid var(--line)}
nav ol{max-width:76rem;margin:0 auto;padding:.65rem 1.5rem;list-style:none;display:flex;gap:.35rem;overflow-x:auto}
nav a{display:grid;place-items:center;min-width:2.2rem;height:2.2rem;padding:0 .4rem;border-radius:.6rem;text-decoration:none;font-size:.88rem;font-weight:600;font-variant-numeric:tabular-nums;color:var(--none);background:var(--nonebg);border:2px solid transparent}
nav a.confirmed{color:var(--ok);background:var(--okbg)}nav a.partial,nav a.unverifiable{color:var(--some);background:var(--somebg)}nav a.refused{color:var(--bad);background:var(--badbg)}
nav a[aria-current]{border-color:currentColor}
a:focus-visible,summary:focus-visible,article:focus-visible,pre:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
article{background:var(--paper);border:1px solid var(--line);border-radius:1rem;margin:1.4rem 0;padding:1.5rem 1.6rem;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:.2rem 2rem;align-items:start}
article>h2,article>.where{grid-column:1/-1}
article.wide{grid-template-columns:minmax(0,1fr)}
h2{font-size:1.16rem;font-weight:600;line-height:1.4;margin:0;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap;overflow-wrap:anywhere}
h2 .n{color:var(--soft);font-weight:500;font-variant-numeric:tabular-nums;min-width:1.4rem}
h2 .what{flex:1;min-width:12rem}h2 code{font:inherit;font-weight:400;background:var(--nonebg);border-radius:.35rem;padding:.02rem .35rem}
h2 .aim{font-weight:400;color:var(--soft)}h2 .aim b{color:var(--ink);font-weight:600}
.where{margin:.1rem 0 1rem 2.15rem;color:var(--soft);font-size:.87rem}
.text{margin-left:2.15rem;min-width:0}.text>*:first-child{margin-top:0}
.why{margin:0 0 1rem;padding-left:.9rem;border-left:3px solid var(--accent);font-family:ui-serif,Georgia,"Noto Serif",serif;font-size:1.04rem;overflow-wrap:anywhere}
.effect{margin:0 0 1rem;overflow-wrap:anywhere}
ul.notes{list-style:none;margin:0 0 1rem;padding:0;font-size:.9rem}ul.notes li{margin:.3rem 0;overflow-wrap:anywhere}ul.notes .pill{margin-right:.5rem}
h3{font-size:.74rem;letter-spacing:.07em;text-transform:uppercase;color:var(--soft);font-weight:600;margin:1.1rem 0 .35rem}
pre{margin:0;padding:.75rem .9rem;border-radius:.6rem;background:var(--bg);font:13px/1.6 ui-monospace,"Cascadia Code",Menlo,Consolas,"Noto Sans Mono",monospace;white-space:pre-wrap;overflow-wrap:anywhere;max-height:22rem;overflow:auto}
pre .add{color:var(--add)}pre .del{color:var(--del)}pre .chg{color:var(--chg)}pre .rest{color:var(--soft)}
details{margin:.6rem 0 0}summary{cursor:pointer;color:var(--soft);font-size:.9rem}summary:hover{color:var(--ink)}
details[open]>summary{margin-bottom:.5rem}details pre{max-height:30rem}
.picture{min-width:0;margin:0}.picture figcaption{color:var(--soft);font-size:.8rem;margin-top:.4rem;overflow-wrap:anywhere}
.view,.shot{display:block;width:100%;max-height:34rem;border-radius:.6rem;background:var(--bg)}
.view .window{fill:var(--win);stroke:var(--line)}.view text{fill:var(--ink);font-family:ui-sans-serif,system-ui,sans-serif;unicode-bidi:isolate}
.view .place rect{fill:none;stroke:var(--line);stroke-width:.8}.view .leaf rect{fill:none}.view .mark rect{fill:var(--field);stroke:var(--fieldline)}
.view .field rect{fill:var(--field);stroke:var(--fieldline)}.view .press rect{fill:var(--press);stroke:var(--pressline)}.view .on rect{fill:var(--on)}
.view .off{opacity:.4}.view .halo{fill:none;stroke:var(--halo)}.view .ring{fill:none;stroke:var(--accent);stroke-dasharray:14 7;animation:walk 1.6s linear infinite}
@keyframes walk{to{stroke-dashoffset:-42}}
.bar{display:block;width:100%;height:.6rem;border-radius:.3rem;margin:.3rem 0}
.legend{display:flex;flex-wrap:wrap;gap:.1rem .9rem;margin:0;padding:0;list-style:none;font-size:.8rem;color:var(--soft);font-variant-numeric:tabular-nums}
.legend svg{width:.6rem;height:.6rem;margin-right:.3rem}
.s0{fill:var(--s0)}.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}.s5{fill:var(--s5)}.s6{fill:var(--s6)}.s7{fill:var(--s7)}
.problems{border:1px solid var(--some);border-radius:.8rem;padding:.7rem 1rem;margin:1.2rem 0;font-size:.92rem}
footer{color:var(--soft);font-size:.85rem;padding-top:1rem;padding-bottom:3rem}kbd{font:inherit;border:1px solid var(--line);border-radius:.3rem;padding:0 .35rem;background:var(--paper)}
@media (max-width:56rem){article{grid-template-columns:minmax(0,1fr);padding:1.2rem}.text,.where{margin-left:0}.picture{margin-top:1rem}}
@media print{nav,footer{display:none}article{break-inside:avoid}body{background:#fff}}
`;

/** Steps by keyboard; the page is complete without it. */
export const SCRIPT = `
(()=>{const steps=[...document.querySelectorAll('article')],links=[...document.querySelectorAll('nav a')];let at=-1;
const go=i=>{if(i<0||i>=steps.length)return;at=i;location.hash=steps[i].id;steps[i].focus({preventScroll:true});show()};
const show=()=>links.forEach((a,i)=>i===at?(a.setAttribute('aria-current','step'),a.scrollIntoView({block:'nearest',inline:'nearest'})):a.removeAttribute('aria-current'));
const seen=new IntersectionObserver(es=>{for(const e of es)if(e.isIntersecting){at=steps.indexOf(e.target);show()}},{rootMargin:'-20% 0px -70% 0px'});
steps.forEach(s=>seen.observe(s));
addEventListener('keydown',e=>{if(e.ctrlKey||e.altKey||e.metaKey)return;
if(e.key==='j'||e.key==='ArrowRight')go(at+1);else if(e.key==='k'||e.key==='ArrowLeft')go(at-1);
else if(e.key==='e'){const all=[...document.querySelectorAll('details')],open=all.some(d=>!d.open);all.forEach(d=>d.open=open)}else return;e.preventDefault()})})();
`;
