import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CF_UNICODETEXT, Clipboard } from '../../../src/platform/windows/clipboard.js';
import type { ClipboardSystem } from '../../../src/platform/windows/clipboard-system.js';

/** The clipboard of a session, complete; formats from 0xC000 are registered names. */
class MemoryClipboard implements ClipboardSystem {
  contents = new Map<number, Uint8Array | null>();
  readonly names = new Map<string, number>();
  changes = 0;
  isOpen = false;
  busy = 0;
  refuses = new Set<number>();

  open(): boolean {
    if (this.busy-- > 0) return false;
    assert.equal(this.isOpen, false, 'opened twice');
    this.isOpen = true;
    return true;
  }
  close(): void {
    this.isOpen = false;
  }
  empty(): void {
    this.#change();
    this.contents.clear();
  }
  formats = () => [...this.contents.keys()];
  formatName = (format: number) => [...this.names].find(([, number]) => number === format)?.[0] ?? '';
  register(name: string): number {
    const known = this.names.get(name) ?? 0xc000 + this.names.size;
    this.names.set(name, known);
    return known;
  }
  read(format: number, limit: number): Uint8Array | null {
    const bytes = this.contents.get(format) ?? null;
    return bytes === null || bytes.length > limit ? null : bytes;
  }
  write(format: number, bytes: Uint8Array): boolean {
    this.#change();
    if (this.refuses.has(format)) return false;
    this.contents.set(format, bytes);
    return true;
  }
  readMetafile = (limit: number) => this.read(14, limit);
  writeMetafile = (bytes: Uint8Array) => this.write(14, bytes);
  sequence = () => this.changes;
  isOpenElsewhere = () => false;

  #change(): void {
    assert.equal(this.isOpen, true, 'changed while closed');
    this.changes += 1;
  }
}

const bytes = (text: string) => new Uint8Array(Buffer.from(`${text}\0`, 'utf16le'));
const textOf = (system: MemoryClipboard) => Buffer.from(system.contents.get(CF_UNICODETEXT) ?? []).toString('utf16le');

describe("lending Windows' clipboard", () => {
  test('puts the text there with lines as Windows has them, and keeps it out of histories', async () => {
    const system = new MemoryClipboard();
    await new Clipboard(system).begin('a\nb\r\nc 😀');
    assert.equal(textOf(system), 'a\r\nb\r\nc 😀\0');
    assert.ok(system.contents.has(system.register('ExcludeClipboardContentFromMonitorProcessing')));
    assert.deepEqual([...(system.contents.get(system.register('CanIncludeInClipboardHistory')) ?? [])], [0, 0, 0, 0]);
    assert.equal(system.isOpen, false);
  });

  test('puts back every format that is memory, and pictures that Windows draws', async () => {
    const system = new MemoryClipboard();
    const html = system.register('HTML Format');
    const before = new Map<number, Uint8Array>([
      [html, Uint8Array.of(1, 2, 3)],
      [CF_UNICODETEXT, bytes('kept')],
      [8, Uint8Array.of(9)],
      [14, Uint8Array.of(7, 7)],
    ]);
    system.contents = new Map(before);
    const clipboard = new Clipboard(system);
    await clipboard.begin('lent');
    await clipboard.end();
    assert.deepEqual(system.contents, before);
  });

  test('does not put back what Windows makes itself, nor what dies with its owner', async () => {
    const system = new MemoryClipboard();
    const ole = system.register('DataObject');
    system.contents = new Map<number, Uint8Array | null>([
      [ole, Uint8Array.of(1)],
      [CF_UNICODETEXT, bytes('x')],
      [1, Uint8Array.of(120, 0)],
      [16, Uint8Array.of(9, 4)],
      [0x300, null],
    ]);
    const clipboard = new Clipboard(system);
    await clipboard.begin('lent');
    await clipboard.end();
    assert.deepEqual([...system.contents.keys()], [CF_UNICODETEXT]);
  });

  test('an empty clipboard is empty again', async () => {
    const system = new MemoryClipboard();
    const clipboard = new Clipboard(system);
    await clipboard.begin('lent');
    await clipboard.end();
    assert.equal(system.contents.size, 0);
  });

  test('refuses, with nothing changed, where all that is there would be lost', async () => {
    const system = new MemoryClipboard();
    const own = system.register('Only its owner knows');
    system.contents = new Map([[own, null]]);
    await assert.rejects(new Clipboard(system).begin('lent'), { code: 'APP_UNRESPONSIVE' });
    assert.deepEqual([...system.contents.keys()], [own]);
    assert.deepEqual([system.changes, system.isOpen], [0, false]);
  });

  test('leaves alone what somebody copied meanwhile', async () => {
    const system = new MemoryClipboard();
    system.contents.set(CF_UNICODETEXT, bytes('before'));
    const clipboard = new Clipboard(system);
    await clipboard.begin('lent');
    system.open();
    system.empty();
    system.write(CF_UNICODETEXT, bytes('copied by the person'));
    system.close();
    await clipboard.end();
    assert.equal(textOf(system), 'copied by the person\0');
  });

  test('puts back what was there when Windows refuses the text', async () => {
    const system = new MemoryClipboard();
    const html = system.register('HTML Format');
    system.contents.set(html, Uint8Array.of(5));
    system.refuses.add(CF_UNICODETEXT);
    await assert.rejects(new Clipboard(system).begin('lent'), { code: 'UNSUPPORTED' });
    assert.deepEqual([...system.contents.keys()], [html]);
  });

  test('waits for a program that has the clipboard open, and gives up on one that keeps it', async () => {
    const system = new MemoryClipboard();
    let now = 0;
    const options = {
      now: () => now,
      sleep: async (ms: number) => {
        now += ms;
      },
    };
    system.busy = 3;
    await new Clipboard(system, options).begin('lent');
    assert.equal(now, 60);
    system.busy = 1_000;
    await assert.rejects(
      new Clipboard(system, options).end().then(() => new Clipboard(system, options).begin('again')),
      {
        code: 'APP_UNRESPONSIVE',
      },
    );
  });
});
