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
