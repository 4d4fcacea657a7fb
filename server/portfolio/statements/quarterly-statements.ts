import { sql } from 'kysely';
import { displayName, getClient } from '../../account/clients.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf, daysAfter, monthsAfter, startOf } from '../../database/days.ts';
import { workInTurns } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { pricesLastCollected } from '../../prices/prices.ts';
import { MAKE_STATEMENT } from './statements.ts';

/** Clients that are looked at in one transaction. */
const CLIENTS_MAX = 100;

const MONTHS = 3;

/** How long the values of a close are waited for; after that the returns are said not to be known. */
const AWAITED_DAYS = 2;

export type Quarter = { readonly startsOn: Day; readonly endsOn: Day };

/** The last quarter of the calendar, in UTC, that is over at a moment. */
export function lastQuarter(at: Date): Quarter {
  const month: Day = `${dayOf(at).slice(0, 7)}-01`;
  const begun = monthsAfter(month, -(at.getUTCMonth() % MONTHS));
  return { startsOn: monthsAfter(begun, -MONTHS), endsOn: daysAfter(begun, -1) };
}

/**
 * Asks for the statement of the last quarter of each active client who had anything before its end, once its closing prices
 * are known (spec/decisions.md, section 17). Each client is looked at once a quarter. Returns how many statements it asked for.
 */
export async function askForQuarters(database: Database, signal?: AbortSignal): Promise<number> {
  const [now, collected] = await Promise.all([readClock(database), pricesLastCollected(database)]);
  const quarter = lastQuarter(now);
  const close = startOf(daysAfter(quarter.endsOn, 1));
  if (collected === null || collected < close) return 0;
  return workInTurns(
    database,
    async (tx) => {
      const owners = await ownersToLookAt(tx, quarter.endsOn, close);
      if (owners.length === 0) return null;
      let asked = 0;
      for (const ownerId of await whoHadSomething(tx, owners, close)) {
        asked += await askForQuarter(tx, ownerId, quarter);
      }
      return asked;
    },
    signal,
  );
}

/** Those who are valued until the close, whose returns are known; and the others, once they were waited for. */
async function ownersToLookAt(tx: Tx, endsOn: Day, close: Date): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    update valuation_states set quarter_asked_on = ${endsOn}
    where owner_id in (
      select owner_id from valuation_states
      where quarter_asked_on < ${endsOn}
        and (valued_until >= ${close} or clock_now() >= ${close}::timestamptz + ${AWAITED_DAYS} * interval '1 day')
      order by quarter_asked_on limit ${CLIENTS_MAX} for update skip locked
    )
    returning owner_id`.execute(tx);
  return rows.map((row) => row.owner_id);
}

async function whoHadSomething(tx: Tx, owners: readonly string[], close: Date): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner.id as owner_id from unnest(${owners}::uuid[]) as owner (id)
    where exists (
      select from valuations
      where valuations.owner_id = owner.id and valuations.scope = 'whole' and valuations.at <= ${close})
    order by owner.id`.execute(tx);
  return rows.map((row) => row.owner_id);
}

async function askForQuarter(
  tx: Tx,
  ownerId: string,
  { startsOn, endsOn }: Quarter,
): Promise<number> {
  const client = await getClient(tx, ownerId);
  if (client.account_status !== 'ACTIVE') return 0;
  const statementId = newId();
  const row = await tx
    .insertInto('statements')
    .values({
      owner_id: ownerId,
      statement_id: statementId,
      asked_by: null,
      kind: 'CHANGES',
      starts_on: startsOn,
      ends_on: endsOn,
      fund_id: null,
      fund_name: null,
      addressee: displayName(client),
      currency: client.default_currency,
      language: client.language,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'ends_on']).where('asked_by', 'is', null).doNothing(),
    )
    .returning('statement_id')
    .executeTakeFirst();
  if (!row) return 0;
  const subject = { kind: 'statement', id: statementId, ownerId };
  await recordAction(tx, SYSTEM, 'statement_asked', subject, null, {
    kind: 'CHANGES',
    starts_on: startsOn,
    ends_on: endsOn,
  });
  await enqueue(tx, MAKE_STATEMENT, { ownerId, statementId });
  return 1;
}
