/** Which installed application a window belongs to, by what the window's process calls itself. */
import { basename } from 'node:path';
import type { Application } from './application.js';
import { programIndex } from './exec-line.js';
import { normalise, spokenId } from './words.js';

/** By id, window class, program or name, in this order and word for word; null = none says so. */
export function applicationOfWindow(appName: string, apps: readonly Application[]): Application | null {
  const wanted = normalise(appName);
  if (wanted === '') return null;
  const says: readonly ((app: Application) => readonly string[])[] = [
    (app) => [app.id, spokenId(app.id)],
    (app) => [app.windowClass ?? ''],
    (app) => [basename(app.exec[programIndex(app.exec)] ?? '')],
    (app) => [app.name, ...app.namesInAnyLanguage],
  ];
  for (const names of says) {
    const found = apps.find((app) => names(app).some((name) => normalise(name) === wanted));
    if (found) return found;
  }
  return null;
}
