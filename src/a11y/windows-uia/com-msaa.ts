/** `Msaa` over oleacc. */
import type { Rect } from '../../blueprint/geometry.js';
import { guidBytes } from '../../platform/windows/com/guid.js';
import { ComError, succeeded } from '../../platform/windows/com/hresult.js';
import { ComObject } from '../../platform/windows/com/index.js';
import { readVariant, type VariantValue } from '../../platform/windows/com/variant.js';
import { VARIANT_SIZE } from '../../platform/windows/com/variant-types.js';
import { loadOleacc, type Oleacc } from '../../platform/windows/ole.ffi.js';
import { INTERFACES } from '../../platform/windows/uia-interfaces.js';
import type { Hwnd } from './automation.js';
import { accessible2 } from './com-ia2.js';
import type { Ia2Object } from './ia2.js';
import type { Msaa, MsaaObject } from './msaa.js';

/** `OBJID_…`, winuser.h; unsigned. */
const OBJECTS = { client: 0xffff_fffc, menu: 0xffff_fffd } as const;
const SELF = 0;

type Accessible = ComObject<'IAccessible'>;

/** null where oleacc cannot be loaded. */
export function openMsaa(): Msaa | null {
  let functions: Oleacc;
  try {
    functions = loadOleacc();
  } catch {
    return null; // a system without it: `probe` says so
  }
  const iid = guidBytes(INTERFACES.IAccessible.iid);
  const objectOf = (call: string, ask: (out: Buffer) => number) => {
    const out = Buffer.alloc(8);
    const hresult = ask(out);
    if (!succeeded(hresult)) throw new ComError(call, hresult);
    const address = out.readBigUInt64LE(0);
    return address === 0n ? null : new ComMsaaObject(functions, ComObject.own(address, 'IAccessible', null), SELF);
  };
  return {
    fromWindow: (hwnd: Hwnd, part) =>
      objectOf('AccessibleObjectFromWindow', (out) =>
        functions.AccessibleObjectFromWindow(BigInt(hwnd), OBJECTS[part], iid, out),
      ),
    fromAnswer: (answer) =>
      objectOf('ObjectFromLresult', (out) => functions.ObjectFromLresult(BigInt(answer), iid, 0n, out)),
  };
}

class ComMsaaObject implements MsaaObject {
  constructor(
    private readonly functions: Oleacc,
    /** Of a simple element: its parent's. */
    private readonly object: Accessible,
    private readonly child: number,
  ) {}

  name(): string {
    return this.object.call('get_accName', this.child) ?? '';
  }
  role(): number {
    return numberOf(this.object.call('get_accRole', this.child));
  }
  state(): number {
    return numberOf(this.object.call('get_accState', this.child));
  }
  value(): string {
    return this.object.call('get_accValue', this.child) ?? '';
  }
  description(): string {
    return this.object.call('get_accDescription', this.child) ?? '';
  }
  defaultAction(): string {
    return this.object.call('get_accDefaultAction', this.child) ?? '';
  }
  shortcut(): string {
    return this.object.call('get_accKeyboardShortcut', this.child) ?? '';
  }

  location(): Rect | null {
    const [x, y, width, height] = this.object.call('accLocation', this.child);
    return width > 0 || height > 0 ? { x, y, width, height } : null;
  }

  childCount(): number {
    return this.child === SELF ? this.object.call('get_accChildCount') : 0;
  }

  children(limit: number): readonly MsaaObject[] {
    const count = Math.min(this.childCount(), limit);
    if (count <= 0) return [];
    const memory = Buffer.alloc(count * VARIANT_SIZE);
    const obtained = Buffer.alloc(4);
    const hresult = this.functions.AccessibleChildren(this.object.address, 0, count, memory, obtained);
    if (!succeeded(hresult)) throw new ComError('AccessibleChildren', hresult);
    const found: MsaaObject[] = [];
    for (let index = 0; index < obtained.readInt32LE(0); index++) {
      // The reference in the VARIANT goes to the object.
      const value = readVariant(memory, (address, kind) => ComObject.own(address, kind, null), index * VARIANT_SIZE);
      const child = this.childOf(value);
      if (child !== null) found.push(child);
    }
    return found;
  }

  doDefaultAction(): void {
    this.object.call('accDoDefaultAction', this.child);
  }
  select(flags: number): void {
    this.object.call('accSelect', flags, this.child);
  }
  setValue(text: string): void {
    this.object.call('put_accValue', this.child, text);
  }
  accessible2(): Ia2Object | null {
    return this.child === SELF ? accessible2(this.object) : null;
  }
  release(): void {
    this.object.release();
  }

  private childOf(value: VariantValue): MsaaObject | null {
    if (typeof value === 'number') return new ComMsaaObject(this.functions, this.object.retain(null), value);
    if (!(value instanceof ComObject)) return null;
    try {
      const object = value.as('IAccessible');
      return object === null ? null : new ComMsaaObject(this.functions, object, SELF);
    } finally {
      value.release();
    }
  }
}

/** Roles may be strings of the application's own: they are no role then. */
function numberOf(value: VariantValue): number {
  return typeof value === 'number' ? value : 0;
}
