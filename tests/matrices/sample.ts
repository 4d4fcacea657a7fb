import { z } from 'zod';

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  examples?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
};

/** Where an id stands in a call's body, as the path of its fields. */
export type IdField = readonly string[];

/**
 * A body that a schema takes, and the fields of it that hold an id. `id` is what stands in those. Throws
 * when the body that it made is not taken, so that no call is left out in silence.
 */
export function sampleBody(schema: z.ZodType, id: string): { body: unknown; ids: IdField[] } {
  const { body, ids } = shapeLike(schema, id);
  const taken = schema.safeParse(body);
  if (!taken.success) throw new Error(`no sample for ${z.prettifyError(taken.error)}`);
  return { body, ids };
}

/** A body with every field of a schema; whether the values are taken is not looked at. */
export function shapeLike(schema: z.ZodType, id: string): { body: unknown; ids: IdField[] } {
  const ids: IdField[] = [];
  const body = sampleOf(z.toJSONSchema(schema, { io: 'input' }) as Schema, id, [], ids);
  return { body, ids };
}

function sampleOf(schema: Schema, id: string, path: IdField, ids: IdField[]): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (choice) return sampleOf(choice, id, path, ids);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.examples) return schema.examples[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          sampleOf(inner, id, [...path, name], ids),
        ]),
      );
    case 'array':
      return schema.items ? [sampleOf(schema.items, id, path, ids)] : [];
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return textOf(schema, id, path, ids);
  }
}

function textOf({ format, pattern }: Schema, id: string, path: IdField, ids: IdField[]): string {
  if (format === 'uuid') {
    ids.push(path);
    return id;
  }
  if (format === 'email') return 'somebody@example.com';
  if (format === 'date') return '1980-01-01';
  if (format === 'date-time') return '1980-01-01T00:00:00.000Z';
  if (pattern === String.raw`^\d{6}$`) return '123456';
  if (pattern === '^[0-9a-f]{64}$') return '0'.repeat(64);
  if (pattern?.includes(String.raw`\d{0,19}`)) return '100';
  if (pattern?.startsWith('^[1-9]')) return '1';
  // The first country of the list is Andorra.
  if (path.at(-1)?.startsWith('zip_code')) return 'AD500';
  if (pattern?.includes('A-Z0-9_')) return 'CORE';
  return 'core';
}

export function idNamesOf(query: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'input' }) as Schema;
  return Object.entries(properties)
    .filter(([, schema]) => schema.format === 'uuid')
    .map(([name]) => name);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function idFieldsOf(body: unknown): IdField[] {
  if (typeof body === 'string') return UUID.test(body) ? [[]] : [];
  if (Array.isArray(body)) return body.some((item) => idFieldsOf(item).length > 0) ? [[]] : [];
  return Object.entries((body ?? {}) as object).flatMap(([name, value]) =>
    idFieldsOf(value).map((path) => [name, ...path]),
  );
}

export function withField(body: unknown, [name, ...rest]: IdField, value: unknown): unknown {
  if (name === undefined) return value;
  const record = body as Record<string, unknown>;
  return { ...record, [name]: withField(record[name], rest, value) };
}

export function valueAt(body: unknown, path: IdField): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], body);
}
