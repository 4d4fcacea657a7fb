import { parseRate, RATE_SCALE, type Rate } from '@ballast/contract/money/rate.ts';
import { z } from 'zod';
import { OutcomeUnknown } from '../../failures.ts';

/** What is read of ccxt's answers. Amounts are text that becomes a whole number of 10^-18. */

/** A fee is below zero where the exchange pays one. */
const SignedDecimal = z.union([z.string(), z.number()]).transform((given, context): Rate => {
  const read = parseRate(plain(String(given)));
  if (read !== null) return read;
  context.issues.push({ code: 'custom', message: 'no amount', input: given });
  return z.NEVER;
});
const Decimal = SignedDecimal.refine((amount) => amount >= 0n, 'an amount below zero');
const maybe = <Field extends z.ZodType>(field: Field) =>
  field.nullish().transform((it) => it ?? null);
const Time = z
  .number()
  .int()
  .positive()
  .transform((ms) => new Date(ms));
const Side = z.enum(['buy', 'sell']);

export const Market = z.object({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  spot: maybe(z.boolean()),
  active: maybe(z.boolean()),
  taker: maybe(Decimal),
  feeSide: maybe(z.string()),
  precision: z.object({ amount: maybe(Decimal), price: maybe(Decimal) }),
  limits: z.object({
    amount: maybe(z.object({ min: maybe(Decimal), max: maybe(Decimal) })),
    cost: maybe(z.object({ min: maybe(Decimal), max: maybe(Decimal) })),
  }),
});
export type Market = z.output<typeof Market>;

export const Ticker = z.object({
  timestamp: maybe(Time),
  bid: maybe(Decimal),
  ask: maybe(Decimal),
  last: maybe(Decimal),
});
export type Ticker = z.output<typeof Ticker>;

const Price = Decimal.refine((price) => price > 0n);
export const Candles = z.array(z.tuple([Time, Price, Price, Price, Price]).rest(z.unknown()));

export const Order = z.object({
  id: z.string().min(1).max(200),
  clientOrderId: maybe(z.string()),
  symbol: z.string(),
  side: Side,
  status: maybe(z.string()),
  timestamp: maybe(Time),
  filled: maybe(Decimal),
});
export type Order = z.output<typeof Order>;

const Fee = z.object({ currency: maybe(z.string()), cost: maybe(SignedDecimal) });

export const Trades = z.array(
  z.object({
    id: z.string().min(1).max(200),
    order: maybe(z.string()),
    symbol: z.string(),
    side: Side,
    timestamp: Time,
    amount: Decimal,
    cost: Decimal,
    fee: maybe(Fee),
    fees: maybe(z.array(Fee)),
  }),
);
export type FilledPart = z.output<typeof Trades>[number];

/** What came to the account or left it. */
export const Moves = z.array(
  z.object({
    id: maybe(z.string()),
    txid: maybe(z.string()),
    currency: z.string(),
    amount: Decimal,
    fee: maybe(Fee),
    address: maybe(z.string()),
    network: maybe(z.string()),
    status: maybe(z.string()),
  }),
);

export const DepositAddress = z.object({ address: z.string(), tag: maybe(z.string()) });

export const Totals = z.object({ total: z.record(z.string(), maybe(SignedDecimal)) });

/** What a trade cost; ccxt tells several fees in a list, and one in both places. */
export function feesOf({ fee, fees }: FilledPart): readonly z.output<typeof Fee>[] {
  if (fees !== null && fees.length > 0) return fees;
  return fee === null ? [] : [fee];
}

/** Reads an answer, or says that it was none: what an exchange did is then unknown. */
export function read<Schema extends z.ZodType>(schema: Schema, answer: unknown, what: string) {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new OutcomeUnknown(`${what}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Drops zeros behind that a decimal of 18 places has no room for. */
function plain(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  if (fraction.length <= RATE_SCALE) return text;
  return `${whole}.${fraction.replace(/0+$/, '').padEnd(1, '0')}`;
}
