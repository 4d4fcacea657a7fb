import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { closeAlarm, raiseAlarmOnce } from '../database/alarms.ts';
import type { Tx } from '../database/connect.ts';
import type { NewPrice } from './stored-prices.ts';

/** For how long something of an asset is held back before somebody is told: until then it is still quoted. */
export const HELD_ALARM_MS = 5 * 60_000;

/**
 * Keeps what is held back of the assets that were read, and no longer what was held before. Raises the alarm
 * `price_held` for what has been held for more than `HELD_ALARM_MS`, and closes it when nothing is any more.
 */
export async function holdBack(
  tx: Tx,
  read: readonly AssetCode[],
  held: readonly NewPrice[],
  now: Date,
): Promise<void> {
  await release(tx, read, held);
  const rows = held.map(({ code, asOf, price }) => ({
    code,
    as_of: asOf,
    price: formatRate(price),
  }));
  await sql`
    insert into held_prices (code, as_of, price_usd, first_seen_at)
    select code, as_of, price, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (code text, as_of timestamptz, price numeric)
    on conflict on constraint held_prices__pk do update
    set as_of = excluded.as_of, price_usd = excluded.price_usd`.execute(tx);
  await raiseAlarms(tx, now);
}

async function release(
  tx: Tx,
  read: readonly AssetCode[],
  held: readonly NewPrice[],
): Promise<void> {
  const free = read.filter((code) => held.every((price) => price.code !== code));
  const { rows } = await sql<{ code: AssetCode }>`
    delete from held_prices
    where code in (select jsonb_array_elements_text(${JSON.stringify(free)}::jsonb))
    returning code`.execute(tx);
  for (const { code } of rows) await closeAlarm(tx, 'price_held', subjectOf(code));
}

async function raiseAlarms(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ code: AssetCode; price_usd: string; first_seen_at: Date }>`
    select code, price_usd, first_seen_at from held_prices
    where first_seen_at < ${new Date(now.getTime() - HELD_ALARM_MS)}`.execute(tx);
  for (const { code, price_usd, first_seen_at } of rows) {
    await raiseAlarmOnce(tx, 'price_held', subjectOf(code), { price_usd, first_seen_at });
  }
}

function subjectOf(code: AssetCode) {
  return { kind: 'asset', id: code, ownerId: null };
}
