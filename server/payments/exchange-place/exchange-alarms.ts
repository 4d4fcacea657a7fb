import { formatMinor } from '@ballast/contract/money/amount.ts';
import { sql } from 'kysely';
import { type Concern, tellConcerns } from '../../database/alarms.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import type { PlaceHoldings } from '../../providers/custody/port.ts';
import type { PlaceAccess } from './move-transfers.ts';

/** What lies there is counted every half minute; after so long without, staff are told. */
const UNCOUNTED_MINUTES = 60;

/** Blocks, confirmations and the exchange's own checks take an hour at most, as a rule. */
const LATE_HOURS = 3;

/** Tells staff what is amiss with what lies at the exchange, and no more once it is over. Returns how many alarms that changed. */
export async function watchExchange({
  database,
  providers: { exchangePlace },
}: PlaceAccess): Promise<number> {
  if (!exchangePlace) return 0;
  const holdings = await exchangePlace.holdings();
  const [over, unread, late] = [
    overLimits(holdings),
    await uncounted(database, holdings),
    await lateTransfers(database),
  ];
  return (
    (await tellConcerns(database, 'exchange_over', 'asset', over)) +
    (await tellConcerns(database, 'exchange_uncounted', 'provider', unread)) +
    (await tellConcerns(database, 'exchange_transfer_late', 'exchange_transfer', late))
  );
}

function overLimits({ assets }: PlaceHoldings): Concern[] {
  return assets.flatMap(({ asset, atExchange, limit }) => {
    if (limit === null || atExchange <= limit) return [];
    const held = formatMinor(asset, atExchange);
    return [{ id: asset, details: { asset, held, limit: formatMinor(asset, limit) } }];
  });
}

async function uncounted(
  database: Database,
  { countedAt, uncountedSince: since }: PlaceHoldings,
): Promise<Concern[]> {
  if (since === null) return [];
  const agoMs = (await readClock(database)).getTime() - since.getTime();
  return agoMs < UNCOUNTED_MINUTES * 60_000 ? [] : [{ id: 'exchange', details: { countedAt } }];
}

async function lateTransfers(database: Database): Promise<Concern[]> {
  const rows = await database
    .selectFrom('exchange_transfers')
    .select(['transfer_id', 'direction', 'asset', 'amount', 'state'])
    .where('decision', '=', 'APPROVED')
    .where('finished_at', 'is', null)
    .where('decided_at', '<', sql<Date>`clock_now() - ${LATE_HOURS} * interval '1 hour'`)
    .execute();
  return rows.map(({ transfer_id: id, direction, asset, amount, state }) => ({
    id,
    details: { direction, asset, amount: formatMinor(asset, BigInt(amount)), state },
  }));
}
