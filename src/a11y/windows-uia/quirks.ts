/** What systems and toolkits get wrong or do in their own way, each with what shows it. */
import type { NodeFacts } from './facts.js';

/**
 * Edit controls of Windows end lines with CR LF and show a lone LF as nothing (Microsoft, "About Edit Controls"); their UIA
 * provider hands the text on as it is. WPF and browsers take LF.
 */
export function forProvider(facts: NodeFacts, text: string): string {
  return facts.frameworkId === 'Win32' ? text.replace(/\r?\n/g, '\r\n') : text;
}

/** Rich edit controls give back CR alone, edit controls CR LF, for the LF that was set. */
export function sameText(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

const plain = (text: string) => text.replace(/\r\n?/g, '\n');

/**
 * Object ids that a window waits to be asked for before it builds its tree, besides OBJID_CLIENT. Chromium since version 37 and what is
 * made with it (content/browser/renderer_host/legacy_render_widget_host_win.cc, `kIdScreenReaderHoneyPot` = 1: "if so, we enable full
 * web accessibility support"). To reproduce: without assistive technology, open chrome://accessibility, send WM_GETOBJECT with lParam 1
 * to the window of this class, and load the page again: modes that were off are on. From the sources; not yet run on Windows.
 */
const HONEYPOTS: Readonly<Record<string, readonly number[]>> = { Chrome_RenderWidgetHostHWND: [1] };

export function honeypotsOf(className: string): readonly number[] {
  return HONEYPOTS[className] ?? [];
}
