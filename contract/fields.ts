import { z } from 'zod';
import { CODE_PATTERN, EMAIL_PATTERN } from './access/patterns.ts';
import { ASSET_CODES, CRYPTO_CODES, NETWORK_CODES } from './money/asset.ts';

/** Field types that calls share, as they stand on the wire. */

// PostgreSQL text cannot hold NUL, and a lone surrogate is no text at all.
const wellFormed = (text: string) => !text.includes('\u0000') && text.isWellFormed();

export const Id = z.uuid();

/** Text of one line or more, without NUL and lone surrogates, up to `lengthMax` characters. */
export function text(lengthMax: number) {
  return z.string().min(1).max(lengthMax).refine(wellFormed, 'Invalid text');
}

export const Email = z.email({ pattern: EMAIL_PATTERN, error: 'Email is not valid' }).max(254);

/** Positive or zero decimal as text; the asset's own places are checked where the asset is known. */
export const DecimalText = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/, 'Not a decimal amount')
  .meta({ description: 'Decimal as text, never a float' });

/** Decimal as text that may be negative, in answers only. */
export const SignedDecimalText = z.string().regex(/^-?(0|[1-9]\d*)(\.\d{1,18})?$/);

/** Moment in UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime();

export const AssetCodeField = z.enum(ASSET_CODES);

export const CryptoCodeField = z.enum(CRYPTO_CODES);

export const NetworkCodeField = z.enum(NETWORK_CODES);

/** Slug in a path. */
export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/);

/** Why somebody of staff does something, for the client to read. */
export const Reason = z.strictObject({ reason: text(500) });

/** Six digits, from an authenticator or a message. */
export const Code = z.string().regex(CODE_PATTERN, 'Confirmation code is incorrect.');

export const IdParams = z.strictObject({ id: Id });

/** Query of a list: how many, and the cursor that the page before gave. */
export const PageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});

/** A page of a list; the cursor holds all sort keys and is null on the last page. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    next_cursor: z.string().nullable(),
  });
}

/** An answer that says nothing but that it is done. */
export const Done = z.strictObject({});
