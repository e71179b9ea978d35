/** A made-up machine: desktop entries of applications that exist nowhere, so that only rules decide, never a name. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { DesktopEnvironment } from '../../src/environment.js';

const ENTRIES: Readonly<Record<string, string>> = {
  'org.example.Quill.desktop': `
Name=Quill
Name[de]=Feder
Name[fr]=Plume
GenericName=Text Editor
GenericName[de]=Texteditor
Comment=Edit plain text
Keywords=Text;Editor;Plaintext;jot\\;down;
Categories=Utility;TextEditor;GTK;
MimeType=text/plain;
Exec=sh %U`,
  'org.example.Ink.desktop': `
Name=Ink
GenericName=Text Editor
Categories=Utility;TextEditor;
MimeType=text/plain;text/markdown;
Exec=sh -c ink %F`,
  'scribe.desktop': `
Name=Scribe
GenericName=Text Editor
Categories=Utility;TextEditor;
Terminal=true
Exec=scribe %F`,
  'abacus.desktop': `
Name=Abacus
Categories=Utility;Calculator;
Keywords=arithmetic;scientific;
Exec=abacus`,
  'wanderer.desktop': `
Name=Wanderer Web
GenericName=Web Browser
Categories=Network;WebBrowser;
MimeType=text/html;x-scheme-handler/http;x-scheme-handler/https;
Exec=wanderer %u`,
  'org.example.Voyage.desktop': `
Name=Voyage
GenericName=Web Browser
GenericName[es]=Navegador web
Categories=Network;WebBrowser;
MimeType=text/html;x-scheme-handler/http;x-scheme-handler/https;
Exec=env VOYAGE_MODE=plain voyage-bin %U`,
  'drawer.desktop': `
Name=Drawer
GenericName=File Manager
Categories=System;FileTools;FileManager;
MimeType=inode/directory;
Exec=drawer %U`,
  'grandoffice-start.desktop': `
Name=GrandOffice
GenericName=Office
Categories=Office;
Exec=grandoffice %U`,
  'grandoffice-words.desktop': `
Name=GrandOffice Words
GenericName=Word Processor
Keywords=Letter;Document;odt;
Categories=Office;WordProcessor;
MimeType=application/vnd.oasis.opendocument.text;
Exec=grandoffice --words %U`,
  'grandoffice-cells.desktop': `
Name=GrandOffice Cells
GenericName=Spreadsheet
Keywords=Accounting;Chart;ods;
Categories=Office;Spreadsheet;
MimeType=application/vnd.oasis.opendocument.spreadsheet;
Exec=grandoffice --cells %U`,
  'grandoffice-slides.desktop': `
Name=GrandOffice Slides
GenericName=Presentation
Categories=Office;Presentation;
Exec=grandoffice --slides %U`,
  'prompt.desktop': `
Name=Prompt
Categories=System;TerminalEmulator;
Exec=prompt`,
  'knobs.desktop': `
Name=Knobs and Dials
Categories=Settings;DesktopSettings;
Exec=knobs`,
  'quill-settings.desktop': `
Name=Text Editor Settings
Categories=Settings;DesktopSettings;
Exec=sh --preferences`,
  'pigeon.desktop': `
Name=Pigeon
GenericName=Mail Reader
Categories=Network;Email;
MimeType=x-scheme-handler/mailto;
Exec=pigeon %u`,
  'gallery.desktop': `
Name=Gaze
GenericName=Image Viewer
Categories=Graphics;Viewer;
MimeType=image/png;image/jpeg;
Exec=gaze %F`,
  'leaf.desktop': `
Name=Leaf
GenericName=Document Viewer
Categories=Office;Viewer;
MimeType=application/pdf;
Exec=leaf %F`,
  'brush.desktop': `
Name=Brush & Canvas
GenericName=Image Editor
Categories=Graphics;2DGraphics;RasterGraphics;
Exec=brush %F`,
  'jukebox.desktop': `
Name=Jukebox
Categories=AudioVideo;Audio;Player;
MimeType=audio/mpeg;
Exec=jukebox %U`,
  'reel.desktop': `
Name=Reel
Categories=AudioVideo;Video;Player;
MimeType=video/mp4;
Exec=reel %U`,
  'vigil.desktop': `
Name=Vigil
GenericName=System Monitor
Categories=System;Monitor;
Exec=vigil`,
  'print-editor.desktop': `
Name=Print Editor
Categories=Development;
Exec=print-editor`,
  'twin-one.desktop': `
Name=Twin
Categories=Game;
Exec=twin-one`,
  'twin-two.desktop': `
Name=Twin
Categories=Game;
Exec=twin-two`,
  'vendor/tool.desktop': `
Name=Vendor's Tool
Exec=tool`,
  'hidden.desktop': 'Name=Hidden\nHidden=true\nExec=sh',
  'helper.desktop': 'Name=Helper\nNoDisplay=true\nMimeType=x-scheme-handler/tel;\nExec=sh %u',
  'elsewhere.desktop': 'Name=Elsewhere\nOnlyShowIn=GNOME;\nExec=sh',
  'gone.desktop': 'Name=Gone\nTryExec=no-such-program-here\nExec=no-such-program-here',
  'activated.desktop': 'Name=Activated\nDBusActivatable=true',
  'broken.desktop': 'Name=Broken\nExec="never closed',
};

export interface FixtureMachine {
  readonly environment: DesktopEnvironment;
  readonly folder: string;
  /** Writes a file below the machine's folder. */
  write(path: string, text: string): void;
  remove(): void;
}

/** Writes the entries into a folder of their own and returns a desktop that sees nothing else. */
export function fixtureMachine(language = 'en_GB.UTF-8', env: Readonly<Record<string, string>> = {}): FixtureMachine {
  const folder = mkdtempSync(join(tmpdir(), 'lumos-test-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [name, keys] of Object.entries(ENTRIES)) {
    write(`data/applications/${name}`, `[Desktop Entry]\nType=Application\n${keys.trim()}\n`);
  }
  return {
    folder,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
    environment: {
      kind: 'private',
      env: {
        PATH: '/usr/bin:/bin',
        HOME: join(folder, 'home'),
        XDG_DATA_HOME: join(folder, 'home/share'),
        XDG_DATA_DIRS: join(folder, 'data'),
        XDG_CONFIG_HOME: join(folder, 'home/config'),
        XDG_CONFIG_DIRS: join(folder, 'config'),
        LANG: language,
        ...env,
      },
    },
  };
}
