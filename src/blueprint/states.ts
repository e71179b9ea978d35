/**
 * The state vocabulary: WAI-ARIA 1.3 state and property words where ARIA has one.
 * A state is listed only when it holds; `STATEFUL` pairs say what its absence means.
 */
export const STATES = [
  'focused',
  'focusable',
  'disabled',
  'readonly',
  'required',
  'multiline',
  'protected',
  'checked',
  'unchecked',
  'mixed',
  'pressed',
  'selected',
  'selectable',
  'multiselectable',
  'expanded',
  'collapsed',
  'haspopup',
  'modal',
  'busy',
  'invalid',
  'default',
  'current',
  'visited',
  'active',
  'offscreen',
  'hidden',
  'horizontal',
  'vertical',
  'opaque',
] as const;

/**
 * Not in ARIA: `protected` = a password's value is never read; `unchecked`/`collapsed` = can be checked/expanded and is not
 * (so that "cannot be checked" and "is not checked" stay different); `offscreen` = laid out but not visible in the
 * viewport; `hidden` = not laid out; `opaque` = paints its own content, nothing below it is described; `active` = the
 * window or item that has the keyboard.
 */
export type State = (typeof STATES)[number];
