/** Names of fields whose values never reach a log or the audit trail. */
const SECRET =
  /password|secret|token|code$|^otp|_hash$|seed|private|cookie|authorization|^ssn$|^tin$|tax_?(number|id)|document_number|iban|account_number/i;

/** Names that match the pattern above but hold nothing secret. */
const PLAIN = new Set(['currency_code', 'country_code', 'asset_code', 'network_code']);

const MASK = '***';

/** Copies a value with secret fields masked; bigints and dates become text. */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskField(name, inner)]),
  );
}

function maskField(name: string, value: unknown): unknown {
  const secret = SECRET.test(name) && !PLAIN.has(name);
  return secret && value !== null && value !== undefined ? MASK : maskSecrets(value);
}
