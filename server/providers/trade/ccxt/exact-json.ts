type Source = { readonly source?: string };

/**
 * Reads JSON whose numbers keep their digits: one that a floating point number cannot say as it was written becomes that text.
 * Undefined for what is no JSON, as ccxt wants it.
 */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, { source }: Source): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return String(value) === source ? value : source;
}
