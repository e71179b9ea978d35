/**
 * The forms of the grammar: one row a form, tried in order. Described for people in docs/goals.md, whose examples run in the
 * tests. A form's pattern is matched against a clause whose quoted strings have been replaced by markers.
 */
import type { Intent } from './intents.js';
import { keyFromWords } from './keys.js';

export interface Form {
  readonly pattern: RegExp;
  /** null = the pattern fits but the words do not; the next form is tried. */
  readonly intent: (groups: Groups) => Intent | null;
}

/** What a pattern's groups hold, in the two ways they are needed. */
export interface Groups {
  /** Quotes taken off: names of applications, files, text to type. */
  plain(name: string): string;
  /** Quotes kept: descriptions for `findElements`. */
  description(name: string): string;
  quoted(name: string): string | null;
  has(name: string): boolean;
}

const ARTICLE = String.raw`(?:(?:the|a|an|my)\s+)?`;
const TIMES = String.raw`(?:\s+(?<times>once|twice|thrice|(?:two|three|four|five|\d+)\s+times))?`;
const URL =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S+|localhost(?::\d+)?(?:\/\S*)?|\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?(?:\/\S*)?|(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:[/?#:]\S*)?)$/iu;
/** Ends of words that look like addresses and are names of files. */
const FILE =
  /\.(?:txt|md|pdf|odt|ods|docx?|xlsx?|csv|png|jpe?g|svg|html?|json|xml|zip|py|ts|js|c|h|rs|sh|log|ini|toml)$/iu;
const ON = /^(?:on|true|yes|checked|ticked|enabled)$/iu;
const COUNT: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3, two: 2, three: 3, four: 4, five: 5 };

const form = (pattern: string, intent: Form['intent']): Form => ({
  pattern: new RegExp(`^(?:please\\s+)?(?:${pattern})$`, 'isu'),
  intent,
});

const isAddress = (text: string): boolean =>
  URL.test(text) && (/^[a-z][a-z0-9+.-]*:\/\//iu.test(text) || !FILE.test(text));

const opened = (name: string): Intent | null =>
  name === '' ? null : isAddress(name) ? { kind: 'open_url', url: name } : { kind: 'open_app', name };

export const FORMS: readonly Form[] = [
  // Places
  form(
    String.raw`(?:open|go\s+to|visit|navigate\s+to|browse\s+to)\s+(?:the\s+(?:page|site|address)\s+)?(?<url>\S+)`,
    (g) => (isAddress(g.plain('url')) ? { kind: 'open_url', url: g.plain('url') } : null),
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
  form(String.raw`open\s+(?:the\s+)?context\s+menu\s+(?:of|on|for)\s+${ARTICLE}(?<what>.+)`, (g) =>
    clicked(g, 'right_click'),
  ),
  form(String.raw`open\s+${ARTICLE}(?<menu>.+?)\s+menu`, (g) => ({ kind: 'menu', path: [g.plain('menu')] })),
  form(String.raw`(?:open|launch|start|run)\s+${ARTICLE}(?<app>.+?)(?:\s+(?:app|application|program))?`, (g) =>
    opened(g.plain('app')),
  ),
  form(String.raw`(?:switch|change|go|move)\s+(?:back\s+)?to\s+${ARTICLE}(?<title>.+?)(?:\s+window)?`, (g) => ({
    kind: 'switch',
    title: g.plain('title'),
  })),
  form(
    String.raw`(?:close|dismiss)(?:\s+(?:it|this|that|${ARTICLE}(?:(?<name>.+?)\s+)??(?<what>dialog|dialogue|message|popup|window|application|app|tab|menu)))?`,
    (g) => ({ kind: 'close', what: CLOSED[g.plain('what').toLowerCase()] ?? null, name: g.plain('name') || null }),
  ),
  // Files
  form(
    String.raw`save(?:\s+(?:it|this|that|the\s+\w+))?\s+(?:as|under(?:\s+the\s+name)?|to)\s+${ARTICLE}(?<name>.+)`,
    (g) => ({ kind: 'save', as: g.plain('name') }),
  ),
  form(String.raw`save(?:\s+(?:it|this|that|the\s+(?:file|document|changes|text)|changes))?`, () => ({
    kind: 'save',
    as: null,
  })),
  // Text
  form(String.raw`(?<verb>copy|cut|paste|undo)(?:\s+(?:it|this|that|the\s+(?:text|selection)))?`, (g) =>
    shortcut(g.plain('verb')),
  ),
  form(
    String.raw`(?:select|mark)\s+(?:all|everything)(?:\s+(?:the\s+)?text)?(?:\s+in\s+${ARTICLE}(?<within>.+))?`,
    (g) => ({
      kind: 'select_text',
      text: null,
      within: g.description('within') || null,
    }),
  ),
  form(
    String.raw`(?:select|mark|highlight)\s+the\s+(?:text|words?)\s+(?<text>.+?)(?:\s+in\s+${ARTICLE}(?<within>.+))?`,
    (g) => ({
      kind: 'select_text',
      text: g.quoted('text') ?? g.plain('text'),
      within: g.description('within') || null,
    }),
  ),
  form(String.raw`(?:clear|empty)\s+(?!the\s+checkbox)${ARTICLE}(?<field>.+)`, (g) => ({
    kind: 'set',
    field: g.description('field'),
    value: '',
  })),
  form(
    String.raw`(?:replace\s+(?:the\s+)?(?:text|contents?)\s+of)\s+${ARTICLE}(?<field>.+?)\s+(?:with|by)\s+(?<value>.+)`,
    (g) => setTo(g),
  ),
  form(String.raw`(?:write|type|enter|insert|put|paste)\s+(?<text>.+?)\s+(?:into|in|to)\s+${ARTICLE}(?<into>.+)`, (g) =>
    literalText(g, g.description('into')),
  ),
  form(String.raw`(?:write|type|enter|put)\s+(?<text>.+?)\s+(?:as|for)\s+${ARTICLE}(?<into>.+)`, (g) =>
    g.quoted('text') === null ? null : literalText(g, g.description('into')),
  ),
  form(String.raw`(?:write|type|enter|insert|put|paste)\s+(?:the\s+(?:text|words?)\s+)?(?<text>.+)`, (g) =>
    literalText(g, null),
  ),
  form(String.raw`(?:fill(?:\s+in)?)\s+${ARTICLE}(?<field>.+?)\s+with\s+(?<value>.+)`, setTo),
  form(String.raw`(?:fill(?:\s+in)?)\s+(?<value>.+?)\s+(?:into|in|as|for)\s+${ARTICLE}(?<field>.+)`, setTo),
  // Switches, values and choices
  form(String.raw`(?:turn|switch)\s+(?<to>on|off)\s+${ARTICLE}(?<what>.+)`, toggled),
  form(String.raw`(?:turn|switch)\s+${ARTICLE}(?<what>.+?)\s+(?<to>on|off)`, toggled),
  form(String.raw`(?:set|change)\s+${ARTICLE}(?<field>.+?)\s+to\s+(?<value>.+)`, setTo),
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
  // Pointer and keys
  form(String.raw`drag\s+${ARTICLE}(?<from>.+?)\s+(?:to|onto|into|over\s+to)\s+${ARTICLE}(?<to>.+)`, (g) => ({
    kind: 'drag',
    from: g.description('from'),
    to: g.description('to'),
  })),
  form(String.raw`(?:double[\s-]?click)(?:\s+on)?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'double_click')),
  form(String.raw`(?:right[\s-]?click)(?:\s+on)?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'right_click')),
  form(String.raw`(?:hover|point)(?:\s+(?:over|at|on))?\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'hover')),
  form(
    String.raw`(?:press|hit|use|type)\s+(?:the\s+)?(?<said>key(?:s)?\s+)?(?<key>.+?)(?<after>\s+keys?)?${TIMES}`,
    pressed,
  ),
  form(
    String.raw`(?:choose|select|pick|click|press)\s+(?:the\s+menu\s+)?(?<path>[^>→»]+(?:\s*(?:>|→|»)\s*[^>→»]+)+)`,
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
  form(
    String.raw`(?:click|press|tap|push|hit|focus|put\s+the\s+(?:cursor|caret)\s+in(?:to)?)(?:\s+on)?\s+${ARTICLE}(?<what>.+?)${TIMES}`,
    (g) => clicked(g, 'click'),
  ),
  form(String.raw`(?:choose|select|pick)\s+${ARTICLE}(?<what>.+)`, (g) => clicked(g, 'select')),
  // Looking
  form(
    String.raw`scroll\s+(?<direction>up|down|left|right)(?:\s+(?:by\s+)?(?<pages>\d+(?:\.\d+)?|an?|one)\s+(?:pages?|screens?))?`,
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
    String.raw`wait\s+(?:for|until)\s+${ARTICLE}(?<what>.+?)\s+(?:is|to\s+be|becomes?)\s+(?:enabled|available|active)`,
    (g) => ({
      kind: 'wait_for',
      what: g.description('what'),
      gone: false,
      enabled: true,
    }),
  ),
  form(
    String.raw`wait\s+(?:for|until)\s+${ARTICLE}(?<what>.+?)(?<gone>\s+(?:is\s+gone|disappears?|to\s+disappear|to\s+close|closes))?(?:\s+(?:appears?|to\s+appear|is\s+(?:there|shown|visible)))?`,
    (g) => ({ kind: 'wait_for', what: g.description('what'), gone: g.has('gone') }),
  ),
  form(String.raw`(?:read|tell\s+me|show\s+me|what\s+is|what's)\s+${ARTICLE}(?<what>.+?)\??`, (g) => ({
    kind: 'read',
    what: g.description('what'),
  })),
];

const CLOSED: Readonly<Record<string, 'dialog' | 'window' | 'tab' | 'menu'>> = {
  dialog: 'dialog',
  dialogue: 'dialog',
  message: 'dialog',
  popup: 'dialog',
  window: 'window',
  application: 'window',
  app: 'window',
  tab: 'tab',
  menu: 'menu',
};

/** First words of every form: where a new clause may begin. */
export const VERB =
  /^(?:please\s+)?(?:open|go\s+to|visit|navigate|browse|expand|unfold|collapse|fold|launch|start|run|switch|close|dismiss|save|copy|cut|undo|clear|empty|replace|write|type|enter|insert|put|paste|fill|turn|set|change|tick|check|enable|untick|uncheck|disable|drag|double[\s-]?click|right[\s-]?click|hover|point|press|hit|use|choose|select|mark|highlight|pick|click|tap|push|focus|scroll|wait|read|tell\s+me|show\s+me|what\s+is|what's)\b/iu;

function literalText(groups: Groups, into: string | null): Intent | null {
  const quoted = groups.quoted('text');
  if (quoted !== null) return { kind: 'write', text: quoted, into };
  const text = groups.plain('text');
  return text === '' || (into === null && keyFromWords(text) !== null) ? null : { kind: 'write', text, into };
}

function setTo(groups: Groups): Intent {
  return { kind: 'set', field: groups.description('field'), value: groups.plain('value') };
}

function toggled(groups: Groups): Intent {
  return { kind: 'toggle', what: groups.description('what'), to: ON.test(groups.plain('to')) };
}

function clicked(groups: Groups, how: Extract<Intent, { kind: 'click' }>['how']): Intent {
  const times = timesOf(groups);
  return { kind: 'click', what: groups.description('what'), how, ...(times > 1 ? { times } : {}) };
}

function pressed(groups: Groups): Intent | null {
  const key = groups.quoted('key') === null ? keyFromWords(groups.plain('key')) : null;
  if (key === null) return null;
  const aButtonToo = !groups.has('said') && !groups.has('after') && !key.includes('+');
  const named = aButtonToo ? { named: groups.plain('key') } : {};
  return { kind: 'press_key', key, times: timesOf(groups), ...named };
}

function timesOf(groups: Groups): number {
  const [first = ''] = groups.plain('times').toLowerCase().split(/\s+/u);
  return COUNT[first] ?? (Number.parseInt(first, 10) || 1);
}

/** Chords that every desktop shares. */
const SHORTCUTS: Readonly<Record<string, string>> = {
  copy: 'Control+c',
  cut: 'Control+x',
  paste: 'Control+v',
  undo: 'Control+z',
};

function shortcut(verb: string): Intent | null {
  const key = SHORTCUTS[verb.toLowerCase()];
  return key === undefined ? null : { kind: 'press_key', key, times: 1 };
}
