/**
 * The grammar of literal goals: one row a form. Documented for users in README.md ("Literal goals"); the examples there run
 * in the tests. A form's pattern is matched against a clause whose quoted strings have been replaced by markers.
 */
import { liftQuotes, onlyQuoted, requote, splitClauses, unquote } from './clauses.js';
import { asksForComposition } from './composition.js';
import type { Clause, Intent, ParsedGoal } from './intents.js';
import { keyFromWords } from './keys.js';

interface Form {
  readonly pattern: RegExp;
  /** null = the pattern fits but the words do not; the next form is tried. */
  readonly intent: (groups: Groups) => Intent | null;
}

/** What a pattern's groups hold, in the two ways they are needed. */
interface Groups {
  /** Quotes taken off: names of applications, files, text to type. */
  plain(name: string): string;
  /** Quotes kept: descriptions for `findElements`. */
  description(name: string): string;
  quoted(name: string): string | null;
  has(name: string): boolean;
}

const ARTICLE = String.raw`(?:(?:the|a|an|my)\s+)?`;
const URL = /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:]\S*)?)$/iu;
const ON = /^(?:on|true|yes|checked|ticked|enabled)$/iu;
const COUNT: Readonly<Record<string, number>> = { once: 1, twice: 2, 'two times': 2, 'three times': 3, thrice: 3 };

const form = (pattern: string, intent: Form['intent']): Form => ({
  pattern: new RegExp(`^(?:please\\s+)?(?:${pattern})$`, 'isu'),
  intent,
});

const opened = (name: string): Intent | null =>
  name === '' ? null : URL.test(name) ? { kind: 'open_url', url: name } : { kind: 'open_app', name };

const FORMS: readonly Form[] = [
  form(String.raw`(?:open|go\s+to|visit|navigate\s+to|browse\s+to)\s+(?<url>\S+)`, (g) =>
    URL.test(g.plain('url')) ? { kind: 'open_url', url: g.plain('url') } : null,
  ),
  form(String.raw`(?:expand|open\s+up|unfold)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'expand',
    what: g.description('what'),
    to: true,
  })),
  form(String.raw`(?:collapse|fold)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'expand',
    what: g.description('what'),
    to: false,
  })),
  form(String.raw`open\s+${ARTICLE}(?<menu>.+?)\s+menu`, (g) => ({ kind: 'menu', path: [g.plain('menu')] })),
  form(String.raw`(?:open|launch|start|run)\s+${ARTICLE}(?<app>.+?)(?:\s+(?:app|application|program))?`, (g) =>
    opened(g.plain('app')),
  ),
  form(String.raw`(?:switch|change|go|move)\s+(?:back\s+)?to\s+${ARTICLE}(?<title>.+?)(?:\s+window)?`, (g) => ({
    kind: 'switch',
    title: g.plain('title'),
  })),
  form(
    String.raw`save(?:\s+(?:it|this|that|the\s+\w+))?\s+(?:as|under(?:\s+the\s+name)?|to)\s+${ARTICLE}(?<name>.+)`,
    (g) => ({ kind: 'save', as: g.plain('name') }),
  ),
  form(String.raw`save(?:\s+(?:it|this|that|the\s+(?:file|document|changes|text)|changes))?`, () => ({
    kind: 'save',
    as: null,
  })),
  form(String.raw`(?:write|type|enter|insert|put|paste)\s+(?<text>.+?)\s+(?:into|in|to)\s+${ARTICLE}(?<into>.+)`, (g) =>
    literalText(g, g.description('into')),
  ),
  form(String.raw`(?:write|type|enter|insert|put|paste)\s+(?:the\s+(?:text|words?)\s+)?(?<text>.+)`, (g) =>
    literalText(g, null),
  ),
  form(String.raw`(?:fill(?:\s+in)?)\s+${ARTICLE}(?<field>.+?)\s+with\s+(?<value>.+)`, (g) => ({
    kind: 'set',
    field: g.description('field'),
    value: g.plain('value'),
  })),
  form(String.raw`(?:turn|switch)\s+(?<to>on|off)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'toggle',
    what: g.description('what'),
    to: ON.test(g.plain('to')),
  })),
  form(String.raw`(?:turn|switch)\s+${ARTICLE}(?<what>.+?)\s+(?<to>on|off)`, (g) => ({
    kind: 'toggle',
    what: g.description('what'),
    to: ON.test(g.plain('to')),
  })),
  form(String.raw`(?:set|change)\s+${ARTICLE}(?<field>.+?)\s+to\s+(?<value>.+)`, (g) => ({
    kind: 'set',
    field: g.description('field'),
    value: g.plain('value'),
  })),
  form(String.raw`(?:tick|check|enable|select\s+the\s+checkbox)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'toggle',
    what: g.description('what'),
    to: true,
  })),
  form(String.raw`(?:untick|uncheck|disable|clear\s+the\s+checkbox)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'toggle',
    what: g.description('what'),
    to: false,
  })),
  form(String.raw`(?:double[\s-]?click)(?:\s+on)?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'double_click')),
  form(String.raw`(?:right[\s-]?click)(?:\s+on)?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'right_click')),
  form(String.raw`(?:hover|point)(?:\s+(?:over|at|on))?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'hover')),
  form(
    String.raw`(?:press|hit|use|type)\s+(?:the\s+)?(?:key(?:s)?\s+)?(?<key>.+?)(?:\s+key)?(?:\s+(?<times>once|twice|thrice|two\s+times|three\s+times|\d+\s+times))?`,
    (g) => {
      const key = g.quoted('key') === null ? keyFromWords(g.plain('key')) : null;
      const times = g.plain('times').toLowerCase().replace(/\s+/g, ' ');
      return key === null ? null : { kind: 'press_key', key, times: COUNT[times] ?? (Number.parseInt(times, 10) || 1) };
    },
  ),
  form(
    String.raw`(?:choose|select|pick|click|press)\s+(?:the\s+menu\s+)?(?<path>[^>]+(?:\s*(?:>|→|»)\s*[^>]+)+)`,
    (g) => ({
      kind: 'menu',
      path: g
        .plain('path')
        .split(/\s*[>→»]\s*/u)
        .filter((part) => part !== ''),
    }),
  ),
  form(
    String.raw`(?:choose|select|pick|click)\s+${ARTICLE}(?<option>.+?)\s+(?:from|in)\s+${ARTICLE}(?<menu>.+?)\s+menu`,
    (g) => ({ kind: 'menu', path: [g.plain('menu'), g.plain('option')] }),
  ),
  form(
    String.raw`(?:choose|select|pick)\s+${ARTICLE}(?<option>.+?)\s+(?:from|in|for|as)\s+${ARTICLE}(?<from>.+)`,
    (g) => ({ kind: 'choose', option: g.plain('option'), from: g.description('from') }),
  ),
  form(String.raw`(?:click|press|tap|push|hit|choose|select|pick)(?:\s+on)?\s+${ARTICLE}(?<what>.+)`, (g) =>
    clicked(g, 'click'),
  ),
  form(
    String.raw`scroll\s+(?<direction>up|down|left|right)(?:\s+(?:by\s+)?(?<pages>\d+(?:\.\d+)?)\s+(?:pages?|screens?))?`,
    (g) => ({
      kind: 'scroll',
      direction: g.plain('direction').toLowerCase() as 'up' | 'down' | 'left' | 'right',
      pages: Number(g.plain('pages')) || 1,
    }),
  ),
  form(String.raw`scroll\s+(?:down\s+|up\s+)?(?:to|until)\s+${ARTICLE}(?<what>.+)`, (g) => ({
    kind: 'scroll_to',
    what: g.description('what'),
  })),
  form(
    String.raw`wait\s+(?:for|until)\s+${ARTICLE}(?<what>.+?)(?<gone>\s+(?:is\s+gone|disappears?|to\s+disappear|closes))?(?:\s+(?:appears?|to\s+appear|is\s+(?:there|shown|visible)))?`,
    (g) => ({ kind: 'wait_for', what: g.description('what'), gone: g.has('gone') }),
  ),
  form(String.raw`(?:read|tell\s+me|show\s+me|what\s+is)\s+${ARTICLE}(?<what>.+?)\??`, (g) => ({
    kind: 'read',
    what: g.description('what'),
  })),
];

