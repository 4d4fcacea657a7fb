import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { ExchangingOrder } from '@ballast/contract/staff/private-funds.ts';
import { sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';

/** As many as a page of the desk shows. */
const SHOWN = 100;

/** The orders of a vehicle's dates that take no more, whose money is in another currency and being exchanged; the oldest date first. */
export async function exchangingOrders(
  database: Database,
  vehicleId: string,
): Promise<ExchangingOrder[]> {
  const { rows } = await sql<{
    owner_id: string;
    order_id: string;
    day: Day;
    paid_asset: AssetCode;
    paid_amount: string;
    is_begun: boolean;
  }>`
    select o.owner_id, o.order_id, o.dealing_day::text as day, o.paid_asset, o.paid_amount,
      exists (select from fund_exchanges x where x.owner_id = o.owner_id and x.order_id = o.order_id) as is_begun
    from fund_orders o join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
    where o.vehicle_id = ${vehicleId} and o.paid_asset is not null and o.exchanged_at is null and o.state = 'ACCEPTED'
      and d.state <> 'OPEN'
    order by o.dealing_day, o.order_id limit ${SHOWN}`.execute(database);
  const names = await namesOf(
    database,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => ({
    ...{ order_id: row.order_id, day: row.day, currency: row.paid_asset },
    client: { id: row.owner_id, name: names.get(row.owner_id) ?? '' },
    amount: formatMinor(row.paid_asset, BigInt(row.paid_amount)),
    state: row.is_begun ? 'UNDER_WAY' : 'WAITING',
  }));
}
