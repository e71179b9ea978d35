import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { resolveInterface } from '../../../src/platform/windows/com/interface-table.js';
import { interfaceOf, type ParamKind } from '../../../src/platform/windows/com/kinds.js';
import { INTERFACES } from '../../../src/platform/windows/uia-interfaces.js';

let root = import.meta.dirname;
while (!existsSync(join(root, 'scripts/check-uia-slots.mjs'))) root = dirname(root);
const script = join(root, 'scripts/check-uia-slots.mjs');
const check = (...files: string[]) => spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });

describe('the COM interface tables', () => {
  it('put methods where UIAutomationClient.h has them', () => {
    const slot = (name: string, method: string) => resolveInterface(INTERFACES, name).slots.get(method)?.index;
    // Positions that published bindings and debuggers show: 3 is the first after IUnknown.
    assert.equal(slot('IUIAutomation', 'GetRootElement'), 5);
    assert.equal(slot('IUIAutomation', 'ElementFromHandle'), 6);
    assert.equal(slot('IUIAutomationElement', 'SetFocus'), 3);
    assert.equal(slot('IUIAutomationElement', 'FindAll'), 6);
    assert.equal(slot('IUIAutomationElement', 'get_CurrentName'), 23);
    assert.equal(slot('IUIAutomationElement9', 'get_CurrentName'), 23);
    assert.equal(slot('IUIAutomationElement9', 'get_CurrentIsDialog'), 117);
    assert.equal(slot('IUIAutomationInvokePattern', 'Invoke'), 3);
    assert.equal(slot('IUIAutomation6', 'GetRootElement'), 5);
    assert.equal(slot('IAccessible', 'get_accParent'), 7);
    assert.equal(slot('IAccessible', 'put_accValue'), 27);
  });

  it('refer to each other by names that exist, once each', () => {
    const ids = new Map<string, string>();
    for (const [name, table] of Object.entries(INTERFACES)) {
      assert.match(table.iid, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, name);
      assert.equal(ids.get(table.iid), undefined, `${name} and ${ids.get(table.iid)} have one id`);
      ids.set(table.iid, name);
      const { order, slots } = resolveInterface(INTERFACES, name);
      assert.equal(slots.size, order.length, `${name} has a method twice`);
      for (const { parameters } of slots.values()) {
        for (const kind of parameters as readonly ParamKind[]) {
          const other = interfaceOf(kind);
          if (other !== null) assert.ok(Object.hasOwn(INTERFACES, other), `${name} names ${other}`);
        }
      }
    }
  });

  it('cover every pattern behind the operations (LU-14)', () => {
    const patterns = ['Invoke', 'Toggle', 'ExpandCollapse', 'SelectionItem', 'Selection', 'Value', 'RangeValue'];
    patterns.push('Scroll', 'ScrollItem', 'Text', 'Window', 'Grid', 'GridItem', 'Table', 'TableItem', 'Transform');
    patterns.push('LegacyIAccessible', 'VirtualizedItem', 'ItemContainer');
    for (const pattern of patterns) assert.ok(Object.hasOwn(INTERFACES, `IUIAutomation${pattern}Pattern`), pattern);
  });

  it('agree with the headers that are installed', (t) => {
    const { status, stdout, stderr } = check();
    if (status === 2) return t.skip(stderr.split('\n')[0]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /slots held against/);
    // The shell's are among them.
    if (stdout.includes('shobjidl')) assert.doesNotMatch(stdout, /not in these files.*IShellItem|IEnumShellItems/);
  });

  it("are held against IAccessible2's IDL where it is given", () => {
    const folder = mkdtempSync(join(tmpdir(), 'lumos-idl-'));
    try {
      const file = join(folder, 'AccessibleValue.idl');
      const verdict = (methods: string) => {
        const uuid = '[object, uuid(35855B5B-C566-4fd0-A7B1-E65465600394)]';
        writeFileSync(file, `/* value */\n${uuid}\ninterface IAccessibleValue : IUnknown\n{\n${methods}\n}`);
        return check(file);
      };
      const get = (name: string) => `[propget] HRESULT ${name}([out, retval] VARIANT *value); // one`;
      const set = 'HRESULT setCurrentValue\n([in] VARIANT value);';
      const own = [get('currentValue'), set, get('maximumValue'), get('minimumValue')];
      assert.equal(verdict(own.join('\n')).status, 0, verdict(own.join('\n')).stderr);
      const swapped = verdict([own[1], own[0], ...own.slice(2)].join('\n'));
      assert.match(swapped.stderr, /slot 0 is setCurrentValue, ours get_currentValue/);
      assert.match(verdict(own.join('\n').replace('[in] VARIANT', '[in] long')).stderr, /setCurrentValue takes/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are found wrong when a header says otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lumos-slots-'));
    try {
      const header = (methods: string) =>
        `typedef struct IUIAutomationValuePatternVtbl {\n BEGIN_INTERFACE\n${methods}\n END_INTERFACE\n} x;`;
      const unknown = `HRESULT (STDMETHODCALLTYPE *QueryInterface)(I *This, REFIID riid, void **out);
        ULONG (STDMETHODCALLTYPE *AddRef)(I *This); ULONG (STDMETHODCALLTYPE *Release)(I *This);`;
      const own = [
        'HRESULT (STDMETHODCALLTYPE *SetValue)(I *This, BSTR val);',
        'HRESULT (STDMETHODCALLTYPE *get_CurrentValue)(I *This, BSTR *out);',
        'HRESULT (STDMETHODCALLTYPE *get_CurrentIsReadOnly)(I *This, BOOL *out);',
        'HRESULT (STDMETHODCALLTYPE *get_CachedValue)(I *This, BSTR *out);',
        'HRESULT (STDMETHODCALLTYPE *get_CachedIsReadOnly)(I *This, BOOL *out);',
      ];
      const file = join(folder, 'uia.h');
      const verdict = (methods: readonly string[]) => {
        writeFileSync(file, header([unknown, ...methods].join('\n')));
        return check(file);
      };
      assert.equal(verdict(own).status, 0, verdict(own).stderr);
      const swapped = verdict([own[1] ?? '', own[0] ?? '', ...own.slice(2)]);
      assert.equal(swapped.status, 1);
      assert.match(swapped.stderr, /slot 3 is get_CurrentValue, ours SetValue/);
      assert.equal(verdict(own.slice(1)).status, 1);
      const wider = verdict([(own[0] ?? '').replace('BSTR val', 'BSTR val, int more'), ...own.slice(1)]);
      assert.match(wider.stderr, /SetValue takes/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the COM layer on a system without COM', () => {
  it('is imported without loading anything, and says what it needs when used', () => {
    const module = new URL('../../../src/platform/windows/com/index.js', import.meta.url);
    const program = `import(${JSON.stringify(module.href)}).then((com) => { com.CoApartment.enter(); }).catch((error) => console.log(error.code));`;
    const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    if (process.platform !== 'win32') assert.equal(stdout.trim(), 'BACKEND_UNAVAILABLE');
  });
});
