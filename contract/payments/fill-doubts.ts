/** Why what the exchange says of an order is not booked (docs/domain/funds.md). */
export const FILL_DOUBTS = [
  'trade_unknown',
  'not_as_ordered',
  'trade_had_failed',
  'trade_was_filled',
  'amounts_missing',
  'rate_wrong',
  'price_far',
  'price_missing',
] as const;

export type FillDoubt = (typeof FILL_DOUBTS)[number];
