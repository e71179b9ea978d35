/** Arguments and answers that several tools share. */
import type { SurfaceInfo } from '../../blueprint/model.js';
import type { JsonSchema } from '../tool.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** Estimated tokens of a text where the caller says nothing. */
export const DEFAULT_TOKENS = 4000;

export const SURFACE_ARGUMENT: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 2000,
  description: 'A window by id, title or application. Default: the one that is worked in.',
};
export const ID_ARGUMENT: JsonSchema = { type: 'string', pattern: '^[AVW][1-9][0-9]*$' };
export const SCOPE_ARGUMENT: JsonSchema = {
  type: 'string',
  enum: ['visible', 'all'],
  description: 'all = also what is scrolled away or hidden. Default visible.',
};
export const TOKENS_ARGUMENT: JsonSchema = {
  type: 'integer',
  minimum: 100,
  maximum: 100_000,
  description: `At most so much text; says what it left out. Default ${DEFAULT_TOKENS}.`,
};

/** Held against the schema before. */
export const wordIn = (args: Arguments, name: string): string | undefined => args[name] as string | undefined;
export const numberIn = (args: Arguments, name: string): number | undefined => args[name] as number | undefined;
export const scopeIn = (args: Arguments): 'visible' | 'all' => (args.scope === 'all' ? 'all' : 'visible');

export const SURFACE_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    kind: { type: 'string' },
    title: { type: 'string' },
    app: { type: 'string' },
    active: { type: ['boolean', 'null'] },
    modal: { type: 'boolean' },
    minimized: { type: ['boolean', 'null'] },
    bounds: { type: ['object', 'null'] },
    url: { type: 'string' },
  },
};

export function surfaceData({ id, kind, title, app, active, modal, minimized, bounds, url }: SurfaceInfo) {
  return { id, kind, title, app: app.name, active, modal, minimized, bounds, ...(url === undefined ? {} : { url }) };
}
