import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { type RawBuilder, sql } from 'kysely';
import { readInCurrencies, type StoredInCurrencies, storedInCurrencies } from './in-currencies.ts';
import { isEmptyWorth, type Measure } from './rules.ts';

/** The columns of a valuation that its measure is made of. */
export type MeasureRow = {
  readonly value_usd: string;
  readonly return_index: string;
  readonly paid_in_usd: string;
  readonly taken_out_usd: string;
  readonly losses: number;
  readonly in_currencies: StoredInCurrencies;
};

/** These columns, with what is kept of one currency alone. */
export function measureColumns(currency: AssetCode): RawBuilder<unknown> {
  const own =
    currency === 'USD'
      ? sql`'{}'::jsonb`
      : sql`jsonb_strip_nulls(jsonb_build_object(${currency}::text, in_currencies -> ${currency}::text))`;
  return sql`value_usd, return_index, paid_in_usd, taken_out_usd, losses, ${own} as in_currencies`;
}

export function measureOf(row: MeasureRow): Measure {
  const value = rateOf(row.value_usd);
  return {
    value,
    isEmpty: isEmptyWorth(value),
    index: rateOf(row.return_index),
    paidIn: rateOf(row.paid_in_usd),
    takenOut: rateOf(row.taken_out_usd),
    losses: row.losses,
    inCurrencies: readInCurrencies(row.in_currencies),
  };
}

export function storedMeasure(measure: Measure): MeasureRow {
  return {
    value_usd: formatRate(measure.value),
    return_index: formatRate(measure.index),
    paid_in_usd: formatRate(measure.paidIn),
    taken_out_usd: formatRate(measure.takenOut),
    losses: measure.losses,
    in_currencies: storedInCurrencies(measure),
  };
}
