import { type OpenDatabase, openDatabase } from '../../server/database/connect.ts';

/** A statement, also one inside a function, and what in it asks more than one owner's shard. */
export type Violation = {
  readonly table: string;
  readonly how: string;
  readonly statement: string;
};

export type TouchedRows = {
  /** Tables that were read or written, and how each is placed. */
  readonly placements: ReadonlyMap<string, string>;
  readonly violations: readonly Violation[];
  /** Owners of the rows that were written, for each table. */
  readonly writtenOwners: ReadonlyMap<string, readonly string[]>;
};

/** What EXPLAIN says of a step of a plan (PostgreSQL, auto_explain, format json). */
type PlanNode = {
  readonly 'Node Type': string;
  readonly Schema?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
};

type Explained = { readonly 'Query Text': string; readonly Plan: PlanNode };

/**
 * Has the server tell the plan of every statement of later sessions, those inside functions and triggers too, and keep the
 * owner of every row that is written.
 */
export async function watchRows({ asOwner }: OpenDatabase): Promise<void> {
  await asOwner(async ({ run }) => {
    await run(CROWD);
    await run(`
      create table touched_rows (table_name text not null, owner_id uuid not null);
      create function touch_row() returns trigger language plpgsql security definer as $$
      begin
        insert into touched_rows select tg_table_name, coalesce(new.owner_id, old.owner_id);
        return null;
      end $$;
      do $$
      declare
        of_owner regclass;
      begin
        for of_owner in
          select attrelid::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
          where attname = 'owner_id' and attnotnull and c.relkind = 'r'
            and c.relnamespace = 'public'::regnamespace and c.relname <> 'touched_rows'
        loop
          execute format('create trigger zz_touched after insert or update or delete on %s
            for each row execute function touch_row()', of_owner);
        end loop;
        execute format($set$alter database %I set session_preload_libraries = 'auto_explain'$set$, current_database());
        execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
        execute format('alter database %I set auto_explain.log_nested_statements = on', current_database());
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
  analyze requests; analyze holds; analyze accounts; analyze balances`;

/** Forgets which rows were written. */
export async function forgetRows(url: string): Promise<void> {
  const { asOwner, close } = await openDatabase({ url, dataDir: '' });
  await asOwner(({ run }) => run('truncate touched_rows'));
  await close();
}

/** Judges the plans that a server told by how each table is placed. */
export async function judgePlans(url: string, notices: readonly string[]): Promise<TouchedRows> {
  const { asOwner, close } = await openDatabase({ url, dataDir: '' });
  const { placed, written } = await asOwner(async ({ query }) => ({
    placed: await query<{ table_name: string; placement: string }>(`
      select c.relname as table_name, coalesce(
        substring(obj_description(c.oid, 'pg_class') from '^shard: (.*)$'),
        case when a.attnotnull then 'owner' else 'none' end) as placement
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`),
    written: await query<{ table_name: string; owners: string[] }>(`
      select table_name, array_agg(distinct owner_id::text) as owners from touched_rows group by 1`),
  }));
  await close();
  const placementOf = new Map(placed.map((row) => [row.table_name, row.placement]));
  const placements = new Map<string, string>();
  const violations: Violation[] = [];
  for (const { 'Query Text': statement, Plan } of notices.flatMap(explainedIn)) {
    for (const node of nodesOf(Plan)) {
      const table = node['Relation Name'];
      if (!table || (node.Schema ?? 'public') !== 'public' || !placementOf.has(table)) continue;
      const placement = placementOf.get(table) ?? 'none';
      placements.set(table, placement);
      const how = violationOf(node, placement);
      if (how) violations.push({ table, how, statement: statement.replaceAll(/\s+/g, ' ').trim() });
    }
  }
  const writtenOwners = new Map(written.map((row) => [row.table_name, row.owners]));
  return { placements, violations, writtenOwners };
}

function violationOf(node: PlanNode, placement: string): string | null {
  if (placement === 'none') return 'the table says nothing of its place';
  if (placement !== 'owner') return null;
  // What inserts finds nothing.
  if (node['Node Type'] === 'ModifyTable') return null;
  // Whatever index one server goes by, it is the owner in the condition that names the shard.
  const condition = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ').trim();
  return /\bowner_id = /.test(condition) ? null : `${node['Node Type']} (${condition})`;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The plan in a notice of auto_explain; none in any other. */
function explainedIn(notice: string): Explained[] {
  const start = notice.indexOf('{');
  if (!notice.startsWith('duration:') || start < 0) return [];
  return [JSON.parse(notice.slice(start)) as Explained];
}
