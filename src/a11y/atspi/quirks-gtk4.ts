/**
 * Names of GTK 4 objects. Seen in GTK 4.8.3 (gnome-calculator, gtk4-widget-factory; `Accessible.Name` of any button there).
 */
import type { NodeFacts } from './facts.js';

/**
 * An object without a name answers with the name of its class: "GtkMenuButton", "AdwGizmo", "HistoryView". Class names are
 * CamelCase and end in what kind of thing it is; the last part is what keeps a name such as "JavaScript" or "GitHub".
 */
const CLASS_NAME =
  /^(?:Gtk|Adw|Gdk|Hdy)[A-Z][A-Za-z0-9]+$|^(?:[A-Z][a-z0-9]+)+(?:Area|Bar|Bin|Box|Button|Cell|Chooser|Dialog|Entry|Expander|Frame|Gizmo|Grid|Image|Item|Label|Leaflet|List|Menu|Overlay|Page|Paned|Popover|Revealer|Row|Scale|Stack|Switch|Tab|Text|View|Viewport|Widget|Window)$/;

/** "7 7" for the button "7": the label is taken as content and once more as label. */
const TWICE = /^(.+) \1$/su;
/** `AtspiRole` numbers whose own text the name is: LABEL, TEXT, HEADING, PARAGRAPH, STATIC. */
const OWN_TEXT: ReadonlySet<number> = new Set([29, 61, 73, 83, 116]);

/** The name without what GTK 4 before 4.10 made up. */
export function gtk4Name(name: string, role: number): string {
  if (CLASS_NAME.test(name)) return '';
  return OWN_TEXT.has(role) ? name : withoutMnemonic(name.replace(TWICE, '$1'));
}

/** "_Replace Replace" for the button "Replace": the label with its mnemonic mark, and once more as shown. */
function withoutMnemonic(name: string): string {
  const shown = name.slice(name.length / 2 + 1);
  const marked = name.slice(0, -shown.length - 1);
  return name.length % 2 === 0 && shown !== '' && marked.replace('_', '') === shown ? shown : name;
}

/** Corrects the names of one window's nodes in place; newer versions say them right. */
export function correctGtk4Names(nodes: readonly NodeFacts[], version: string | null): void {
  const [major, minor] = (version ?? '').split('.').map(Number);
  if (major === 4 && (minor ?? 0) >= 10) return;
  for (const node of nodes) node.name = gtk4Name(node.name, node.role);
}
