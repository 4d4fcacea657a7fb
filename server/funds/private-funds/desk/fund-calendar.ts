import type { AnswerOf } from '@ballast/contract/call.ts';
import type * as calls from '@ballast/contract/staff/fund-calendar.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import {
  CURSOR_MOMENT,
  CURSOR_UUID,
  type PageQuery,
  pageOf,
  type SortKeys,
} from '../../../http/cursor.ts';
import { UNPAID_FEES } from '../due-fees.ts';
import { DUE_RESTATEMENTS } from '../restating.ts';

/** What is overdue has come before everything else, so the order of time has it first. */
const BY_TIME: SortKeys<calls.FundEvent> = {
  of: ({ at, event, vehicle, day }) => [at, vehicle.id, day, event],
  forms: [CURSOR_MOMENT, CURSOR_UUID, /^\d{4}-\d{2}-\d{2}$/, /^[A-Z_]+$/],
};

type Row = {
  readonly event: calls.FundEvent['event'];
  readonly at: Date;
  readonly isDue: boolean;
  readonly day: Day;
  readonly vehicleId: string;
  readonly fundName: string;
  readonly kind: 'CAYMAN' | 'US';
};

/** A page of what comes at all vehicles. Refuses `cursor_invalid`. */
export async function listFundCalendar(
  database: Database,
  query: PageQuery,
): Promise<AnswerOf<typeof calls.listFundCalendar>> {
  const { rows } = await sql<Row>`
    with dates as (
      select d.*, d.day::timestamp at time zone 'UTC' as begins,
        d.settlement_day::timestamp at time zone 'UTC' as payable,
        greatest(d.subscription_cut_off, d.redemption_cut_off) as closed
      from dealing_dates d where d.state <> 'SETTLED'
    ),
    events as (
      select vehicle_id, day, 'SUBSCRIPTION_CUT_OFF' as event, subscription_cut_off as at from dates
      where state = 'OPEN' and subscription_cut_off > clock_now()
      union all
      select vehicle_id, day, 'NOTICE_END', redemption_cut_off from dates
      where state = 'OPEN' and redemption_cut_off > clock_now()
      union all
      select vehicle_id, day, 'CLOSING', closed from dates where state = 'OPEN' and closed <= clock_now()
      union all
      select vehicle_id, day, 'VALUATION', begins from dates where state in ('OPEN', 'CUT_OFF', 'ESTIMATED')
      union all
      select vehicle_id, day, 'CRYSTALLISATION', begins from dates
      where state not in ('DEALT') and extract(doy from day) = 1
      union all
      select vehicle_id, day, 'DEALING', begins from dates where state <> 'DEALT'
      union all
      select vehicle_id, day, 'PAYMENT', payable from dates
      union all
      select vehicle_id, min(day), 'FEE_PAYMENT', min(settlement_day)::timestamp at time zone 'UTC'
      from (${UNPAID_FEES}) unpaid group by vehicle_id
      union all
      select vehicle_id, day, 'RESTATEMENT', known_at from (${DUE_RESTATEMENTS}) restatements
      union all
      select h.vehicle_id, make_date(h.audit_year, 1, 1), 'AUDIT',
        make_date(h.audit_year + 1, 1, 1)::timestamp at time zone 'UTC'
      from holdbacks h where h.released_at is null and not exists (
        select from fund_audits a where a.vehicle_id = h.vehicle_id and a.year >= h.audit_year)
      group by h.vehicle_id, h.audit_year
    )
    select e.event, e.at, e.at <= clock_now() as "isDue", e.day::text, e.vehicle_id as "vehicleId", f.name as "fundName", v.kind
    from events e join fund_vehicles v using (vehicle_id) join funds f on f.id = v.fund_id`.execute(
    database,
  );
  return pageOf(rows.map(toEvent), BY_TIME, query);
}

const toEvent = ({ event, at, isDue, day, vehicleId, fundName, kind }: Row): calls.FundEvent => ({
  ...{ event, at: at.toISOString(), is_due: isDue, day },
  vehicle: { id: vehicleId, fund_name: fundName, kind },
});
