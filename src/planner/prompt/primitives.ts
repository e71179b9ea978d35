/** The primitives as a model is told of them: made of the action schema, so that the two cannot part. */
import type { ActionName } from '../../actions/action.js';
import { ACTION_NAMES, ACTION_SCHEMA, describeAction, propertiesOf } from '../../actions/schema.js';

interface PropertySchema {
  readonly enum?: readonly unknown[];
  readonly type?: string;
  readonly oneOf?: readonly unknown[];
  readonly pattern?: string;
  readonly maximum?: number;
}

/** One line a primitive: `- toggle {target: id, to?: true|false}: Switches a check box …` */
export function describePrimitives(names: readonly ActionName[] = ACTION_NAMES): string {
  return names.map((name) => `- ${name}${argumentsOf(name)}: ${describeAction(name)}`).join('\n');
}

function argumentsOf(name: ActionName): string {
  const { allowed, required } = propertiesOf(name);
  const properties = ACTION_SCHEMA.$defs[name]?.properties as Readonly<Record<string, PropertySchema>> | undefined;
  const told = allowed
    .filter((property) => property !== 'reason')
    .map((property) => {
      const kind = kindOf(properties?.[property] ?? {});
      return `${property}${required.includes(property) ? '' : '?'}${kind ? `: ${kind}` : ''}`;
    });
  return told.length > 0 ? ` {${told.join(', ')}}` : '';
}

/** Nothing for plain text: most are. */
function kindOf(schema: PropertySchema): string {
  if (schema.enum) return schema.enum.join('|');
  if (schema.oneOf) return 'id or {x,y}';
  if (schema.type === 'boolean') return 'true|false';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  return schema.pattern?.startsWith('^[AVW]') ? 'id' : '';
}
