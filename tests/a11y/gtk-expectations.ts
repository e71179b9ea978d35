/** GTK's own expectations of its accessibility trees, as its test program `accessibility-dump` writes them. */
export interface ExpectedNode {
  /** The platform's name of the role, as AT-SPI has it: "push button". */
  readonly role: string;
  readonly name: string;
  /** What it belongs to; null = the window itself. */
  readonly parent: ExpectedNode | null;
}

/** Roles that ATK, which wrote the expectations, names otherwise than AT-SPI (atk_role_get_name, atspi_role_get_name). */
const ATSPI_NAME: Readonly<Record<string, string>> = { statusbar: 'status bar' };

interface Draft {
  readonly id: string;
  readonly role: string;
  name: string;
  parent: Draft | null;
}

/**
 * A node is the name of its widget and, two spaces further in, its role in quotation marks; attributes follow. The parent that
 * an attribute names counts before the one that it is written under: a popover is written under its window.
 */
export function parseExpectations(text: string): ExpectedNode[] {
  const nodes: Draft[] = [];
  const open: Draft[] = [];
  const byId = new Map<string, Draft>();
  let previous = '';
  let attributes = '';
  let isName = false;
  for (const line of text.split('\n')) {
    const role = /^(?<indent> +)"(?<role>[^"]+)"$/u.exec(line)?.groups;
    const node = nodes.at(-1);
    if (role) {
      attributes = role.indent ?? '';
      const depth = (attributes.length - 2) / 2;
      const draft = { id: previous.trim(), role: role.role ?? '', name: '', parent: open[depth - 1] ?? null };
      open.length = depth;
      open.push(draft);
      nodes.push(draft);
      if (!byId.has(draft.id)) byId.set(draft.id, draft);
      isName = false;
    } else if (node && line.startsWith(`${attributes}name: `)) {
      node.name = line.slice(attributes.length + 6);
      isName = true;
    } else if (node && line.startsWith(`${attributes}parent: `)) {
      const named = byId.get(line.slice(attributes.length + 8));
      // Cells have no widget, so no name of their own: several are called the same.
      if (named && named !== node && node.parent?.id !== named.id) node.parent = named;
      isName = false;
    } else if (node && isName && !line.startsWith(attributes)) {
      // A name of several lines: the others are not indented.
      node.name += `\n${line}`;
    } else isName = false;
    previous = line;
  }
  return nodes.map((node) => finished(node));
}

function finished({ role, name, parent }: Draft): ExpectedNode {
  return { role: ATSPI_NAME[role] ?? role, name, parent: parent && finished(parent) };
}

/** A node as it is compared: its role and name, in a parent of that role. Siblings may come in any order. */
export function lineOf(node: { readonly role: string; readonly name: string }, parent: typeof node | null): string {
  const own = `"${node.role}" ${node.name}`.trim();
  return parent ? `${own} (in "${parent.role}")` : own;
}

/** What is in the first list and not in the second, equal entries counted. */
export function missingFrom(expected: readonly string[], actual: readonly string[]): string[] {
  const left = [...actual];
  return expected.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
