import { readFileSync } from 'node:fs';

/** The text of a file, or null when there is none or it may not be read: both mean "this source says nothing". */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES' || code === 'EISDIR' || code === 'ELOOP')
      return null;
    throw error;
  }
}
