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
