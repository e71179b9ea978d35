/** The policy that holds when nobody gives another: data, in the order in which it is read. A user's own rules come before it. */
import type { Role } from '../blueprint/roles.js';
import type { ActionName } from './action.js';
import type { Policy, PolicyMode, Rule } from './policy.js';

/**
 * Roles whose being pressed carries out what their name says. A list item called "Delete" does nothing when clicked; what a page
 * made clickable without saying what it is (generic, image, text) may do anything.
 */
const COMMANDS: readonly Role[] = [
  ...(['button', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'icon', 'menu'] as const),
  ...(['generic', 'image', 'text', 'canvas', 'unknown'] as const),
];
const CHANGING: readonly ActionName[] = [
  ...(['click', 'double_click', 'right_click', 'drag', 'type_text', 'set_text', 'press_key'] as const),
  ...(['select', 'toggle', 'set_value'] as const),
];
const WRITING: readonly ActionName[] = ['type_text', 'set_text'];

const SENDING_CHORDS = ['Control+Enter', 'Meta+Enter'];
/** Chords that close, delete, send or reach the system, on any of the platforms. Canonical form. */
const DESTRUCTIVE_CHORDS = [
  ...['Alt+F4', 'Control+Alt+Delete', 'Control+Shift+Delete', 'Control+Alt+Backspace', 'Shift+Delete'],
  ...['Control+Delete', 'Control+q', 'Control+w', 'Control+F4', 'Control+Shift+w', 'Control+Shift+q'],
  ...['Meta+q', 'Meta+w', 'Meta+Delete', 'Meta+l', 'Meta+Backspace', 'Alt+Meta+Escape', 'Control+Shift+Escape'],
  ...SENDING_CHORDS,
];
/** Chords that open something that runs what is typed: run dialogs (GNOME, KDE, Xfce, Windows) and terminals. */
const COMMAND_CHORDS = ['Alt+F2', 'Meta+r', 'Control+Alt+t', 'Meta+x'];

/**
 * What a goal that says "do not send" denies (LU-40). The goal is the person's last word, so these stand before every other
 * rule, a person's own included.
 */
export const GOAL_RULES: readonly Rule[] = [
  {
    id: 'draft-send',
    verdict: 'deny',
    reason: 'the goal says that nothing is to be sent',
    when: { presses: true, roles: COMMANDS, verbs: ['send'], cues: ['draft-goal'], without: ['opens-menu'] },
  },
  {
    id: 'draft-chord',
    verdict: 'deny',
    reason: 'these keys send, and the goal says that nothing is to be sent',
    when: { actions: ['press_key'], keys: SENDING_CHORDS, cues: ['draft-goal'] },
  },
  {
    id: 'draft-form',
    verdict: 'deny',
    reason: 'it would send the form, and the goal says that nothing is to be sent',
    when: { cues: ['submits', 'draft-goal'], without: ['search-form', 'login-form', 'draft-control'] },
  },
];

