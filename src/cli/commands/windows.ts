import type { Command } from 'commander';
import type { SurfaceInfo } from '../../blueprint/model.js';
import { escapeText, quote } from '../../blueprint/text-escape.js';
import { type Exit, examples, runs, withPlace } from '../command.js';
import { withSession } from '../open.js';

/** `lumos windows`: what there is to look at, topmost first. */
export function addWindows(program: Command, exit: Exit): void {
  const command = withPlace(program.command('windows').description('list the windows, topmost first'));
  examples(command, ['lumos windows', 'lumos windows --json', 'lumos windows --desktop']);
  runs(command, exit, (output, options) =>
    withSession(options, output, async (session) => {
      const surfaces = await session.surfaces();
      output.result(surfaces.length > 0 ? table(surfaces) : 'No windows.', { surfaces });
      return undefined;
    }),
  );
}

function table(surfaces: readonly SurfaceInfo[]): string {
  const rows = surfaces.map((surface) => [
    surface.active === true ? '*' : ' ',
    surface.id,
    escapeText(surface.app.name),
    place(surface),
    [surface.kind === 'window' ? '' : surface.kind, surface.modal ? 'modal' : '', surface.minimized ? 'minimized' : '']
      .filter((word) => word !== '')
      .join(' '),
    quote(surface.title),
  ]);
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => [...row[column]!].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - [...text].length));

function place({ bounds }: SurfaceInfo): string {
  return bounds ? `${bounds.width}x${bounds.height}+${bounds.x}+${bounds.y}` : '(place unknown)';
}
