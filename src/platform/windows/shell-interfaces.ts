/** What the shell lists, as COM interfaces. Source: shobjidl_core.h; held against it by check-uia-slots.mjs. */
import type { InterfaceTables } from './com/interface-table.js';

export const SHELL_INTERFACES = {
  IShellItem: {
    iid: '43826d1e-e718-42ee-bc55-a1e261c37bfe',
    base: 'IUnknown',
    methods: [
      ['BindToHandler', 'ptr', 'guid', 'guid', 'out com:IEnumShellItems'],
      ['GetParent', 'out com:IShellItem'],
      ['GetDisplayName', 'u32', 'out ptr'],
      ['GetAttributes', 'u32', 'out u32'],
      ['Compare', 'com:IShellItem', 'u32', 'out i32'],
    ],
  },
  IEnumShellItems: {
    iid: '70629033-e363-4a28-a567-0db78006e6d7',
    base: 'IUnknown',
    methods: [
      ['Next', 'u32', 'out com:IShellItem', 'out u32'],
      ['Skip', 'u32'],
      ['Reset'],
      ['Clone', 'out com:IEnumShellItems'],
    ],
  },
} as const satisfies InterfaceTables;
