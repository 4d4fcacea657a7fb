import { z } from 'zod';
import { CODE_PATTERN, EMAIL_PATTERN } from './access/patterns.ts';
import { type Asset, findAsset, findNetwork, knownAssets, knownNetworks } from './money/asset.ts';

/** Field types that calls share, as they stand on the wire. */

const IS_UNKNOWN = 'is_unknown';

// PostgreSQL text cannot hold NUL, and a lone surrogate is no text at all.
const wellFormed = (text: string) => !text.includes('\u0000') && text.isWellFormed();

export const Id = z.uuid();

/** Text of one line or more, without NUL and lone surrogates, up to `lengthMax` characters. */
export function text(lengthMax: number) {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .refine(wellFormed, 'Some of these characters cannot be used');
}

/** Text of one line, without signs that nobody sees, up to `lengthMax` characters. */
export function line(lengthMax: number) {
  return z
    .string()
    .min(1)
    .max(lengthMax)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'Some of these characters cannot be used');
}

export const Email = z.email({ pattern: EMAIL_PATTERN, error: 'Email is not valid' }).max(254);

/** Positive or zero decimal as text; the asset's own places are checked where the asset is known. */
export const DecimalText = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})(\.\d{1,18})?$/, 'Enter an amount in digits')
  .meta({ description: 'Decimal as text, never a float' });

/** Decimal as text that may be negative, in answers only. */
export const SignedDecimalText = z.string().regex(/^-?(0|[1-9]\d*)(\.\d{1,18})?$/);

/** Moment in UTC, ISO 8601 with milliseconds. */
export const Timestamp = z.iso.datetime();

/** The code of an asset that there is, of any kind. */
export const AssetCodeField = assetCode(() => true, 'Code of an asset');

/** The code of a crypto currency; whether it can be deposited or withdrawn at present is for its call to say. */
export const CryptoCodeField = assetCode(
  ({ kind }) => kind === 'crypto',
  'Code of a crypto currency',
);

/** The code of a currency of a state; whether it can be deposited or withdrawn at present is for its call to say. */
export const FiatCodeField = assetCode(
  ({ kind }) => kind === 'fiat',
  'Code of a currency of a state',
);

/** The code of a network over which crypto currencies move. */
export const NetworkCodeField = z
  .string()
  .check(({ value, issues }) => {
    if (findNetwork(value)) return;
    const values = knownNetworks().map(({ code }) => code);
    issues.push({ code: 'invalid_value', values, input: value, [IS_UNKNOWN]: true });
  })
  .meta({ description: 'Code of a network', examples: ['BITCOIN'] });

export function assetCode(takes: (asset: Asset) => boolean, description: string) {
  return z
    .string()
    .check(({ value, issues }) => {
      const asset = findAsset(value);
      if (asset && takes(asset)) return;
      const values = knownAssets().flatMap((each) => (takes(each) ? [each.code] : []));
      issues.push({ code: 'invalid_value', values, input: value, [IS_UNKNOWN]: !asset });
    })
    .meta({ description, examples: ['BTC'] });
}

/** Says whether an issue is about a code that this process knows nothing of, though the database may meanwhile. */
export function isAboutUnknownAsset(issue: z.core.$ZodIssue): boolean {
  return IS_UNKNOWN in issue && issue[IS_UNKNOWN] === true;
}

/** Slug in a path. */
export const Slug = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/);

/** Why somebody of staff does something, for the client to read. */
export const Reason = z.strictObject({ reason: text(500) });

/** What staff write for the house; no client reads it. */
export const NoteText = text(2000);

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
