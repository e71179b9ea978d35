/** Which native applications are recorded: none of those that test is ever trained on. */
const GTK = (theme) => ({ GTK_THEME: theme });
const QT = (style) => ({ QT_STYLE_OVERRIDE: style });

export const TEST_APPS = [
  { name: 'gtk3-widgets', argv: ['gtk3-widget-factory'] },
  { name: 'gtk3-widgets-dark', argv: ['gtk3-widget-factory'], env: GTK('Adwaita:dark') },
  { name: 'mousepad', argv: ['mousepad'] },
  { name: 'gtk4-widgets', argv: ['gtk4-widget-factory'] },
  { name: 'gnome-calculator', argv: ['gnome-calculator'] },
  { name: 'gnome-text-editor', argv: ['gnome-text-editor'] },
  { name: 'qt6ct', argv: ['qt6ct'] },
  { name: 'featherpad', argv: ['featherpad'] },
  { name: 'keepassxc', argv: ['keepassxc'] },
  { name: 'writer', argv: ['lowriter', '--norestore'], slow: true },
  { name: 'calc', argv: ['localc', '--norestore'], slow: true },
  { name: 'swing-metal', java: ['Metal', '1'] },
  { name: 'swing-nimbus', java: ['Nimbus', '1'] },
  { name: 'swing-motif', java: ['CDE/Motif', '2'] },
  { name: 'swing-gtk', java: ['GTK+', '2'] },
  { name: 'tk-classic', tk: 'classic' },
  { name: 'tk-clam', tk: 'clam' },
  { name: 'tk-alt', tk: 'alt' },
];

const GTK_APPS = [
  ['galculator'],
  ['gedit'],
  ['l3afpad'],
  ['thunar'],
  ['pavucontrol'],
  ['qalculate-gtk'],
  ['gtk3-demo'],
  ['gtk3-icon-browser'],
  ['gtk4-demo'],
  ['gtk4-icon-browser'],
  ['gnome-font-viewer'],
];
const QT_APPS = [['kcalc'], ['qpdfview'], ['speedcrunch'], ['qt5ct']];
export const TRAINING_APPS = [
  ...['Adwaita', 'Adwaita:dark', 'Arc'].flatMap((theme) =>
    GTK_APPS.map((argv) => ({ name: `${argv[0]}-${theme.replace(':', '-')}`, argv, env: GTK(theme) })),
  ),
  ...['Fusion', 'Breeze'].flatMap((style) =>
    QT_APPS.map((argv) => ({ name: `${argv[0]}-${style}`, argv, env: QT(style) })),
  ),
];

/**
 * Recorded in several views and looks each (`native-looks.mjs`); programs that are not installed are left out. None of
 * GTK 4: it tells boxes without padding and border, so that those of buttons are too small.
 */
const MORE_GTK3 = `
  xfce4-terminal ristretto xfce4-taskmanager xfce4-appearance-settings xfce4-dict geany homebank
  meld xournalpp claws-mail grisbi osmo gthumb poedit
  engrampa pcmanfm evince file-roller gnome-sudoku gnome-mines glade sylpheed pidgin audacious gpick
  xarchiver orage catfish gigolo eom lxappearance lxtask lxterminal eog gnome-tweaks gucharmap
  asunder viewnior gtkhash xfburn quadrapassel gnome-klotski lightsoff iagno swell-foop gftp-gtk mtpaint
  gnome-system-monitor uget-gtk inkscape xfce4-keyboard-settings xfce4-mouse-settings`;
const MORE_QT5 = `
  kwrite kcharselect okular smplayer sqlitebrowser texmaker qdirstat librecad gwenview
  transmission-qt quiterss cutecom pcmanfm-qt ark kmplot kmines juffed qgit
  lximage-qt qterminal screengrab obconf-qt kcolorchooser ktimer`;
const more = (kit, names) =>
  names
    .trim()
    .split(/\s+/u)
    .map((name) => ({ name, kit, argv: [name] }));
const OFFICE = ['lodraw', 'loimpress'].map((name) => ({
  name,
  kit: 'office',
  argv: [name, '--norestore', '--nologo'],
  slow: true,
}));
/** In turn, so that a recording that is cut short has some of every toolkit. */
export const MORE_APPS = inTurn([more('gtk3', MORE_GTK3), more('qt5', MORE_QT5), OFFICE]);

function inTurn(lists) {
  const most = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

/** Set aside: neither trained on nor tested with. */
export const VALIDATION_APPS = [
  { name: 'mate-calc', kit: 'gtk3', argv: ['mate-calc'] },
  { name: 'pluma', kit: 'gtk3', argv: ['pluma'] },
  { name: 'gnumeric', kit: 'gtk3', argv: ['gnumeric'] },
  { name: 'remmina', kit: 'gtk3', argv: ['remmina'] },
  { name: 'transmission-gtk', kit: 'gtk3', argv: ['transmission-gtk'] },
  { name: 'dconf-editor', kit: 'gtk3', argv: ['dconf-editor'] },
  { name: 'seahorse', kit: 'gtk3', argv: ['seahorse'] },
  { name: 'kfind', kit: 'qt5', argv: ['kfind'] },
  { name: 'kolourpaint', kit: 'qt5', argv: ['kolourpaint'] },
  { name: 'kate', kit: 'qt5', argv: ['kate'] },
  { name: 'goldendict', kit: 'qt5', argv: ['goldendict'] },
  { name: 'lomath', kit: 'office', argv: ['lomath', '--norestore', '--nologo'], slow: true },
];
