/** Finds elements in what a planner writes into its prompt: blueprints as text and differences. */

export type Name = string | RegExp;

/** An element's line, or its mention in a sentence: `A14 button "Save" disabled`. */
const ELEMENT = /\b([AWV][1-9]\d*) ([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?/gu;

/**
 * The id of the element with this role (null = any) and name (absent = any). The first text that has one decides; what a
 * difference says was removed (`- A9 button "Cancel"`) is not found in the texts after it.
 * @param texts newest first
 * @param nth 1 for the first of several; absent = there must be only one
 */
export function findId(texts: readonly string[], role: string | null, name?: Name, nth?: number): string | null {
  const gone = new Set<string>();
  for (const text of texts) {
    const found = new Set<string>();
    const goneHere: string[] = [];
    for (const line of text.split('\n')) {
      const removed = /^\s*- /u.test(line);
      for (const [, id, itsRole, literal] of line.matchAll(ELEMENT)) {
        if (removed) goneHere.push(id!);
        else if (!gone.has(id!) && (role === null || role === itsRole) && isNamed(literal, name)) found.add(id!);
      }
    }
    for (const id of goneHere) {
      gone.add(id);
      found.delete(id);
    }
    if (found.size === 0) continue;
    const ids = [...found];
    if (nth !== undefined) return ids[nth - 1] ?? null;
    if (ids.length > 1) throw new Error(`${ids.join(', ')} all have the role ${role} and the name ${String(name)}`);
    return ids[0]!;
  }
  return null;
}

function isNamed(literal: string | undefined, name: Name | undefined): boolean {
  if (name === undefined) return true;
  const written = literal === undefined ? '' : (JSON.parse(literal) as string);
  return typeof name === 'string' ? written === name : name.test(written);
}
