/** What is known about an action besides its target's role, name and state: facts that the rules of a policy can name. */

/** Structure comes first; words are the last cue. */
export const CUES = [
  /** Sends a form of a page: its submit button, or Enter in one of its single-line fields. */
  'submits',
  /** That form searches, or signs in. */
  'search-form',
  'login-form',
  /** That form goes to another origin than the page's. */
  'submits-elsewhere',
  /** The default button of a dialog that warns or asks (alertdialog, several buttons). */
  'warned',
  /** A cell that holds text of its own: of a spreadsheet or of a table in a document, not a row that stands for a file or a message. */
  'text-cell',
  /** Only opens a menu or a dialog. */
  'opens-menu',
  /** Goes into a window of a terminal emulator. */
  'terminal',
  /** The application to be started is a terminal emulator, or runs in one. */
  'starts-terminal',
  /** The window belongs to a process with more rights than ours. */
  'elevated',
  /** A dialog of another process that asks for a password: the system's own, or something that looks like it. */
  'credential-prompt',
  /** Text goes to a browser's own field beside its page, and names an address that the person did not. */
  'address-bar',
  /** A goal bounds what is done. */
  'goal',
  /** The goal says that nothing is to be sent. */
  'draft-goal',
  /** The control speaks of a draft. */
  'draft-control',
  /** The goal does not name this address. */
  'unnamed-address',
  /** The goal does not name this application, and interface text does. */
  'suggested-app',
  /** The goal names this control in quotation marks. */
  'named-control',
  /** The goal uses the verb that the control's name begins with. */
  'verb-asked',
  /** The goal asks for sending or signing in. */
  'submit-asked',
  /** Text holds what looks like a key or password that was read on the screen. */
  'secret-text',
  /** Text was read elsewhere, and goes to a place that the goal does not name. */
  'carried-text',
] as const;
export type Cue = (typeof CUES)[number];
