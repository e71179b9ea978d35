/** Bootstrap and the themes that Bootswatch makes of it, in three versions: the same controls, drawn in many ways. */
import { off, on, options, safe } from '../plain.mjs';

const KIND = { primary: 'btn-primary', plain: 'btn-secondary', text: 'btn-link' };
const OUTLINED = { primary: 'btn-outline-primary', plain: 'btn-outline-secondary', text: 'btn-link' };

const kit = (version, theme, dark) => ({
  name: `bootstrap${version}-${theme}`,
  packages: [`bootswatch${version}@npm:bootswatch@${version}`, `bootstrap${version}@npm:bootstrap@${version}`],
  css: [
    theme === 'default'
      ? `bootstrap${version}/dist/css/bootstrap.css`
      : version === 3
        ? `bootswatch3/${theme}/bootstrap.css`
        : `bootswatch${version}/dist/${theme}/bootstrap.css`,
  ],
  dark: dark ? 'always' : false,
  page: (_, r) => ({
    style: `.card,.panel,.list-group,.pagination,.breadcrumb{margin-bottom:16px}.card .x-table,.panel .x-table{background:none}.x-top{padding:6px 16px}.x-narrow select{width:auto}
body,.x-side{background:var(--bs-body-bg);color:var(--bs-body-color)}.x-table{background:none}.x-app a:not([class]){color:${r.chance(0.7) ? 'var(--bs-link-color,#337ab7)' : 'inherit'}}`,
  }),
  controls: (_, r) => {
    const small = r.chance(0.3) ? '-sm' : '';
    const size = small ? ' btn-sm' : '';
    const kinds = version > 3 && r.chance(0.3) ? OUTLINED : KIND;
    const classes = (c) => `btn ${version === 3 && c.kind === 'plain' ? 'btn-default' : kinds[c.kind]}${size}`;
    const input =
      version === 3 ? `form-control input${small || '-md'}` : `form-control${small && ` form-control${small}`}`;
    const select = version === 5 ? `form-select${small && ` form-select${small}`}` : input;
    const tabs = r.pick(['nav-tabs', 'nav-tabs', 'nav-pills', version === 5 ? 'nav-underline' : 'nav-tabs']);
    const light = r.chance(0.5) ? 'light' : 'secondary';
    const list = r.chance(0.5);
    return {
      button: (c) => `<button class="${classes(c)}"${off(c)}>${c.icon ?? ''} ${safe(c.text)}</button>`,
      linkButton: (c) => `<a class="${classes(c)}" href="#${c.id}">${c.icon ?? ''} ${safe(c.text)}</a>`,
      iconButton: (c) =>
        `<button class="btn btn-${version === 3 ? 'default' : light}${size}" aria-label="${safe(c.text)}"${off(c)}>${c.icon}</button>`,
      group: (items) =>
        `<div class="btn-group">${items.map((c) => `<button class="btn btn-${version === 3 ? 'default' : light}${size}${c.on ? ' active' : ''}"${off(c)}>${safe(c.text)}</button>`).join('')}</div>`,
      menuButton: (c) =>
        `<button class="${classes(c)} dropdown-toggle"${off(c)}>${safe(c.text)}${version === 3 ? ' <span class="caret"></span>' : ''}</button>`,
      ...(version === 5
        ? {
            toggle: (c) =>
              `<span class="form-check form-switch" style="display:inline-block"><input class="form-check-input" type="checkbox" role="switch"${on(c)}${off(c)}></span>`,
            checkbox: (c) =>
              `<input class="form-check-input" type="checkbox" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
            radio: (c) => `<input class="form-check-input" type="radio" aria-label="${safe(c.text)}"${on(c)}${off(c)}>`,
            slider: (c) => `<input class="form-range" style="width:170px" type="range" value="${c.value}"${off(c)}>`,
          }
        : {}),
      select: (c) => `<select class="${select}"${off(c)}>${options(c)}</select>`,
      field: (c) =>
        `<input class="${input}" type="${c.type}" value="${safe(c.value)}" placeholder="${safe(c.placeholder)}"${off(c)}>`,
      search: (c) =>
        `<div class="input-group"><input class="${input}" type="search" placeholder="${safe(c.placeholder)}">${wrapped(version, `<button class="btn btn-primary${size}" aria-label="search">${c.icon}</button>`)}</div>`,
      tabs: (c) =>
        `<ul class="nav ${tabs}" role="tablist" style="margin-bottom:12px">${c.items.map((text, i) => `<li class="nav-item${i === c.index ? ' active' : ''}"><a role="tab" class="nav-link${i === c.index ? ' active' : ''}" href="#${i}" aria-selected="${i === c.index}">${safe(text)}</a></li>`).join('')}</ul>`,
      badge: (c) =>
        `<span class="badge ${c.on ? 'bg-success badge-success' : 'bg-secondary badge-secondary'}">${safe(c.text)}</span>`,
      card: (inner) =>
        version === 3 ? `<div class="panel panel-default">${inner}</div>` : `<div class="card">${inner}</div>`,
      head: (title, end) =>
        `<div class="${version === 3 ? 'panel-heading' : 'card-header'}" style="display:flex;gap:10px;align-items:center"><b class="x-grow">${title}</b>${end}</div>`,
      table: (inner) => `<table class="table table-striped table-hover${small && ' table-sm'}">${inner}</table>`,
      nav: (items) =>
        list
          ? `<div class="list-group">${items.map((c) => `<a class="list-group-item list-group-item-action${c.on ? ' active' : ''}" href="#${c.id}">${c.icon} ${safe(c.text)}</a>`).join('')}</div>`
          : `<ul class="nav nav-pills ${version === 3 ? 'nav-stacked' : 'flex-column'}">${items.map((c) => `<li class="nav-item${c.on ? ' active' : ''}"><a class="nav-link${c.on ? ' active' : ''}" href="#${c.id}">${c.icon} ${safe(c.text)}</a></li>`).join('')}</ul>`,
      pages: (items) =>
        `<ul class="pagination${small && ` pagination${small}`}">${items.map((c) => `<li class="page-item${c.on ? ' active' : ''}"><a class="page-link" href="#${c.id}">${c.icon || safe(c.text)}</a></li>`).join('')}</ul>`,
      trail: (items) =>
        `<ol class="breadcrumb">${items.map((c, i) => `<li class="breadcrumb-item${i === items.length - 1 ? ' active' : ''}">${i === items.length - 1 ? safe(c.text) : `<a href="#${c.id}">${safe(c.text)}</a>`}</li>`).join('')}</ol>`,
    };
  },
});

function wrapped(version, button) {
  if (version === 5) return button;
  return `<span class="${version === 3 ? 'input-group-btn' : 'input-group-append'}">${button}</span>`;
}

export const bootstraps = [
  ...['default', 'flatly', 'lux', 'sketchy', 'pulse', 'morph', 'simplex'].map((theme) => kit(5, theme, false)),
  ...['cyborg', 'vapor', 'slate'].map((theme) => kit(5, theme, true)),
  ...['default', 'cerulean', 'materia', 'minty', 'litera', 'united'].map((theme) => kit(4, theme, false)),
  ...['darkly', 'superhero'].map((theme) => kit(4, theme, true)),
  ...['default', 'paper', 'spacelab', 'journal'].map((theme) => kit(3, theme, false)),
];
