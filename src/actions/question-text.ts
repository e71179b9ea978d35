/** What a person is asked before something is done, in words: the same at a terminal and in an MCP client. Pure. */
import { cut, quote } from '../blueprint/text-escape.js';
import { type Question, REDACTED } from './policy.js';

/** Code points of what an action says that are shown; a person must see what they agree to. */
const SHOWN = 400;

/** Whatever an application says stands in quotation marks, escaped, and can neither steer a terminal nor look like ours. */
export function questionLines({ action, target, surfaceTitle, app, rule, reason }: Question): string[] {
  const { action: name, reason: why, ...said } = action;
  const words = Object.entries(said).map(([key, value]) => {
    return `${key} ${typeof value === 'string' ? shown(value) : JSON.stringify(value)}`;
  });
  return [
    `May LUMOS do this?  ${name}${target ? ` on ${target.role} ${shown(target.name)}` : ''}`,
    ...(words.length > 0 ? [`  what    ${words.join(', ')}`] : []),
    ...(surfaceTitle === null
      ? []
      : [`  where   ${shown(surfaceTitle)}${app === undefined ? '' : ` of ${shown(app)}`}`]),
    // A reason may quote what was taken out of the action.
    ...(why === undefined || Object.values(said).includes(REDACTED) ? [] : [`  it says ${shown(why)}`]),
    `  asked because ${reason} (rule ${rule})`,
  ];
}

function shown(text: string): string {
  return quote(cut(text, SHOWN).text);
}
