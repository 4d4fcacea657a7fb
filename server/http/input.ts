import { type FieldError, FieldRefusal } from '@ballast/contract/errors.ts';
import type { z } from 'zod';

/**
 * Parses one part of a request by its schema. Throws a `FieldRefusal` whose `loc` starts with the
 * part (`body`, `query`, `path`) and names the field; unknown fields are named one by one.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: 'body' | 'query' | 'path',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new FieldRefusal(result.error.issues.flatMap((issue) => fieldsOf(issue, part)));
}

function fieldsOf(issue: z.core.$ZodIssue, part: string): FieldError[] {
  const at = [part, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  if (issue.code !== 'unrecognized_keys') {
    return [{ loc: at, msg: issue.message, type: issue.code }];
  }
  return issue.keys.map((key) => ({
    loc: [...at, key],
    msg: 'Unknown field',
    type: issue.code,
  }));
}
