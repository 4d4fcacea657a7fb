import { afterAll } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../server/database/connect.ts';
import { openWireTap, type WireTap } from '../harness/wire-tap.ts';
import { type Explained, judgeStatement } from './judged-plans.ts';
import { readPlacements } from './placements.ts';

/** A statement, also one inside a function, and what in it asks more than one shard. */
export type Violation = {
  readonly table: string;
  readonly how: string;
  readonly statement: string;
};

export type TouchedRows = {
  /** Tables that were read or written, and how each is placed. */
  readonly placements: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
  /** Indexes by which work was looked for on each shard, as their comments say that they are for. */
  readonly looks: readonly string[];
  /** Clients whose rows were written, for each table. */
  readonly writtenOwners: ReadonlyMap<string, readonly string[]>;
  /** Stripes of the house that were written, by the client whose transaction it was; of none for the house's own. */
  readonly houses: readonly { readonly client: string | null; readonly stripe: number }[];
};

/**
 * Has the server tell the plan of every statement of later sessions, those inside functions and triggers too, and keep the
 * owner of every row that is written, and in which transaction.
 */
export async function watchRows({ asOwner }: OpenDatabase): Promise<void> {
  await asOwner(async (session) => {
    await session.run(CROWD);
    await session.run(`
      create table touched_rows (
        table_name text not null, owner_id uuid not null, transaction xid8 not null default pg_current_xact_id());
      create function touch_row() returns trigger language plpgsql security definer as $$
      begin
        insert into touched_rows (table_name, owner_id)
        select tg_table_name, (coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0])::uuid;
        return null;
      end $$`);
    const { tables } = await readPlacements(session);
    for (const [name, { group, columns }] of tables) {
      if (group !== 'owner') continue;
      await session.run(`
        create trigger zz_touched after insert or update or delete on ${name}
        for each row execute function touch_row('${columns[0]}')`);
    }
    await session.run(`
      do $$
      begin
        execute format($set$alter database %I set session_preload_libraries = 'auto_explain'$set$, current_database());
        execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
        execute format('alter database %I set auto_explain.log_nested_statements = on', current_database());
        execute format('alter database %I set auto_explain.log_verbose = on', current_database());
        execute format($set$alter database %I set auto_explain.log_format = 'json'$set$, current_database());
        execute format($set$alter database %I set auto_explain.log_level = 'notice'$set$, current_database());
        -- However few rows there are, a plan shows by which index it would find them among many.
        execute format('alter database %I set enable_seqscan = off', current_database());
        execute format('alter database %I set enable_bitmapscan = off', current_database());
        execute format('alter database %I set enable_hashjoin = off', current_database());
        execute format('alter database %I set enable_mergejoin = off', current_database());
      end $$`);
  });
}

/**
 * Other owners with what is open of theirs: with few rows a plan would read them all, whosever they are. Their
 * holds are not in their balances.
 */
const CROWD = `
  create temporary table crowd as select gen_random_uuid() as owner_id from generate_series(1, 300);
  select open_accounts(jsonb_agg(
    jsonb_build_object('owner_id', owner_id, 'asset', 'BTC', 'purpose', 'available'))) from crowd;
  insert into requests (owner_id, request_id, kind, idem_key, asset, amount, state, created_at, changed_at)
  select owner_id, gen_random_uuid(), 'withdrawal', n::text, 'BTC', 1, 'processing', clock_now(), clock_now()
  from crowd cross join generate_series(1, 10) n;
  insert into holds (owner_id, hold_id, account_id, request_id, amount, placed_at)
  select owner_id, gen_random_uuid(), account_id, request_id, 1, clock_now()
  from crowd join requests using (owner_id) join accounts using (owner_id);
  insert into users (user_id, kind, email, first_name, last_name)
  select owner_id, 'CLIENT', owner_id || '@example.com', 'Ada', 'Byron' from crowd;
  insert into clients (client_id, account_type, account_status, verification_status, kyc_stage)
  select owner_id, 'INDIVIDUAL', 'ACTIVE', 'VERIFIED', 'COMPLETED' from crowd;
  insert into memberships (membership_id, client_id, user_id, role) select owner_id, owner_id, owner_id, 'HOLDER' from crowd;
  insert into cases (owner_id, case_id, queue, subject_id, state, turnaround, due_at, outcome, outcome_at)
  select owner_id, gen_random_uuid(), 'withdrawals', gen_random_uuid(), 'DECIDED', 'DAY', '2020-01-02', 'APPROVED', '2020-01-01'
  from crowd;
  insert into alarms (owner_id, alarm_id, kind, subject_kind, subject_id)
  select owner_id, gen_random_uuid(), 'agreement_unsealed', 'agreement', owner_id::text from crowd;
  insert into put_off_rows (owner_id, work, row_id, failures, until)
  select owner_id, 'other work', owner_id::text, 1, 'infinity' from crowd;
  analyze requests; analyze holds; analyze accounts; analyze balances; analyze users; analyze clients; analyze memberships;
  analyze cases; analyze alarms; analyze put_off_rows`;

