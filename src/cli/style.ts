/** Colours for terminals; honours NO_COLOR (no-color.org). */
export interface Style {
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
  bold(text: string): string;
}

export function styleText(terminal: boolean): Style {
  const on = terminal && !process.env.NO_COLOR;
  const paint = (open: number, close: number) => (text: string) => (on ? `\x1b[${open}m${text}\x1b[${close}m` : text);
  return { dim: paint(2, 22), red: paint(31, 39), green: paint(32, 39), yellow: paint(33, 39), bold: paint(1, 22) };
}
