import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { allocateBstr, freeBstr, readBstr, takeBstr } from '../../../src/platform/windows/com/bstr.js';
import { guidBytes, guidText } from '../../../src/platform/windows/com/guid.js';
import { ComError } from '../../../src/platform/windows/com/hresult.js';
import { replaceOle } from '../../../src/platform/windows/com/runtime.js';
import { createInt32Array, destroySafeArray, readSafeArray } from '../../../src/platform/windows/com/safearray.js';
import {
  encodeVariant,
  readVariant,
  takeVariant,
  variantBytes,
  variantStruct,
} from '../../../src/platform/windows/com/variant.js';
import { VT } from '../../../src/platform/windows/com/variant-types.js';
import { FakeOle } from './fake-ole.js';

const noObjects = () => {
  throw new Error('no object was expected');
};

describe('COM values, with oleaut32 replaced by a stand-in on C memory', () => {
  const ole = new FakeOle();
  let restore: () => void;
  before(() => {
    restore = replaceOle(ole);
  });
  after(() => {
    restore();
    assert.ok(ole.balanced, 'every BSTR and SAFEARRAY was freed');
  });

  it('keeps every text through a BSTR', () => {
    for (const text of ['', 'plain', '你好 😀 é', 'a\0b', '\ud800 lone', 'x'.repeat(100_000)]) {
      const bstr = allocateBstr(text);
      assert.equal(readBstr(bstr), text);
      assert.equal(takeBstr(bstr), text);
    }
    assert.equal(ole.texts.size, 0);
  });

  it('takes a NULL BSTR for no text', () => {
    assert.equal(readBstr(0n), '');
    assert.equal(takeBstr(0n), null);
    freeBstr(0n);
  });

  it('lays a VARIANT out as oaidl.h says', () => {
    const layout = (value: Parameters<typeof encodeVariant>[0]) => encodeVariant(value).bytes.toString('hex');
    assert.equal(layout(null), '00'.repeat(24));
    assert.equal(layout(true), `0b00000000000000ffff${'00'.repeat(14)}`);
    assert.equal(layout(false), `0b00${'00'.repeat(22)}`);
    assert.equal(layout(50004), `030000000000000054c3${'00'.repeat(14)}`);
    assert.equal(layout(-2), `0300000000000000feffffff${'00'.repeat(12)}`);
    assert.equal(layout({ double: 1 }), `0500000000000000000000000000f03f${'00'.repeat(8)}`);
    assert.equal(layout(1n), `14000000000000000100000000000000${'00'.repeat(8)}`);
  });

  it('reads back what it wrote', () => {
    for (const value of [null, true, false, 0, -5, 2_147_483_647, 2 ** 40, 0.5, 7n, 'text', '']) {
      const { bytes, free } = encodeVariant(value);
      assert.deepEqual(readVariant(variantBytes(variantStruct(bytes)), noObjects), value);
      free();
    }
    const { bytes, free } = encodeVariant([1, -2, 3]);
    assert.deepEqual(readVariant(bytes, noObjects), [1, -2, 3]);
    free();
    assert.ok(ole.balanced);
  });

  it('reads every plain type, and says which it does not know', () => {
    const read = (type: number, write: (bytes: Buffer) => void) => {
      const bytes = Buffer.alloc(24);
      bytes.writeUInt16LE(type, 0);
      write(bytes);
      return readVariant(bytes, noObjects);
    };
    assert.equal(
      read(VT.NULL, () => undefined),
      null,
    );
    assert.equal(
      read(VT.I1, (bytes) => bytes.writeInt8(-1, 8)),
      -1,
    );
    assert.equal(
      read(VT.UI1, (bytes) => bytes.writeUInt8(255, 8)),
      255,
    );
    assert.equal(
      read(VT.I2, (bytes) => bytes.writeInt16LE(-300, 8)),
      -300,
    );
    assert.equal(
      read(VT.UI2, (bytes) => bytes.writeUInt16LE(65535, 8)),
      65535,
    );
    assert.equal(
      read(VT.UI4, (bytes) => bytes.writeUInt32LE(4_294_967_295, 8)),
      4_294_967_295,
    );
    assert.equal(
      read(VT.INT, (bytes) => bytes.writeInt32LE(-7, 8)),
      -7,
    );
    assert.equal(
      read(VT.I8, (bytes) => bytes.writeBigInt64LE(-9n, 8)),
      -9n,
    );
    assert.equal(
      read(VT.R4, (bytes) => bytes.writeFloatLE(0.25, 8)),
      0.25,
    );
    assert.equal(
      read(VT.BOOL, (bytes) => bytes.writeInt16LE(1, 8)),
      true,
    );
    assert.deepEqual(
      read(VT.ERROR, () => undefined),
      { unsupported: 10 },
    );
    assert.deepEqual(
      read(VT.BYREF | VT.I4, () => undefined),
      { unsupported: 0x4003 },
    );
    assert.deepEqual(
      read(6, () => undefined),
      { unsupported: 6 },
    );
  });

  it('frees what a method put into a VARIANT', () => {
    const { bytes } = encodeVariant('from a provider');
    assert.equal(takeVariant(bytes, noObjects), 'from a provider');
    assert.equal(ole.texts.size, 0);
    assert.equal(bytes.readUInt16LE(0), VT.EMPTY);
  });

  it('reads arrays of doubles, texts and truth values from any lower bound', () => {
    const doubles = ole.makeArray({ type: VT.R8, count: 4, lower: 1 });
    for (const [i, value] of [10, 20.5, 300, 40].entries()) ole.data(doubles).writeDoubleLE(value, i * 8);
    assert.deepEqual(readSafeArray(doubles, noObjects), [10, 20.5, 300, 40]);
    const texts = ole.makeArray({ type: VT.BSTR, count: 2 });
    for (const [i, text] of ['a', '你'].entries()) ole.data(texts).writeBigUInt64LE(allocateBstr(text), i * 8);
    assert.deepEqual(readSafeArray(texts, noObjects), ['a', '你']);
    const truths = ole.makeArray({ type: VT.BOOL, count: 2 });
    ole.data(truths).writeInt16LE(-1, 2);
    assert.deepEqual(readSafeArray(truths, noObjects), [false, true]);
    for (const array of [doubles, texts, truths]) destroySafeArray(array);
    assert.ok(ole.balanced);
  });

  it('refuses arrays that no property has', () => {
    const plane = ole.makeArray({ type: VT.I4, count: 1, dimensions: 2 });
    assert.throws(() => readSafeArray(plane, noObjects), ComError);
    destroySafeArray(plane);
    const empty = createInt32Array([]);
    assert.deepEqual(readSafeArray(empty, noObjects), []);
    destroySafeArray(empty);
  });

  it('turns GUIDs into bytes as guiddef.h says, and back', () => {
    const text = 'd22108aa-8ac5-49a5-837b-37bbb3d7591e';
    assert.equal(Buffer.from(guidBytes(text)).toString('hex'), 'aa0821d2c58aa549837b37bbb3d7591e');
    assert.equal(Buffer.from(guidBytes(`{${text.toUpperCase()}}`)).toString('hex'), 'aa0821d2c58aa549837b37bbb3d7591e');
    assert.equal(guidText(guidBytes(text)), text);
    assert.throws(() => guidBytes('not-a-guid'), /not a GUID/);
  });
});
