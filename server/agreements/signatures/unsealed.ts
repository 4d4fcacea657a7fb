import { Refusal } from '@ballast/contract/errors.ts';
import type { UnsealedAgreement } from '@ballast/contract/staff/unsealed-agreements.ts';
import { type SqlBool, sql } from 'kysely';
import { namesOf } from '../../account/clients.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { textOf } from '../agreement-record.ts';
import { SEAL_AGREEMENT } from '../jobs.ts';
import { ALARM_SECONDS, ATTEMPT_SECONDS, makeSealingDue } from './sealing-attempts.ts';

const SHOWN = 20;

/**
 * Signed agreements whose seal fails or is late: how many, and those that wait longest. `clientIds`
 * are the clients that the caller may see; null for all.
 */
export async function listUnsealedAgreements(
  database: Database,
  clientIds: readonly string[] | null,
): Promise<{ waiting: number; items: UnsealedAgreement[] }> {
  if (clientIds?.length === 0) return { waiting: 0, items: [] };
  const all = selectWaiting(database).$if(clientIds !== null, (query) =>
    query.where('sealing.owner_id', 'in', clientIds),
  );
  const { waiting } = await all
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const rows = await selectRows(all).execute();
  const names = await namesOf(
    database,
    rows.map(({ owner_id }) => owner_id),
  );
  return {
    waiting: Number(waiting),
    items: rows.map((row) => itemOf(row, names.get(row.owner_id) ?? '')),
  };
}

function selectWaiting(database: Database) {
  return database
    .selectFrom('agreement_sealings as sealing')
    .innerJoin('agreement_signatures as signature', (join) =>
      join
        .onRef('signature.owner_id', '=', 'sealing.owner_id')
        .onRef('signature.agreement_id', '=', 'sealing.agreement_id'),
    )
    .innerJoin('agreements', (join) =>
      join
        .onRef('agreements.owner_id', '=', 'sealing.owner_id')
        .onRef('agreements.agreement_id', '=', 'sealing.agreement_id'),
    )
    .where('due_at', 'is not', null)
    .where(
      sql<SqlBool>`(failing_since is not null
        or signed_at <= clock_now() - ${ATTEMPT_SECONDS} * interval '1 second')`,
    );
}

function selectRows(waiting: ReturnType<typeof selectWaiting>) {
  return waiting
    .select(['agreements.agreement_id', 'agreements.owner_id', 'content', 'signed_at', 'attempts'])
    .select(['failing_since', 'failure'])
    .select([
      sql<Date>`due_at`.as('due_at'),
      sql<boolean>`signed_at <= clock_now() - ${ALARM_SECONDS} * interval '1 second'`.as('overdue'),
    ])
    .orderBy('signed_at')
    .orderBy('agreements.agreement_id')
    .limit(SHOWN);
}

type WaitingRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function itemOf(row: WaitingRow, clientName: string): UnsealedAgreement {
  return {
    id: row.agreement_id,
    client_id: row.owner_id,
    client_name: clientName,
    title: textOf(row).title,
    signed_at: row.signed_at.toISOString(),
    attempts: row.attempts,
    failing_since: row.failing_since?.toISOString() ?? null,
    failure: row.failure,
    tried_again_at: row.due_at.toISOString(),
    overdue: row.overdue,
  };
}

/** Makes the next attempt to seal an agreement due now. */
export async function sealAgreementNow(tx: Tx, actor: Actor, agreementId: string): Promise<void> {
  const ownerId = await ownerOf(tx, agreementId);
  const own = { owner_id: ownerId, agreement_id: agreementId };
  if (!(await makeSealingDue(tx, own))) throw new Refusal('agreement_state_conflict');
  const subject = { kind: 'agreement', id: agreementId, ownerId };
  await recordAction(tx, actor, 'agreement_sealing_hurried', subject);
  await enqueue(tx, SEAL_AGREEMENT, own);
}

async function ownerOf(tx: Tx, agreementId: string): Promise<string> {
  const known = await tx
    .selectFrom('agreements')
    .select('owner_id')
    .where('agreement_id', '=', agreementId)
    .executeTakeFirst();
  if (!known) throw new Refusal('not_found');
  return known.owner_id;
}
