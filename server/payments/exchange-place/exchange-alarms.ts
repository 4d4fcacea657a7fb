import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarmOnce } from '../../database/alarms.ts';
import type { State } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import type { PlaceHoldings } from '../../providers/custody/port.ts';
import type { PlaceAccess } from './move-transfers.ts';

/** What lies there is counted every half minute; after so long without, staff are told. */
const UNCOUNTED_MINUTES = 60;

/** Blocks, confirmations and the exchange's own checks take an hour at most, as a rule. */
const LATE_HOURS = 3;

type Concern = { readonly id: string; readonly details: State };

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
    (await tell(database, 'exchange_over', 'asset', over)) +
    (await tell(database, 'exchange_uncounted', 'provider', unread)) +
    (await tell(database, 'exchange_transfer_late', 'exchange_transfer', late))
  );
}

function overLimits({ assets }: PlaceHoldings): Concern[] {
  return assets.flatMap(({ asset, atExchange, limit }) => {
    if (limit === null || atExchange <= limit) return [];
    const held = formatMinor(asset, atExchange);
    return [{ id: asset, details: { asset, held, limit: formatMinor(asset, limit) } }];
  });
}

async function uncounted(database: Database, { countedAt }: PlaceHoldings): Promise<Concern[]> {
  // Before the first count nothing lies there, as far as the books know.
  if (countedAt === null) return [];
  const agoMs = (await readClock(database)).getTime() - countedAt.getTime();
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

async function tell(
  database: Database,
  kind: AlarmKind,
  of: string,
  concerns: readonly Concern[],
): Promise<number> {
  const subjectOf = (id: string) => ({ kind: of, id, ownerId: null });
  const open = (await openAlarmsAbout(database, kind)).map(({ id }) => id);
  const begun = concerns.filter(({ id }) => !open.includes(id));
  const over = open.filter((id) => !concerns.some((concern) => concern.id === id));
  for (const { id, details } of begun) {
    await transact(database, (tx) => raiseAlarmOnce(tx, kind, subjectOf(id), details));
  }
  for (const id of over) await transact(database, (tx) => closeAlarm(tx, kind, subjectOf(id)));
  return begun.length + over.length;
}
