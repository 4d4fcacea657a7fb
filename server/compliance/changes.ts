import type { ClientChangeKind } from '@ballast/contract/compliance/client-changes.ts';
import { CLASS_COUNTS_MONTHS } from '@ballast/contract/compliance/client-changes.ts';
import { sql } from 'kysely';
import { isKept, lockClient } from '../account/clients.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import type { Context } from '../http/context.ts';
import type { Sweep } from '../jobs/job.ts';
import { addToCaseOf, openCase } from '../reviews/cases.ts';

const BATCH = 50;

/** How long a claim keeps others from a client. */
const CLAIM_SECONDS = 600;

/** What a client is known by, each kind as one text; null for what was not told. */
export type KnownBy = Readonly<Record<Exclude<ClientChangeKind, 'INVESTOR_CLASS'>, string | null>>;

/**
 * Notes what a client is known by now. What differs from before is a case of compliance, one of each kind while it is open;
 * before the client is verified (`isSettled` false) it is only noted, because they are still being looked at.
 */
export async function noteKnownBy(
  tx: Tx,
  clientId: string,
  known: KnownBy,
  isSettled: boolean,
): Promise<void> {
  const rows = await tx
    .selectFrom('client_details')
    .select(['kind', 'value'])
    .where('owner_id', '=', clientId)
    .execute();
  const before = new Map(rows.map(({ kind, value }) => [kind, value]));
  for (const kind of ['NAME', 'ADDRESS', 'TAX_RESIDENCY'] as const) {
    const value = known[kind];
    const was = before.get(kind);
    if (value === null || value === was) continue;
    await tx
      .insertInto('client_details')
      .values({ owner_id: clientId, kind, value })
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'kind'])
          .doUpdateSet({ value, known_since: sql<Date>`clock_now()` }),
      )
      .execute();
    if (isSettled && was !== undefined) await openChange(tx, clientId, kind, was, value);
  }
}

/** Opens a change with its case, or adds to the one of its kind that is open. */
async function openChange(
  tx: Tx,
  clientId: string,
  kind: ClientChangeKind,
  before: string,
  after: string | null,
): Promise<void> {
  const open = await tx
    .selectFrom('client_changes')
    .select('change_id')
    .where('owner_id', '=', clientId)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (open) {
    await tx
      .updateTable('client_changes')
      .set({ value_after: after })
      .where('owner_id', '=', clientId)
      .where('change_id', '=', open.change_id)
      .execute();
    // Whoever decides looks at it once more.
    const of = { queue: 'changed_details', clientId, subjectId: open.change_id } as const;
    await addToCaseOf(tx, SYSTEM, of);
    return;
  }
  const changeId = newId();
  await tx
    .insertInto('client_changes')
    .values({
      owner_id: clientId,
      change_id: changeId,
      kind,
      value_before: before,
      value_after: after,
    })
    .execute();
  await openCase(tx, SYSTEM, {
    queue: 'changed_details',
    clientId,
    subjectId: changeId,
    enteredBy: null,
    turnaround: 'FIVE_BUSINESS_DAYS',
  });
}

/** Notes when the investor class that counts was told; null for whoever needs none. It counts for a time from then. */
export async function noteClassTold(tx: Tx, clientId: string, toldAt: Date | null): Promise<void> {
  await sql`
    update compliance_states set class_told_at = ${toldAt}::timestamptz,
      class_until = ${toldAt}::timestamptz + make_interval(months => ${CLASS_COUNTS_MONTHS})
    where owner_id = ${clientId} and class_told_at is distinct from ${toldAt}::timestamptz`.execute(
    tx,
  );
}

/** Opens a case for each verified client whose investor class has run out. */
export function classesRunOutSweep({ database }: Pick<Context, 'database'>): Sweep {
  return {
    name: 'classes_run_out',
    run: async (signal) => {
      for (let opened = 0; ; ) {
        const due = await claimRunOut(database);
        if (due.length === 0 || signal?.aborted) return opened;
        const work = (clientId: string) =>
          transact(database, (tx) => openRunOutClass(tx, clientId));
        // One that cannot be opened is due again when its claim ends.
        opened += await workOnEach(due, { work }, signal);
      }
    },
  };
}

function claimRunOut(database: Database): Promise<string[]> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      update compliance_states set class_until = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
      where owner_id in (
        select owner_id from compliance_states
        where class_until <= clock_now() and ${isKept(sql`compliance_states.owner_id`)}
        order by class_until, owner_id limit ${BATCH} for update skip locked)
      returning owner_id`.execute(tx);
    return rows.map((row) => row.owner_id);
  });
}

/** Says whether it opened one: a client who is not verified, or not active, is not asked for a class. */
async function openRunOutClass(tx: Tx, clientId: string): Promise<boolean> {
  const client = await lockClient(tx, clientId);
  const { rows } = await sql<{ told_at: Date }>`
    update compliance_states set class_until = null
    where owner_id = ${clientId} and class_until is not null and class_told_at is not null
      and class_told_at + make_interval(months => ${CLASS_COUNTS_MONTHS}) <= clock_now()
    returning class_told_at as told_at`.execute(tx);
  const [state] = rows;
  if (!state || client.verification_status !== 'VERIFIED') return false;
  await openChange(tx, clientId, 'INVESTOR_CLASS', state.told_at.toISOString(), null);
  return true;
}

/** Whether compliance has yet to look at a name, an address or a tax residence of a client that changed. */
export async function isChangeOpen(database: Database | Tx, clientId: string): Promise<boolean> {
  const open = await database
    .selectFrom('client_changes')
    .select('change_id')
    .where('owner_id', '=', clientId)
    .where('kind', '<>', 'INVESTOR_CLASS')
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** What changed of a client, as it was found. `before` is a moment where a class ran out: when it was told. */
export type ClientChange = {
  readonly kind: ClientChangeKind;
  readonly before: string;
  readonly after: string | null;
  readonly foundAt: Date;
};

export function readClientChange(
  database: Database,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
): Promise<ClientChange> {
  return database
    .selectFrom('client_changes')
    .select(['kind', 'value_before as before', 'value_after as after', 'found_at as foundAt'])
    .where('owner_id', '=', clientId)
    .where('change_id', '=', subjectId)
    .executeTakeFirstOrThrow();
}

/** Ends the look at a change. A class that ran out counts anew from now. */
export async function settleClientChange(
  tx: Tx,
  { clientId, subjectId }: { readonly clientId: string; readonly subjectId: string },
): Promise<ClientChangeKind> {
  const { kind } = await tx
    .updateTable('client_changes')
    .set({ decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('change_id', '=', subjectId)
    .returning('kind')
    .executeTakeFirstOrThrow();
  if (kind === 'INVESTOR_CLASS') {
    await sql`
      update compliance_states set class_until = clock_now() + make_interval(months => ${CLASS_COUNTS_MONTHS})
      where owner_id = ${clientId}`.execute(tx);
  }
  return kind;
}
