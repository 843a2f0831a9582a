import type { Dice } from './dice.ts';

/** As much of JSON Schema as Zod writes of the contract. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** What there is in this world, by the names of fields that ask for it: what a call looks up should sometimes be there. */
export type Known = ReadonlyMap<string, readonly string[]>;

const MOST_ITEMS = 3;

/** A value that fits a schema, nearly always: what is known by the name of its field, else anything of its kind. */
export function fittingValue(schema: Schema, name: string, known: Known, dice: Dice): unknown {
  const shapes = schema.anyOf ?? schema.oneOf;
  if (shapes !== undefined) return fittingValue(dice.one(shapes), name, known, dice);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return dice.one(schema.enum);
  switch (typeof schema.type === 'string' ? schema.type : (schema.type?.[0] ?? '')) {
    case 'object':
      return fittingObject(schema, known, dice);
    case 'array': {
      const length = Math.max(
        schema.minItems ?? 0,
        dice.below(1 + Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)),
      );
      return Array.from({ length }, () => fittingValue(schema.items ?? {}, name, known, dice));
    }
    case 'boolean':
      return dice.happens(50);
    case 'null':
      return null;
    case 'number':
    case 'integer':
      return fittingNumber(schema, dice);
    default:
      return fittingText(schema, name, known, dice);
  }
}

function fittingObject(schema: Schema, known: Known, dice: Dice): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) === true || dice.happens(60),
  );
  return Object.fromEntries(fields.map(([name, of]) => [name, fittingValue(of, name, known, dice)]));
}

function fittingNumber({ minimum = 0, maximum = 1_000_000 }: Schema, dice: Dice): number {
  const [least, most] = [Math.max(minimum, -1_000_000), Math.min(maximum, 1_000_000)];
  if (dice.happens(20)) return dice.one([minimum, maximum]);
  return least + dice.below(most - least + 1);
}

function fittingText({ format, minLength = 0, maxLength }: Schema, name: string, known: Known, dice: Dice): string {
  const there = known.get(name) ?? (format === 'uuid' ? known.get('id') : undefined);
  if (there !== undefined && there.length > 0 && dice.happens(80)) return dice.one(there);
  if (format === 'uuid') return '0195f3a0-0000-7000-8000-0000000000ff';
  if (format === 'date-time') return '2026-11-21T08:00:00.000Z';
  if (format === 'date') return dice.one(['2026-11-20', '2026-11-21', '2025-01-01']);
  if (format === 'email') return 'okello@example.ug';
  if (format === 'uri') return 'https://fcm.googleapis.com/fcm/send/abc';
  const text = dice.one([
    '5',
    '4826',
    '123456',
    '+256772345678',
    'mtn',
    'Akello Nabirye',
    'because the shop was closed',
  ]);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}
