/** The real pages of the test set, chosen before anything was trained: documentation, templates, the browser's own pages. */
export const PACKAGES = ['startbootstrap-sb-admin-2', 'swagger-ui-dist', 'jquery-ui-dist', 'admin-lte'];

export function testPages({ npm, doc }) {
  return [
    { name: 'python-index', url: `${doc}/python3.11/html/index.html` },
    { name: 'python-json', url: `${doc}/python3.11/html/library/json.html`, dark: true },
    { name: 'python-tutorial', url: `${doc}/python3.11/html/tutorial/controlflow.html`, width: 1920, height: 1080 },
    { name: 'policy', url: `${doc}/debian-policy/policy.html/ch-controlfields.html` },
    { name: 'sqlite-index', url: `${doc}/sqlite3/index.html`, alternatives: ['sqlite3-doc/index.html'] },
    {
      name: 'sqlite-select',
      url: `${doc}/sqlite3/lang_select.html`,
      alternatives: ['sqlite3-doc/lang_select.html'],
      scale: 1.5,
      width: 1024,
      height: 640,
    },
    { name: 'git-log', url: `${doc}/git/html/git-log.html` },
    { name: 'postgres-index', url: `${doc}/postgresql-doc-15/html/index.html` },
    {
      name: 'postgres-select',
      url: `${doc}/postgresql-doc-15/html/sql-select.html`,
      scale: 2,
      width: 800,
      height: 500,
    },
    {
      name: 'imagemagick',
      url: `${doc}/imagemagick-6-common/html/index.html`,
      alternatives: ['imagemagick-6/html/index.html'],
    },
    ...['index', 'buttons', 'cards', 'tables', 'login', 'register', 'utilities-color', 'charts'].map((page, i) => ({
      name: `sb-admin-${page}`,
      url: `file://${npm}/startbootstrap-sb-admin-2/${page}.html`,
      ...(i % 3 === 2 ? { width: 1024, height: 768 } : {}),
    })),
    { name: 'jquery-ui', url: `file://${npm}/jquery-ui-dist/index.html` },
    { name: 'jquery-ui-lower', url: `file://${npm}/jquery-ui-dist/index.html`, scroll: 760 },
    ...[
      'settings/appearance',
      'settings/privacy',
      'settings/languages',
      'settings/downloads',
      'settings/accessibility',
      'flags',
      'extensions',
      'history',
      'bookmarks',
      'downloads',
      'version',
      'policy',
      'print',
      'media-internals',
      'discards',
      'accessibility',
    ].map((page, i) => ({
      name: `chrome-${page.replace('/', '-')}`,
      url: `chrome://${page}`,
      dark: i % 4 === 3,
      ...(i % 5 === 4 ? { width: 1600, height: 900 } : {}),
    })),
  ];
}
