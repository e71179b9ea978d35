/** How an application looks in one recording: drawn from its name, so that a second recording gives the same. */
const GTK3 = ['Adwaita', 'Adwaita:dark', 'Arc', 'Arc-Dark', 'Greybird', 'Materia', 'Materia-dark', 'Numix'];
const QT5 = ['Fusion', 'Breeze', 'Windows', 'Oxygen', 'Plastique', 'Cleanlooks', 'QtCurve'];
const QT5CT_DARK = '/usr/share/qt5ct/colors/darker.conf';

/** Numbers from 0 to 1 out of a text (FNV-1a, then mulberry32). */
export function randomOf(text) {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @returns `{ name, env, files? }` */
export function lookOf({ kit }, random) {
  const one = (list) => list[Math.floor(random() * list.length)];
  if (kit === 'qt5') {
    const style = one(QT5);
    if (style === 'Fusion' && random() < 0.5) {
      const config = `[Appearance]\ncolor_scheme_path=${QT5CT_DARK}\ncustom_palette=true\nstyle=Fusion\nstandard_dialogs=default\n`;
      const files = { '.config/qt5ct/qt5ct.conf': config };
      return { name: 'Fusion-dark', env: { QT_QPA_PLATFORMTHEME: 'qt5ct' }, files };
    }
    return { name: style, env: { QT_STYLE_OVERRIDE: style } };
  }
  const theme = one(GTK3);
  return { name: theme, env: { GTK_THEME: theme } };
}
