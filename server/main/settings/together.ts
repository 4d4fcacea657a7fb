import { SettingsError } from './settings-error.ts';
import type { Variables } from './variables.ts';

/** The values of variables that belong together; null when none of them is set. */
export function together<Name extends keyof Variables>(
  values: Variables,
  ...names: Name[]
): { [Each in Name]: NonNullable<Variables[Each]> } | null {
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length > 0) {
    const given = names.filter((name) => !missing.includes(name));
    throw new SettingsError(
      `${missing.join(' and ')} must be set together with ${given.join(', ')}.`,
    );
  }
  return values as { [Each in Name]: NonNullable<Variables[Each]> };
}
