/**
 * IAccessible2 1.3, as far as it is called. Source: api/Accessible2.idl, AccessibleText.idl, AccessibleEditableText.idl,
 * AccessibleAction.idl and AccessibleValue.idl of the Linux Foundation (LinuxA11y/IAccessible2); held against them by
 * check-uia-slots.mjs. Arrays and structures that nobody asks for are bare addresses.
 */
import type { InterfaceTables } from './com/interface-table.js';

export const IA2_INTERFACES = {
  IAccessible2: {
    iid: 'e89f726e-c4f4-4c19-bb19-b647d7fa8478',
    base: 'IAccessible',
    methods: [
      ['get_nRelations', 'out i32'],
      ['get_relation', 'i32', 'out ptr'],
      ['get_relations', 'i32', 'ptr', 'out i32'],
      ['role', 'out i32'],
      ['scrollTo', 'i32'],
      ['scrollToPoint', 'i32', 'i32', 'i32'],
      ['get_groupPosition', 'out i32', 'out i32', 'out i32'],
      ['get_states', 'out i32'],
      ['get_extendedRole', 'out bstr'],
      ['get_localizedExtendedRole', 'out bstr'],
      ['get_nExtendedStates', 'out i32'],
      ['get_extendedStates', 'i32', 'out ptr', 'out i32'],
      ['get_localizedExtendedStates', 'i32', 'out ptr', 'out i32'],
      ['get_uniqueID', 'out i32'],
      ['get_windowHandle', 'out handle'],
      ['get_indexInParent', 'out i32'],
      ['get_locale', 'ptr'],
      ['get_attributes', 'out bstr'],
    ],
  },
  IAccessibleText: {
    iid: '24fd2ffb-3aad-4a08-8335-a3ad89c0fb4b',
    base: 'IUnknown',
    methods: [
      ['addSelection', 'i32', 'i32'],
      ['get_attributes', 'i32', 'out i32', 'out i32', 'out bstr'],
      ['get_caretOffset', 'out i32'],
      ['get_characterExtents', 'i32', 'i32', 'out i32', 'out i32', 'out i32', 'out i32'],
      ['get_nSelections', 'out i32'],
      ['get_offsetAtPoint', 'i32', 'i32', 'i32', 'out i32'],
      ['get_selection', 'i32', 'out i32', 'out i32'],
      ['get_text', 'i32', 'i32', 'out bstr'],
      ['get_textBeforeOffset', 'i32', 'i32', 'out i32', 'out i32', 'out bstr'],
      ['get_textAfterOffset', 'i32', 'i32', 'out i32', 'out i32', 'out bstr'],
      ['get_textAtOffset', 'i32', 'i32', 'out i32', 'out i32', 'out bstr'],
      ['removeSelection', 'i32'],
      ['setCaretOffset', 'i32'],
      ['setSelection', 'i32', 'i32', 'i32'],
      ['get_nCharacters', 'out i32'],
      ['scrollSubstringTo', 'i32', 'i32', 'i32'],
      ['scrollSubstringToPoint', 'i32', 'i32', 'i32', 'i32', 'i32'],
      ['get_newText', 'ptr'],
      ['get_oldText', 'ptr'],
    ],
  },
  IAccessibleEditableText: {
    iid: 'a59aa09a-7011-4b65-939d-32b1fb5547e3',
    base: 'IUnknown',
    methods: [
      ['copyText', 'i32', 'i32'],
      ['deleteText', 'i32', 'i32'],
      ['insertText', 'i32', 'bstr*'],
      ['cutText', 'i32', 'i32'],
      ['pasteText', 'i32'],
      ['replaceText', 'i32', 'i32', 'bstr*'],
      ['setAttributes', 'i32', 'i32', 'bstr*'],
    ],
  },
  IAccessibleAction: {
    iid: 'b70d9f59-3b5a-4dba-ab9e-22012f607df5',
    base: 'IUnknown',
    methods: [
      ['nActions', 'out i32'],
      ['doAction', 'i32'],
      ['get_description', 'i32', 'out bstr'],
      ['get_keyBinding', 'i32', 'i32', 'out ptr', 'out i32'],
      ['get_name', 'i32', 'out bstr'],
      ['get_localizedName', 'i32', 'out bstr'],
    ],
  },
  IAccessibleValue: {
    iid: '35855b5b-c566-4fd0-a7b1-e65465600394',
    base: 'IUnknown',
    methods: [
      ['get_currentValue', 'out variant'],
      ['setCurrentValue', 'variant'],
      ['get_maximumValue', 'out variant'],
      ['get_minimumValue', 'out variant'],
    ],
  },
} as const satisfies InterfaceTables;
