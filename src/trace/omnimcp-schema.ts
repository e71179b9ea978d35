/**
 * OmniMCP's interaction protocol (OpenAdaptAI/OmniMCP, issue 25): v0.1 as proposed there, and the fields that it lacks for what
 * LUMOS knows, as 0.2. A box is `{x1,y1,x2,y2}` in the proposal's model and `[x1,y1,x2,y2]` in its example: both are read, the
 * object is written.
 */
export interface OmniBox {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface OmniElement {
  readonly element_id: string;
  readonly tag?: string | null;
  readonly text?: string | null;
  readonly role?: string | null;
  readonly bbox?: OmniBox | readonly [number, number, number, number] | null;
  readonly visible?: boolean;
}

export interface OmniState {
  readonly screenshot_path: string;
  readonly screen_resolution: readonly [number, number];
  readonly elements: readonly OmniElement[];
  /** Seconds since the epoch, or ISO 8601. */
  readonly timestamp: number | string;
  /** 0.2: `atspi`, `web`, `vision` … */
  readonly source?: string;
  readonly scale_factor?: number;
  readonly window?: { readonly title: string; readonly app: string } | null;
  readonly state_hash?: string | null;
}

export interface OmniAction {
  /** v0.1: click, type, hover, launch_app, scroll. 0.2: also the names of LUMOS' primitives. */
  readonly type: string;
  readonly target_id?: string | null;
  readonly bbox?: OmniElement['bbox'];
  readonly text?: string | null;
  /** Seconds. */
  readonly delay?: number | null;
  readonly direction?: string;
  readonly amount?: number;
  readonly reason?: string;
  /** 0.2: the whole action as LUMOS has it. */
  readonly lumos?: Readonly<Record<string, unknown>>;
}

export interface OmniStep {
  readonly timestamp: number | string;
  readonly visual_state: OmniState;
  readonly action: OmniAction;
  readonly outcome?: { readonly effect: string; readonly summary: string; readonly error: string | null };
  readonly post_state_hash?: string | null;
}

export interface OmniLog {
  readonly schema_version: '0.2';
  readonly goal: string;
  readonly steps: readonly OmniStep[];
}

const text = { type: 'string' } as const;
const optionalText = { type: ['string', 'null'] } as const;
const moment = { type: ['number', 'string'] } as const;

/** JSON Schema 2020-12 of a log: v0.1 is the list of steps, 0.2 an object that says its version. */
export const OMNIMCP_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'omnimcp.interaction/0.2',
  title: 'Interaction log of OmniMCP, v0.1 and 0.2',
  oneOf: [
    { type: 'array', items: { $ref: '#/$defs/step' } },
    {
      type: 'object',
      required: ['steps'],
      properties: {
        schema_version: { enum: ['0.1', '0.2'] },
        goal: text,
        steps: { type: 'array', items: { $ref: '#/$defs/step' } },
      },
    },
  ],
  $defs: {
    box: {
      oneOf: [
        {
          type: 'object',
          required: ['x1', 'y1', 'x2', 'y2'],
          properties: {
            x1: { type: 'number' },
            y1: { type: 'number' },
            x2: { type: 'number' },
            y2: { type: 'number' },
          },
        },
        { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 4 },
        { type: 'null' },
      ],
    },
    element: {
      type: 'object',
      required: ['element_id'],
      properties: {
        element_id: text,
        tag: optionalText,
        text: optionalText,
        role: optionalText,
        bbox: { $ref: '#/$defs/box' },
        visible: { type: 'boolean' },
      },
    },
    state: {
      type: 'object',
      required: ['screenshot_path', 'screen_resolution', 'elements', 'timestamp'],
      properties: {
        screenshot_path: text,
        screen_resolution: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
        elements: { type: 'array', items: { $ref: '#/$defs/element' } },
        timestamp: moment,
      },
    },
    action: {
      type: 'object',
      required: ['type'],
      properties: {
        type: text,
        target_id: optionalText,
        bbox: { $ref: '#/$defs/box' },
        text: optionalText,
        delay: { type: ['number', 'null'] },
      },
    },
    step: {
      type: 'object',
      required: ['timestamp', 'visual_state', 'action'],
      properties: {
        timestamp: moment,
        visual_state: { $ref: '#/$defs/state' },
        action: { $ref: '#/$defs/action' },
      },
    },
  },
} as const;
