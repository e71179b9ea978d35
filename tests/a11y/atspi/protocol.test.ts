import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROLE } from '../../../src/a11y/atspi/element.js';
import { METHODS, PROPERTIES } from '../../../src/a11y/atspi/protocol.js';
import {
  ACTING_METHODS,
  ACTING_PROPERTIES,
  EVENT_INTERFACES,
  EVENT_SIGNATURE,
  WRITTEN_PROPERTIES,
} from '../../../src/a11y/atspi/protocol-acting.js';
import { STATE } from '../../../src/a11y/atspi/states.js';
import { sharedAbsent, sharedFile } from '../../support/shared.js';

/**
 * Where implementations differ from at-spi2-core's descriptions, and LUMOS follows the implementations. An entry that no
 * longer differs fails the test.
 */
const DEVIATIONS: Readonly<Record<string, string>> = {};

interface Described {
  readonly methods: Map<string, { in: string; out: string }>;
  readonly properties: Map<string, { type: string; access: string }>;
  readonly signals: Map<string, string>;
  readonly text: string;
}

function readDescriptions(folder: string): Described {
  const described: Described = { methods: new Map(), properties: new Map(), signals: new Map(), text: '' };
  let text = '';
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.xml'))) {
    const whole = readFileSync(join(folder, name), 'utf8');
    text += whole;
    const xml = whole.replace(/<!--[\s\S]*?-->/g, '');
    for (const [, interfaceName = '', body = ''] of xml.matchAll(
      /<interface name="org\.a11y\.atspi\.([\w.]+)">([\s\S]*?)<\/interface>/g,
    )) {
      for (const [, tag] of body.matchAll(/<property ([^>]*)>/g)) {
        const { name: property, type, access } = attributes(tag ?? '');
        described.properties.set(`${interfaceName}.${property}`, { type: type ?? '', access: access ?? '' });
      }
      for (const [, kind, method, args = ''] of body.matchAll(
        /<(method|signal) name="(\w+)"\s*(?:\/>|>([\s\S]*?)<\/\1>)/g,
      )) {
        const all = [...args.matchAll(/<arg ([^>]*?)\/?>/g)].map(([, tag]) => attributes(tag ?? ''));
        const signature = (direction: string) =>
          all
            .filter((arg) => (arg.direction ?? 'in') === direction)
            .map((arg) => arg.type)
            .join('');
        if (kind === 'signal') described.signals.set(`${interfaceName}.${method}`, all.map((arg) => arg.type).join(''));
        else described.methods.set(`${interfaceName}.${method}`, { in: signature('in'), out: signature('out') });
      }
    }
  }
  return { ...described, text };
}

function attributes(tag: string): Record<string, string> {
  return Object.fromEntries([...tag.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

const folder = sharedFile('reference', 'atspi-xml');

describe('AT-SPI protocol', { skip: folder === null ? sharedAbsent('reference', 'atspi-xml') : false }, () => {
  const described = readDescriptions(folder ?? '.');

  test('the descriptions are read', () => {
    assert.ok(described.methods.size > 120 && described.signals.size > 60 && described.properties.size > 40);
    assert.deepEqual(described.methods.get('Table.GetRowColumnExtentsAtIndex'), { in: 'i', out: 'biiiib' });
  });

  test('every method, property and signal that is used has the signature that at-spi2-core describes', () => {
    const differences = new Map<string, string>();
    const compare = (name: string, ours: string, theirs: string | undefined) => {
      if (ours !== theirs) differences.set(name, `${ours}, described as ${theirs ?? 'nothing'}`);
    };
    for (const [name, { in: takes, out }] of Object.entries({ ...METHODS, ...ACTING_METHODS })) {
      const known = described.methods.get(name);
      compare(name, `${takes} -> ${out}`, known && `${known.in} -> ${known.out}`);
    }
    for (const [name, type] of Object.entries({ ...PROPERTIES, ...ACTING_PROPERTIES })) {
      compare(name, type, described.properties.get(name)?.type);
    }
    for (const [name, signature] of described.signals) {
      const [event, interfaceName] = name.split('.');
      if (event !== 'Event' || !EVENT_INTERFACES.some((each) => each === interfaceName)) continue;
      compare(name, EVENT_SIGNATURE, signature);
    }
    const unexpected = [...differences].filter(([name]) => !(name in DEVIATIONS));
    assert.deepEqual(unexpected, []);
    const stale = Object.keys(DEVIATIONS).filter((name) => !differences.has(name));
    assert.deepEqual(stale, [], 'these no longer differ: take them out of DEVIATIONS');
  });

  test('the properties that are set are described as writable', () => {
    for (const name of WRITTEN_PROPERTIES) assert.equal(described.properties.get(name)?.access, 'readwrite', name);
  });

  test('every event interface that is listened to has signals', () => {
    for (const name of EVENT_INTERFACES) {
      assert.ok(
        [...described.signals.keys()].some((signal) => signal.startsWith(`Event.${name}.`)),
        name,
      );
    }
  });

  test('state and role numbers are those of the descriptions', () => {
    const numbers = (kind: string) =>
      new Map(
        [...described.text.matchAll(new RegExp(`- (\\d+) - ATSPI_${kind}_(\\w+):`, 'g'))].map((m) => [
          m[2],
          Number(m[1]),
        ]),
      );
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    const states = numbers('STATE');
    assert.ok(states.size > 40);
    for (const [name, number] of Object.entries(STATE)) assert.equal(states.get(snake(name)), number, name);
    const roles = numbers('ROLE');
    assert.ok(roles.size > 120);
    for (const [name, number] of Object.entries(ROLE)) assert.equal(roles.get(name), number, name);
  });
});