export const DEFAULT_RULES: readonly Rule[] = [
  {
    id: 'script-address',
    verdict: 'deny',
    reason: 'the address would run a script',
    when: { actions: ['open_url'], url: '^(?:javascript|vbscript|data):' },
  },
  {
    id: 'policy-place',
    verdict: 'deny',
    reason: 'the text is the place of the policy, which only a person changes',
    when: { actions: WRITING, text: '^[^\\n]*lumos[/\\\\]policy\\.json\\s*$' },
  },
  {
    id: 'elevated',
    verdict: 'ask',
    reason: 'the window belongs to a program with more rights than this one',
    when: { actions: CHANGING, cues: ['elevated'] },
  },
  {
    id: 'credential-prompt',
    verdict: 'ask',
    reason: 'another program asks for a password',
    when: { actions: CHANGING, cues: ['credential-prompt'] },
    consentSuffices: true,
  },
  {
    id: 'protected-field',
    verdict: 'ask',
    reason: 'text would go into a password field',
    when: { protectedInput: true },
    consentSuffices: true,
  },
  {
    id: 'other-scheme',
    verdict: 'ask',
    reason: 'the address is handed to a program that is not a browser',
    when: { actions: ['open_url'], url: '^(?!https?:|about:blank)' },
    consentSuffices: true,
  },
  {
    id: 'destructive-chord',
    verdict: 'ask',
    reason: 'the keys may close, delete or send something',
    when: { actions: ['press_key'], keys: DESTRUCTIVE_CHORDS },
  },
  {
    id: 'delete-item',
    verdict: 'ask',
    reason: 'the key deletes what is selected (a file, a message)',
    when: {
      actions: ['press_key'],
      keys: ['Delete'],
      roles: [
        ...(['listitem', 'option', 'treeitem', 'row', 'icon', 'list', 'listbox', 'tree'] as const),
        ...(['cell', 'gridcell', 'table', 'grid', 'treegrid'] as const),
      ],
      // A person who says "press Delete" means the text of a cell; a file or a message is another matter.
      without: ['text-cell'],
    },
  },
  {
    id: 'delete-cell',
    verdict: 'ask',
    reason: 'the key may delete what is selected',
    when: {
      actions: ['press_key'],
      // On the Mac's keyboards the key that deletes is the backspace key. Cells are rows of files here and numbers there.
      keys: ['Delete', 'Backspace'],
      roles: ['cell', 'gridcell', 'table', 'grid', 'listitem', 'treeitem', 'row', 'icon'],
    },
    consentSuffices: true,
  },
  {
    id: 'irreversible',
    verdict: 'ask',
    reason: 'its name says that it cannot be taken back',
    when: { presses: true, roles: COMMANDS, verbs: ['send', 'pay', 'destroy'], without: ['opens-menu'] },
  },
  {
    id: 'form-elsewhere',
    verdict: 'ask',
    reason: 'the form is sent to another site than the one that shows it',
    when: { cues: ['submits', 'submits-elsewhere'] },
    consentSuffices: true,
  },
  {
    id: 'form-submit',
    verdict: 'ask',
    reason: 'it sends a form',
    when: { cues: ['submits'], without: ['search-form', 'named-control', 'submit-asked', 'verb-asked'] },
    consentSuffices: true,
  },
  {
    id: 'warned',
    verdict: 'ask',
    reason: 'a dialog asks whether this is really meant',
    when: { presses: true, states: ['default'], cues: ['warned'] },
    consentSuffices: true,
  },
  {
    id: 'secret-text',
    verdict: 'ask',
    reason: 'it looks like a key or password that was read on the screen',
    when: { actions: [...WRITING, 'open_url'], cues: ['goal', 'secret-text'] },
    consentSuffices: true,
  },
  {
    id: 'carried-text',
    verdict: 'ask',
    reason: 'what was read elsewhere would go to a place that the goal does not name',
    when: { actions: [...WRITING, 'open_url'], cues: ['goal', 'carried-text'] },
    consentSuffices: true,
  },
  {
    id: 'address-bar',
    verdict: 'ask',
    reason: 'the goal does not name the address that is entered',
    when: { actions: WRITING, cues: ['goal', 'address-bar'] },
    consentSuffices: true,
  },
  {
    id: 'command-chord',
    verdict: 'ask',
    reason: 'the keys open something that runs what is typed',
    when: { actions: ['press_key'], keys: COMMAND_CHORDS },
    consentSuffices: true,
  },
  {
    id: 'shell-text',
    verdict: 'ask',
    reason: "the desktop's own fields start what is typed into them",
    when: { actions: WRITING, surfaceKinds: ['panel', 'desktop'], cues: ['goal'] },
    consentSuffices: true,
  },
  {
    id: 'terminal',
    verdict: 'ask',
    reason: 'text in a terminal is a command to the system',
    when: { actions: [...WRITING, 'press_key'], roles: ['terminal'] },
    consentSuffices: true,
  },
  {
    id: 'terminal-window',
    verdict: 'ask',
    reason: 'text in the window of a terminal is a command to the system',
    when: { actions: [...WRITING, 'press_key'], cues: ['terminal'] },
    consentSuffices: true,
  },
  {
    id: 'starts-terminal',
    verdict: 'ask',
    reason: 'what is typed into a terminal is a command to the system',
    when: { actions: ['open_app'], cues: ['starts-terminal'] },
    consentSuffices: true,
  },
  {
    id: 'suggested-app',
    verdict: 'ask',
    reason: 'the screen names this application, and the goal does not',
    when: { actions: ['open_app'], cues: ['goal', 'suggested-app'] },
    consentSuffices: true,
  },
  {
    id: 'unnamed-address',
    verdict: 'ask',
    reason: 'the goal does not name this address',
    when: { actions: ['open_url'], cues: ['goal', 'unnamed-address'] },
    consentSuffices: true,
  },
  {
    id: 'consequential',
    verdict: 'ask',
    reason: 'its name says that it saves, signs in or installs',
    when: {
      presses: true,
      roles: COMMANDS,
      verbs: ['consequential'],
      without: ['verb-asked', 'named-control', 'opens-menu'],
    },
    consentSuffices: true,
  },
  {
    id: 'slider-drag',
    verdict: 'ask',
    reason: 'dragging a slider changes a setting at once',
    when: { actions: ['drag'], roles: ['slider'] },
    consentSuffices: true,
  },
  {
    id: 'system-settings',
    verdict: 'ask',
    reason: "it changes the system's settings",
    when: {
      actions: ['click', 'toggle', 'select', 'set_value', 'set_text', 'type_text', 'drag'],
      app: '^(?:[\\w.-]*\\.)?(?:system[ -]?settings|control[ -]?cent(?:er|re)|control panel|systemsettings)\\b',
    },
    consentSuffices: true,
  },
];

/** The default rules under a mode, after rules of one's own. */
export function defaultPolicy(mode: PolicyMode = 'bounded', own: readonly Rule[] = []): Policy {
  return { schema: 'lumos.policy/1', mode, rules: [...own, ...DEFAULT_RULES] };
}

/** A frozen copy of a policy, with what a goal denies before everything else. */
export function boundPolicy(policy: Policy): Policy {
  return freeze(structuredClone({ ...policy, rules: [...GOAL_RULES, ...policy.rules] }));
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}
