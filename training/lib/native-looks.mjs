/** How an application looks in one recording: drawn from its name, so that a second recording gives the same. */
import { load } from './build.mjs';

const { fnv1a32 } = await load('blueprint/hash.js');
const { Random } = await load('synth/random.js');

const GTK3 = ['Adwaita', 'Adwaita:dark', 'Arc', 'Arc-Dark', 'Greybird', 'Materia', 'Materia-dark', 'Numix'];
const QT5 = ['Fusion', 'Breeze', 'Windows', 'Oxygen', 'Plastique', 'Cleanlooks', 'QtCurve'];
const QT5CT_DARK = '/usr/share/qt5ct/colors/darker.conf';

/** The choices of one recording. */
export function randomOf(name) {
  return new Random(Number.parseInt(fnv1a32(name), 36));
}

/** @returns `{ name, env, files? }` */
export function lookOf({ kit }, random) {
  if (kit === 'qt5') {
    const style = random.pick(QT5);
    if (style === 'Fusion' && random.chance(0.5)) {
      const config = `[Appearance]\ncolor_scheme_path=${QT5CT_DARK}\ncustom_palette=true\nstyle=Fusion\nstandard_dialogs=default\n`;
      const files = { '.config/qt5ct/qt5ct.conf': config };
      return { name: 'Fusion-dark', env: { QT_QPA_PLATFORMTHEME: 'qt5ct' }, files };
    }
    return { name: style, env: { QT_STYLE_OVERRIDE: style } };
  }
  const theme = random.pick(GTK3);
  return { name: theme, env: { GTK_THEME: theme } };
}
