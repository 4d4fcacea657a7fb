import { CallError } from '@ballast/client/call-error.ts';

/** Which element of a location names the field (access.md, section 5). */
export type FieldPosition = 'second' | 'last';

/**
 * Messages of a refusal by field, for `form.setErrors`; null when the failure is not about fields or
 * one entry has no usable location, which makes the whole error unexpected.
 */
export function fieldMessages(
  error: unknown,
  position: FieldPosition = 'last',
): Record<string, string> | null {
  if (!(error instanceof CallError) || error.code !== 'fields_invalid') return null;
  const named = error.fields.map((field) => [nameAt(field.loc, position), field.msg] as const);
  if (named.length === 0 || named.some(([name]) => !name)) return null;
  return Object.fromEntries(named);
}

function nameAt(
  location: readonly (string | number)[],
  position: FieldPosition,
): string | undefined {
  const name = position === 'second' ? location[1] : location.at(-1);
  return location.length > 1 && typeof name === 'string' ? name : undefined;
}
