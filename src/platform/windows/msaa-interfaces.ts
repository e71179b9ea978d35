/** IUnknown and the interfaces of MSAA. Source: unknwn.h, oaidl.h, oleacc.h, servprov.h; held against them by check-uia-slots.mjs. */
import type { InterfaceTables } from './com/interface-table.js';

export const MSAA_INTERFACES = {
  IUnknown: {
    iid: '00000000-0000-0000-c000-000000000046',
    base: null,
    methods: [['QueryInterface', 'guid', 'out ptr'], ['AddRef'], ['Release']],
  },
  IDispatch: {
    iid: '00020400-0000-0000-c000-000000000046',
    base: 'IUnknown',
    methods: [
      ['GetTypeInfoCount', 'out u32'],
      ['GetTypeInfo', 'u32', 'u32', 'out ptr'],
      ['GetIDsOfNames', 'guid', 'ptr', 'u32', 'u32', 'out i32'],
      ['Invoke', 'i32', 'guid', 'u32', 'u32', 'ptr', 'out variant', 'ptr', 'out u32'],
    ],
  },
  IAccessible: {
    iid: '618736e0-3c3d-11cf-810c-00aa00389b71',
    base: 'IDispatch',
    methods: [
      ['get_accParent', 'out com:IDispatch'],
      ['get_accChildCount', 'out i32'],
      ['get_accChild', 'variant', 'out com:IDispatch'],
      ['get_accName', 'variant', 'out bstr'],
      ['get_accValue', 'variant', 'out bstr'],
      ['get_accDescription', 'variant', 'out bstr'],
      ['get_accRole', 'variant', 'out variant'],
      ['get_accState', 'variant', 'out variant'],
      ['get_accHelp', 'variant', 'out bstr'],
      ['get_accHelpTopic', 'out bstr', 'variant', 'out i32'],
      ['get_accKeyboardShortcut', 'variant', 'out bstr'],
      ['get_accFocus', 'out variant'],
      ['get_accSelection', 'out variant'],
      ['get_accDefaultAction', 'variant', 'out bstr'],
      ['accSelect', 'i32', 'variant'],
      ['accLocation', 'out i32', 'out i32', 'out i32', 'out i32', 'variant'],
      ['accNavigate', 'i32', 'variant', 'out variant'],
      ['accHitTest', 'i32', 'i32', 'out variant'],
      ['accDoDefaultAction', 'variant'],
      ['put_accName', 'variant', 'bstr'],
      ['put_accValue', 'variant', 'bstr'],
    ],
  },
  IServiceProvider: {
    iid: '6d5140c1-7436-11ce-8034-00aa006009fa',
    base: 'IUnknown',
    methods: [['QueryService', 'guid', 'guid', 'out ptr']],
  },
  IEnumVARIANT: {
    iid: '00020404-0000-0000-c000-000000000046',
    base: 'IUnknown',
    methods: [['Next', 'u32', 'out variant', 'out u32'], ['Skip', 'u32'], ['Reset'], ['Clone', 'out com:IEnumVARIANT']],
  },
} as const satisfies InterfaceTables;
