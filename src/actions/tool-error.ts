/** A failed action in the form of OmniMCP's `ToolError` (OM-03), for tools that expect it. Pure. */
import { toText } from '../blueprint/text.js';
import type { ActionResult } from './result.js';

export interface ToolError {
  readonly message: string;
  /** The interface as text, as it is now. */
  readonly visual_context: string;
  readonly attempted_action: string;
  readonly element_description: string;
  readonly recovery_suggestions: readonly string[];
}

/** null when the action did not fail. */
export function toToolError(result: ActionResult): ToolError | null {
  const { error, action, target, blueprint } = result;
  if (!error) return null;
  const offered = error.candidates.map((each) => {
    const why = each.why ? ` (${each.why})` : '';
    return `Consider ${each.id ? `${each.id} ` : ''}${each.role} "${each.name}"${why}.`;
  });
  return {
    message: `${error.code}: ${error.message}`,
    visual_context: blueprint ? toText(blueprint) : '',
    attempted_action: action ? JSON.stringify(action) : '',
    element_description: target ? `${target.id ? `${target.id} ` : ''}${target.role} "${target.name}"` : '',
    recovery_suggestions: [error.hint, ...offered],
  };
}