function literalText(groups: Groups, into: string | null): Intent | null {
  const quoted = groups.quoted('text');
  if (quoted !== null) return { kind: 'write', text: quoted, into };
  const text = groups.plain('text');
  return text === '' || (into === null && keyFromWords(text) !== null) ? null : { kind: 'write', text, into };
}

function clicked(groups: Groups, how: 'click' | 'double_click' | 'right_click' | 'hover'): Intent {
  return { kind: 'click', what: groups.description('what'), how };
}

/** First words of every form: where a new clause may begin. */
const VERB =
  /^(?:please\s+)?(?:open|go\s+to|visit|navigate|browse|expand|unfold|collapse|fold|launch|start|run|switch|save|write|type|enter|insert|put|paste|fill|turn|set|change|tick|check|enable|untick|uncheck|disable|double[\s-]?click|right[\s-]?click|hover|point|press|hit|use|choose|select|pick|click|tap|push|scroll|wait|read|tell\s+me|show\s+me|what\s+is)\b/iu;

/**
 * Reads a goal. Pure.
 *
 * `needs_model` where the text to write would have to be composed; `not_understood` names the first clause that no form fits.
 */
export function parseGoal(goal: string): ParsedGoal {
  const { text, strings } = liftQuotes(goal.trim());
  const clauses: Clause[] = [];
  for (const words of splitClauses(text, (rest) => VERB.test(rest))) {
    const spoken = requote(words, strings);
    if (asksForComposition(words)) return { kind: 'needs_model', clause: spoken };
    const intent = intentOf(words, strings);
    if (!intent) return { kind: 'not_understood', clause: spoken };
    clauses.push({ words: spoken, intent });
  }
  return clauses.length === 0 ? { kind: 'not_understood', clause: goal } : { kind: 'steps', clauses };
}

function intentOf(words: string, strings: readonly string[]): Intent | null {
  for (const { pattern, intent } of FORMS) {
    const match = pattern.exec(words);
    if (!match) continue;
    const group = (name: string) => match.groups?.[name] ?? '';
    const found = intent({
      plain: (name) => unquote(group(name), strings),
      description: (name) => requote(group(name), strings),
      quoted: (name) => onlyQuoted(group(name), strings),
      has: (name) => group(name) !== '',
    });
    if (found) return found;
  }
  return null;
}