/** Forgets which rows were written. */
export async function forgetRows(url: string): Promise<void> {
  const { asOwner, close } = await openDatabase({ url, dataDir: '' });
  await asOwner(({ run }) => run('truncate touched_rows'));
  await close();
}

/**
 * Judges the plans that a server told by how each table is placed, and the rows that were written: those of one client in a
 * transaction, and of the house where that client stands.
 */
export async function judgePlans(url: string, notices: readonly string[]): Promise<TouchedRows> {
  const { asOwner, close } = await openDatabase({ url, dataDir: '' });
  const { catalogue, written, crowded, houses } = await asOwner(async (session) => ({
    catalogue: await readPlacements(session),
    written: await session.query<{ table_name: string; owners: string[] }>(`
      select table_name, array_agg(distinct owner_id::text) as owners from touched_rows
      where owner_id <> house_of(owner_id) group by 1`),
    // Of several clients, or of a client and a house that stands elsewhere.
    crowded: await session.query<{ tables: string; owners: string }>(`
      select string_agg(distinct table_name, ', ') as tables, string_agg(distinct owner_id::text, ', ') as owners
      from touched_rows group by transaction
      having count(distinct owner_id) filter (where owner_id <> house_of(owner_id)) > 1
        or count(distinct stripe_of(owner_id)) > 1`),
    houses: await session.query<{ client: string | null; stripe: number }>(`
      select distinct (
        select min(c.owner_id::text) from touched_rows c
        where c.transaction = t.transaction and c.owner_id <> house_of(c.owner_id)
      ) as client, stripe_of(owner_id) as stripe
      from touched_rows t where owner_id = house_of(owner_id)`),
  }));
  await close();
  const judged = notices.flatMap(explainedIn).map((explained) => {
    const { placements, breaches, looks } = judgeStatement(explained, catalogue);
    const statement = explained['Query Text'].replaceAll(/\s+/g, ' ').trim();
    return { placements, looks, violations: breaches.map((of) => ({ ...of, statement })) };
  });
  return {
    placements: new Map(judged.flatMap(({ placements }) => [...placements])),
    violations: [
      ...judged.flatMap(({ violations }) => violations),
      ...crowded.map(({ tables, owners }) => ({
        table: tables,
        how: `one transaction writes what stands in several places: ${owners}`,
        statement: '',
      })),
    ],
    looks: [...new Set(judged.flatMap(({ looks }) => looks))].toSorted(),
    writtenOwners: new Map(written.map((row) => [row.table_name, row.owners])),
    houses,
  };
}

/** The plan in a notice of auto_explain; none in any other. */
function explainedIn(notice: string): Explained[] {
  const start = notice.indexOf('{');
  if (!notice.startsWith('duration:') || start < 0) return [];
  return [JSON.parse(notice.slice(start)) as Explained];
}

/** A watch over all that a world does: what it opens its database through, and whose rows a piece of work touches. */
export function openWatch() {
  let url = '';
  let tap: WireTap | null = null;
  afterAll(() => tap?.close());
  return {
    through: async (ofDatabase: string): Promise<string> => {
      url = ofDatabase;
      const open = await openDatabase({ url, dataDir: '' });
      await watchRows(open);
      await open.close();
      tap = await openWireTap(url);
      return tap.url;
    },
    touchedBy: async (work: () => Promise<unknown>): Promise<TouchedRows> => {
      await forgetRows(url);
      tap?.takeNotices();
      await work();
      return judgePlans(url, tap?.takeNotices() ?? []);
    },
  };
}
