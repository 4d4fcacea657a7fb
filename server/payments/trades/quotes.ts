import { Refusal } from '@ballast/contract/errors.ts';
import {
  type AmountLimits,
  type AmountObstacle,
  formatMinor,
} from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { claimAttempt, type Limit } from '../../access/attempts/attempts.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';

/** For how long a quote holds (spec/decisions.md, section 3). */
export const QUOTE_VALID_S = 30;

/** More than a person asks for who looks at one page after another; each is a row or more. */
const QUOTES: Limit = { scope: 'QUOTES', max: 60, windowS: 60, inARowMax: 2_000_000_000 };

const BATCH = 500;

/** Counts a quote of a client. Refuses with `too_many_requests` after 60 in a minute. */
export async function claimQuote(tx: Tx, ownerId: string): Promise<void> {
  const seconds = await claimAttempt(tx, QUOTES, ownerId);
  if (seconds !== null) throw new Refusal('too_many_requests', { retry_after_s: seconds });
}

/** Which limit a refusal names. */
const BOUNDS = {
  amount_invalid: undefined,
  amount_below_minimum: 'minimum',
  amount_above_maximum: 'maximum',
} as const satisfies Record<AmountObstacle, keyof AmountLimits | undefined>;

/** The refusal of an amount that is not to be quoted, with the limit that it is beyond. */
export function amountRefusal(
  obstacle: AmountObstacle,
  asset: AssetCode,
  limits: AmountLimits,
): Refusal {
  const bound = BOUNDS[obstacle];
  return new Refusal(obstacle, bound && { [bound]: formatMinor(asset, limits[bound]) });
}

/** Where a room keeps its quotes. */
type QuoteTable = 'exchange_quotes' | 'investment_quotes' | 'redemption_quotes';

/** Uses a quote up. Refuses `quote_expired` when it was used before. */
export async function spendQuote(
  tx: Tx,
  table: QuoteTable,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<void> {
  const spent = await tx
    .updateTable(table)
    .set({ used_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!spent) throw new Refusal('quote_expired');
}

/** Deletes quotes that nobody used, an hour after they expired; returns how many. */
export async function forgetUnusedQuotes(database: Database, table: QuoteTable): Promise<number> {
  for (let forgotten = 0; ; ) {
    const batch = await transact(database, (tx) => forgetBatch(tx, table));
    forgotten += batch;
    if (batch < BATCH) return forgotten;
  }
}

async function forgetBatch(tx: Tx, table: QuoteTable): Promise<number> {
  const forgotten = await tx
    .deleteFrom(table)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('owner_id', 'id'),
        'in',
        eb
          .selectFrom(table)
          .select(['owner_id', 'id'])
          .where('used_at', 'is', null)
          .where('expires_at', '<', sql<Date>`clock_now() - interval '1 hour'`)
          .orderBy('expires_at')
          .limit(BATCH)
          .forUpdate()
          .skipLocked()
          .$asTuple('owner_id', 'id'),
      ),
    )
    .returning('id')
    .execute();
  return forgotten.length;
}
