import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ComError, codeOf, hresultName, isComError, succeeded } from '../../../src/platform/windows/com/hresult.js';

describe('COM result codes', () => {
  it('names ordinary outcomes and says what to do about them', () => {
    const rows: readonly (readonly [number, string, string, string])[] = [
      [0x80004001, 'E_NOTIMPL', 'not_implemented', 'NULL'],
      [0x80040201, 'UIA_E_ELEMENTNOTAVAILABLE', 'gone', 'ITF'],
      [0x800706ba, 'RPC_S_SERVER_UNAVAILABLE', 'gone', 'WIN32'],
      [0x80010108, 'RPC_E_DISCONNECTED', 'gone', 'RPC'],
      [0x80040200, 'UIA_E_ELEMENTNOTENABLED', 'disabled', 'ITF'],
      [0x80131505, 'UIA_E_TIMEOUT', 'timeout', 'URT'],
      [0x80131509, 'UIA_E_INVALIDOPERATION', 'not_supported', 'URT'],
      [0x80070005, 'E_ACCESSDENIED', 'denied', 'WIN32'],
      [0x80010001, 'RPC_E_CALL_REJECTED', 'busy', 'RPC'],
      [0x80040154, 'REGDB_E_CLASSNOTREG', 'unavailable', 'ITF'],
    ];
    for (const [code, name, failure, facility] of rows) {
      const error = new ComError('IUIAutomationElement.FindAll', code | 0);
      assert.deepEqual(
        [error.hresult, error.code, error.failure, error.facility, error.message],
        [code, name, failure, facility, `IUIAutomationElement.FindAll: ${name}`],
      );
      assert.equal(codeOf(name), code);
    }
  });

  it('shows codes that it does not know as numbers', () => {
    const error = new ComError('X.Y', 0x8123_4567 | 0);
    assert.equal(error.code, '0x81234567');
    assert.equal(error.failure, 'failed');
    assert.equal(error.facility, String(0x123));
    assert.throws(() => codeOf('E_NOTHING'));
  });

  it('takes S_FALSE for a success, signed and unsigned failures for failures', () => {
    assert.ok(succeeded(0) && succeeded(1));
    assert.ok(!succeeded(-2147467263) && !succeeded(0x80004001));
    assert.equal(hresultName(-2147467263), 'E_NOTIMPL');
  });

  it('tells kinds of failure apart', () => {
    const gone = new ComError('X.Y', codeOf('RPC_S_SERVER_UNAVAILABLE'));
    assert.ok(isComError(gone) && isComError(gone, 'timeout', 'gone'));
    assert.ok(!isComError(gone, 'timeout') && !isComError(new Error('x')));
  });
});
