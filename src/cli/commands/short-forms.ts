/** `lumos click A14`, `lumos type A9 "…"`: one primitive each, without JSON. */
import type { Command } from 'commander';
import type { Action, Target, WaitCondition } from '../../actions/action.js';
import {
  badUsage,
  type Exit,
  examples,
  number,
  oneOf,
  type PlaceOptions,
  runs,
  withInput,
  withPlace,
} from '../command.js';
import { performAndReport } from './act.js';

interface Words extends PlaceOptions {
  readonly double?: boolean;
  readonly right?: boolean;
  readonly repeat?: number;
  readonly into?: string;
  readonly pages?: number;
  readonly off?: boolean;
  readonly on?: boolean;
  readonly text?: string;
  readonly timeout?: number;
  readonly success?: boolean;
}

interface ShortForm {
  readonly usage: string;
  readonly description: string;
  readonly examples: readonly string[];
  readonly options?: (command: Command) => Command;
  readonly action: (args: readonly string[], options: Words) => Action;
}

/** `A14`, or a point `320,200`. */
function target(word: string | undefined): Target {
  const point = /^(-?\d+),(-?\d+)$/u.exec(word ?? '');
  return point ? { x: Number(point[1]), y: Number(point[2]) } : id(word);
}

function id(word: string | undefined): string {
  if (word === undefined || !/^[A-Za-z]\d+$/u.test(word)) {
    throw badUsage(`“${word ?? ''}” is no element id such as A14.`, '`lumos observe` shows the ids.');
  }
  return word.toUpperCase();
}

const state = (options: Words): { to?: boolean } => (options.on ? { to: true } : options.off ? { to: false } : {});
const onOff = (command: Command): Command =>
  command.option('--on', 'only if it is not on yet').option('--off', 'only if it is on');

const SHORT_FORMS: readonly ShortForm[] = [
  {
    usage: 'click <target>',
    description: 'press an element by id, or the one at a point x,y',
    examples: ['lumos click A14', 'lumos click A3 --double', 'lumos click 320,200 --right'],
    options: (command) => command.option('--double', 'double click').option('--right', 'open its context menu'),
    action: ([what], options) => ({
      action: options.double ? 'double_click' : options.right ? 'right_click' : 'click',
      target: target(what),
    }),
  },
  {
    usage: 'hover <target>',
    description: 'move the pointer over an element or a point x,y',
    examples: ['lumos hover A14'],
    action: ([what]) => ({ action: 'hover', target: target(what) }),
  },
  {
    usage: 'drag <from> <to>',
    description: 'drag from one element or point to another',
    examples: ['lumos drag A5 A9', 'lumos drag A5 640,400'],
    action: ([from, to]) => ({ action: 'drag', from: target(from), to: target(to) }),
  },
  {
    usage: 'type <target> [text]',
    description: 'add text at the caret of a field (one argument: into the focused field)',
    examples: ['lumos type A9 "naïve — 你好 🙂"', 'lumos type "into the focused field"'],
    action: ([first, text]) =>
      text === undefined ? { action: 'type_text', text: first! } : { action: 'type_text', target: id(first), text },
  },
  {
    usage: 'set <target> <value>',
    description: 'replace the text of a field, or set a slider or spin button to a number',
    examples: ['lumos set A9 "whole new text"', 'lumos set A21 30 --number'],
    options: (command) => command.option('--number', 'the value is a number (slider, spin button)'),
    action: ([what, value], options) =>
      (options as { number?: boolean }).number
        ? { action: 'set_value', target: id(what), value: number(value!) }
        : { action: 'set_text', target: id(what), text: value! },
  },
  {
    usage: 'press <key>',
    description: 'press a key or a chord, named as in KeyboardEvent.key',
    examples: ['lumos press Control+s', 'lumos press Tab --repeat 3', 'lumos press Enter --into A9'],
    options: (command) =>
      command.option('--into <id>', 'focus this element first').option('--repeat <count>', 'how often', number),
    action: ([key], { into, repeat }) => ({
      action: 'press_key',
      key: key!,
      ...(into === undefined ? {} : { target: id(into) }),
      ...(repeat === undefined ? {} : { repeat }),
    }),
  },
  {
    usage: 'select <target> [option]',
    description: 'select an item, or an option of a list, combo box, menu or tab list by name',
    examples: ['lumos select A30', 'lumos select A12 "Large"'],
    action: ([what, option]) => ({ action: 'select', target: id(what), ...(option === undefined ? {} : { option }) }),
  },
  {
    usage: 'toggle <target>',
    description: 'switch a check box, switch or toggle button',
    examples: ['lumos toggle A7', 'lumos toggle A7 --on'],
    options: onOff,
    action: ([what], options) => ({ action: 'toggle', target: id(what), ...state(options) }),
  },
  {
    usage: 'expand <target>',
    description: 'expand (or with --off collapse) a tree item, combo box, menu or section',
    examples: ['lumos expand A8', 'lumos expand A8 --off'],
    options: onOff,
    action: ([what], options) => ({ action: 'expand', target: id(what), ...state(options) }),
  },
  {
    usage: 'scroll <direction> [target]',
    description: 'scroll up, down, left, right; or "to" an element, which brings it into view',
    examples: ['lumos scroll down', 'lumos scroll down A6 --pages 2', 'lumos scroll to A99'],
    options: (command) => command.option('--pages <count>', 'how far', number),
    action: ([direction, what], { pages }) => {
      if (direction === 'to') return { action: 'scroll', target: id(what), into_view: true };
      return {
        action: 'scroll',
        direction: oneOf(['up', 'down', 'left', 'right'])(direction!),
        ...(what === undefined ? {} : { target: id(what) }),
        ...(pages === undefined ? {} : { pages }),
      };
    },
  },
  {
    usage: 'wait <condition> [what...]',
    description: 'wait until: exists, gone, enabled, focused, text, settled, changed',
    examples: ['lumos wait exists "Save dialog"', 'lumos wait text A9 --text done', 'lumos wait settled'],
    options: (command) =>
      command.option('--text <text>', 'text to wait for').option('--timeout <ms>', 'how long', number),
    action: ([condition, ...what], { text, timeout }) => {
      const words = what.join(' ');
      return {
        action: 'wait_for',
        condition: oneOf<WaitCondition>(['exists', 'gone', 'enabled', 'focused', 'text', 'settled', 'changed'])(
          condition!,
        ),
        ...(words === '' ? {} : /^[A-Z]\d+$/u.test(words) ? { target: words } : { query: words }),
        ...(text === undefined ? {} : { text }),
        ...(timeout === undefined ? {} : { timeout_ms: timeout }),
      };
    },
  },
  {
    usage: 'open <name>',
    description: 'open an application by its everyday name, or an address',
    examples: ['lumos open calculator', 'lumos open https://example.org'],
    action: ([name]) =>
      /^[a-z][a-z0-9+.-]*:\/\//iu.test(name!)
        ? { action: 'open_url', url: name! }
        : { action: 'open_app', name: name! },
  },
  {
    usage: 'switch <window>',
    description: 'bring a window to the front, by id or title',
    examples: ['lumos switch "notes.txt"'],
    action: ([window]) => ({ action: 'switch_surface', surface: window! }),
  },
];

export function addShortForms(program: Command, exit: Exit): void {
  for (const form of SHORT_FORMS) {
    const command = withInput(withPlace(program.command(form.usage).description(form.description)));
    examples(form.options ? form.options(command) : command, form.examples);
    runs<Words>(command, exit, (output, options, args) =>
      performAndReport(form.action(args, options), options, output),
    );
  }
}
