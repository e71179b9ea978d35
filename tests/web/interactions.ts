/**
 * The interactions that pages ask for, by kind. Each kind is a fixture page (`pages/<kind>.html`); each of the 130 tasks of
 * MiniWoB++ (Farama, `miniwob/html/miniwob/*.html`) has its home in the kind that asks for the same hands.
 * Our pages give the pictures of such tasks (shapes, colours, slices) the names that an accessible page has: where the
 * original has none, `sight` says that finding the target, not operating it, is for vision.
 */
export interface Kind {
  /** What hands it takes, as a row of the support matrix. */
  readonly interaction: string;
  readonly tasks: readonly string[];
  /** Tasks whose originals show, in pictures without names, what must be known. */
  readonly sight?: readonly string[];
}

const TASKS_OF_EMAIL = [
  ...['email-inbox', 'email-inbox-delete', 'email-inbox-forward', 'email-inbox-forward-nl', 'email-inbox-important'],
  ...['email-inbox-forward-nl-turk', 'email-inbox-nl-turk', 'email-inbox-noscroll', 'email-inbox-reply'],
  'email-inbox-star-reply',
];

export const KINDS: Readonly<Record<string, Kind>> = {
  // Pointing
  buttons: {
    interaction: 'click, in order',
    tasks: [
      ...['click-button', 'click-button-sequence', 'click-test', 'click-test-2', 'click-test-transfer'],
      'click-widget',
    ],
  },
  'timed-button': { interaction: 'wait for an element', tasks: ['button-delay'] },
  sequence: { interaction: 'repeat a shown sequence', tasks: ['simon-says'], sight: ['simon-says'] },
  'in-order': { interaction: 'click by order of numbers', tasks: ['ascending-numbers', 'find-greatest'] },
  shapes: {
    interaction: 'click by colour and form',
    tasks: ['click-color', 'click-shades', 'click-shape'],
    sight: ['click-color', 'click-shades', 'click-shape'],
  },
  count: {
    interaction: 'count and answer',
    tasks: ['count-shape', 'count-sides', 'identify-shape', 'visual-addition'],
    sight: ['count-shape', 'count-sides', 'identify-shape', 'visual-addition'],
  },
  'double-click': { interaction: 'double click', tasks: [] },
  'context-menu': { interaction: 'right click', tasks: [] },
  hover: { interaction: 'hover, follow a moving target', tasks: ['hover-shape', 'chase-circle'] },
  'hot-cold': { interaction: 'hover and read the answer', tasks: ['hot-cold'] },
  moving: { interaction: 'click what moves', tasks: ['moving-items'] },
  links: { interaction: 'follow a link', tasks: ['click-link'] },
  board: { interaction: 'grid of buttons', tasks: ['tic-tac-toe'] },
  // Menus
  'hover-menu': { interaction: 'menu that opens under the pointer', tasks: ['click-menu'] },
  'nested-menu': { interaction: 'menu bar, nested', tasks: ['click-menu-2'] },
  'pie-menu': { interaction: 'pie menu', tasks: ['click-pie', 'click-pie-nodelay'] },
  // Dragging and drawing
  'drag-pointer': {
    interaction: 'drag with the pointer',
    tasks: ['drag-box', 'drag-circle', 'drag-shapes', 'drag-shapes-2', 'drag-single-shape'],
    sight: ['drag-shapes', 'drag-shapes-2', 'drag-single-shape'],
  },
  'drag-rotate': { interaction: 'drag to turn', tasks: ['drag-cube'] },
  'drag-html5': { interaction: 'drag with data (HTML)', tasks: [] },
  sortable: { interaction: 'sortable list', tasks: ['drag-items', 'drag-items-grid', 'drag-sort-numbers'] },
  resize: { interaction: 'resize', tasks: ['resize-textarea'] },
  draw: { interaction: 'draw', tasks: ['draw-circle', 'draw-line'] },
  points: {
    interaction: 'point in a drawing',
    tasks: ['bisect-angle', 'circle-center', 'find-midpoint', 'grid-coordinate', 'right-angle'],
    sight: ['bisect-angle', 'circle-center', 'right-angle'],
  },
  calendar: { interaction: 'drag in a calendar', tasks: ['daily-calendar'] },
  // Values
  'slider-native': { interaction: 'slider (native)', tasks: ['use-slider-2'] },
  'slider-aria': { interaction: 'slider (ARIA)', tasks: ['use-slider'] },
  spinner: { interaction: 'number field', tasks: ['use-spinner'] },
  colour: { interaction: 'colour field', tasks: ['use-colorwheel', 'use-colorwheel-2'] },
  'date-native': { interaction: 'date and time field', tasks: ['enter-date', 'enter-time'] },
  'date-picker': {
    interaction: 'date picker',
    tasks: ['choose-date', 'choose-date-easy', 'choose-date-medium', 'choose-date-nodelay'],
  },
  // Choosing
  select: { interaction: 'select', tasks: ['choose-list'] },
  'multi-select': { interaction: 'select of several', tasks: ['click-scroll-list'] },
  checkboxes: {
    interaction: 'check boxes',
    tasks: [
      ...['click-checkboxes', 'click-checkboxes-large', 'click-checkboxes-soft', 'click-checkboxes-transfer'],
      'number-checkboxes',
    ],
  },
  radio: { interaction: 'radio buttons', tasks: ['click-option'] },
  choices: { interaction: 'a choice for each row', tasks: ['odd-or-even'] },
  autocomplete: { interaction: 'autocomplete', tasks: ['use-autocomplete', 'use-autocomplete-nodelay'] },
  combobox: { interaction: 'combo box (ARIA)', tasks: [] },
  booking: {
    interaction: 'search with a date and choose',
    tasks: ['book-flight', 'book-flight-nodelay', 'buy-ticket'],
  },
  // Structure
  tabs: {
    interaction: 'tabs',
    tasks: ['click-tab', 'click-tab-2', 'click-tab-2-easy', 'click-tab-2-hard', 'click-tab-2-medium'],
  },
  accordion: {
    interaction: 'sections that open',
    tasks: [
      ...['click-collapsible', 'click-collapsible-nodelay', 'click-collapsible-2'],
      'click-collapsible-2-nodelay',
    ],
  },
  tree: { interaction: 'tree', tasks: ['navigate-tree'] },
  dialog: { interaction: 'dialog', tasks: ['click-dialog', 'click-dialog-2'] },
  alert: { interaction: 'alert, confirm, prompt', tasks: [] },
  'scroll-find': { interaction: 'scroll and find', tasks: ['scroll-text-2'] },
  'scroll-read': { interaction: 'scroll and read', tasks: ['scroll-text'] },
  'virtual-list': { interaction: 'list of which only a part exists', tasks: [] },
  pagination: { interaction: 'pages of results', tasks: ['phone-book'] },
  // Text
  'enter-text': {
    interaction: 'enter text, password',
    tasks: ['enter-text', 'enter-text-2', 'enter-text-dynamic', 'enter-password', 'text-transform', 'unicode-test'],
    sight: ['text-transform'],
  },
  'focus-text': { interaction: 'focus', tasks: ['focus-text', 'focus-text-2'] },
  'copy-paste': { interaction: 'copy and paste', tasks: ['copy-paste', 'copy-paste-2'] },
  highlight: { interaction: 'select text', tasks: ['highlight-text', 'highlight-text-2'] },
  'text-editor': { interaction: 'rich text editor', tasks: ['text-editor'] },
  terminal: { interaction: 'keys without a field', tasks: ['terminal'] },
  'read-and-answer': {
    interaction: 'read and answer',
    tasks: ['find-word', 'simple-algebra', 'simple-arithmetic'],
  },
  guess: { interaction: 'try until it fits', tasks: ['guess-number'] },
  'random-number': { interaction: 'press until it fits', tasks: ['generate-number'] },
  'live-value': { interaction: 'act at the right moment', tasks: ['stock-market'] },
  table: { interaction: 'read a table', tasks: ['read-table', 'read-table-2'] },
  // Whole applications
  login: { interaction: 'sign in, dialog in between', tasks: ['login-user', 'login-user-popup'] },
  form: {
    interaction: 'form with checks',
    tasks: ['form-sequence', 'form-sequence-2', 'form-sequence-3', 'multi-layouts', 'multi-orderings'],
  },
  agreement: { interaction: 'scroll, check, sign', tasks: ['sign-agreement'] },
  order: { interaction: 'amounts by buttons', tasks: ['order-food'] },
  email: { interaction: 'mail: read, reply, forward, delete', tasks: TASKS_OF_EMAIL },
  social: { interaction: 'posts: like, share', tasks: ['social-media', 'social-media-all', 'social-media-some'] },
  'search-engine': { interaction: 'search engine', tasks: ['search-engine'] },
  // What pages are made of
  'shadow-form': { interaction: 'shadow roots, open and closed', tasks: [] },
  'iframe-form': { interaction: 'frames, same and other origin', tasks: [] },
  'new-tab': { interaction: 'new tab', tasks: [] },
  'file-upload': { interaction: 'file upload', tasks: [] },
  download: { interaction: 'download', tasks: [] },
};
