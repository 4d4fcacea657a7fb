import { sql } from 'kysely';
import { isKept } from '../../account/clients.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Context } from '../../http/context.ts';
import type { Sweep } from '../../jobs/job.ts';
import type { Screening, ScreeningHit } from '../../providers/screening/port.ts';
import { openCase } from '../../reviews/cases.ts';
import { hasUnclearedHit } from './screening-cases.ts';
import { type Payee, type ScreenedSubject, subjectOfPayee } from './subjects.ts';

type ScreeningContext = Pick<Context, 'database' | 'providers'>;

/** What asking before a payment needs. */
export type PaymentContext = {
  readonly database: Database;
  readonly providers: { readonly screening: Screening };
};

/** Nobody else asks about a claimed subject; after a failure it is due again when the claim ends. */
const CLAIM_SECONDS = 300;

/** How long a finding holds: lists change daily. */
const AGAIN_AFTER_SECONDS = 86_400;

/** Asks about everybody who is due: those who are new or changed, and everybody else daily. */
export function screeningSweep(context: ScreeningContext): Sweep {
  return { name: 'screening', run: (signal) => screenDue(context, signal) };
}

type DueSubject = ScreenedSubject & {
  readonly ownerId: string;
  readonly toldAt: Date;
  readonly screenedAt: Date | null;
};

async function screenDue(context: ScreeningContext, signal?: AbortSignal): Promise<number> {
  let screened = 0;
  let failure: unknown = null;
  while (!signal?.aborted) {
    const due = await claimNext(context.database);
    if (!due) break;
    try {
      await screen(context, due);
      screened += 1;
    } catch (error) {
      // Others are asked about all the same; this one comes again when its claim ends.
      failure = error;
    }
  }
  if (failure !== null) throw failure;
  return screened;
}

async function screen({ database, providers }: ScreeningContext, due: DueSubject): Promise<void> {
  const { kind, name, birthYear, countries } = due;
  const question = { key: newId(), kind, name, birthYear, countries };
  const hits = await providers.screening.screen(question);
  await transact(database, (tx) => recordFinding(tx, question.key, due, hits));
}

async function claimNext(database: Database): Promise<DueSubject | undefined> {
  return transact(database, async (tx) => {
    const { rows } = await sql<DueSubject>`
      update screening_subjects set attempts = attempts + 1,
        due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
      where (owner_id, subject) = (
        select owner_id, subject from screening_subjects
        where due_at <= clock_now() and ${isKept(sql`screening_subjects.owner_id`)}
        order by due_at, owner_id, subject limit 1 for update skip locked)
      returning owner_id as "ownerId", subject, kind, name, birth_year as "birthYear", countries,
        told_at as "toldAt", screened_at as "screenedAt"`.execute(tx);
    return rows[0];
  });
}

/** What was found, unless the subject has changed meanwhile: then it is due again already. */
async function recordFinding(
  tx: Tx,
  screeningId: string,
  due: DueSubject,
  hits: readonly ScreeningHit[],
): Promise<void> {
  const { ownerId, subject, name, birthYear, countries, toldAt, screenedAt } = due;
  const settled = await tx
    .updateTable('screening_subjects')
    .set({
      screened_at: sql<Date>`clock_now()`,
      due_at: sql<Date>`clock_now() + ${AGAIN_AFTER_SECONDS} * interval '1 second'`,
      attempts: 0,
    })
    .where('owner_id', '=', ownerId)
    .where('subject', '=', subject)
    .where('told_at', '=', toldAt)
    .executeTakeFirst();
  if (settled.numUpdatedRows === 0n) return;
  const isDaily = screenedAt !== null && toldAt <= screenedAt;
  const found = await insertHits(tx, due, hits);
  if (!isDaily || found > 0) {
    const first = screenedAt === null ? 'FIRST' : 'CHANGE';
    const reason = isDaily ? 'DAILY' : first;
    await tx
      .insertInto('screenings')
      .values({
        owner_id: ownerId,
        screening_id: screeningId,
        subject,
        reason,
        name,
        birth_year: birthYear,
        countries: [...countries],
        hits: hits.length,
      })
      .execute();
  }
  if (found > 0) await openScreeningCase(tx, ownerId);
}

function openScreeningCase(tx: Tx, ownerId: string): Promise<unknown> {
  return openCase(tx, SYSTEM, {
    queue: 'screening',
    clientId: ownerId,
    subjectId: ownerId,
    enteredBy: null,
    turnaround: 'ONE_BUSINESS_DAY',
  });
}

/**
 * Asks about a payee before money goes there, and keeps what was found; something new opens a case for compliance. Says whether the money may go: nothing
 * that was found of the client or a payee of theirs is undecided or confirmed. Throws where the provider gives no answer.
 */
export async function screenPayment(
  { database, providers }: PaymentContext,
  clientId: string,
  payee: Payee,
): Promise<boolean> {
  // What compliance has to look at already is not asked about again and again while it waits.
  if (await hasUnclearedHit(database, clientId)) return false;
  const { subject, kind, name, birthYear, countries } = subjectOfPayee(payee);
  const question = { key: newId(), kind, name, birthYear, countries };
  const hits = await providers.screening.screen(question);
  return transact(database, async (tx) => {
    const about = { ownerId: clientId, subject, name, birthYear };
    const found = await insertHits(tx, about, hits);
    await tx
      .insertInto('screenings')
      .values({
        owner_id: clientId,
        screening_id: question.key,
        subject,
        reason: 'PAYMENT',
        name,
        birth_year: birthYear,
        countries: [...countries],
        hits: hits.length,
      })
      .execute();
    if (found > 0) await openScreeningCase(tx, clientId);
    return !(await hasUnclearedHit(tx, clientId));
  });
}

/** Returns how many are new. */
async function insertHits(
  tx: Tx,
  {
    ownerId,
    subject,
    name,
    birthYear,
  }: Pick<DueSubject, 'ownerId' | 'subject' | 'name' | 'birthYear'>,
  hits: readonly ScreeningHit[],
): Promise<number> {
  if (hits.length === 0) return 0;
  const rows = hits.map((hit) => ({
    owner_id: ownerId,
    hit_id: newId(),
    subject,
    name,
    birth_year: birthYear,
    entry_ref: hit.entryRef,
    listed_name: hit.name,
    listed_birth_year: hit.birthYear,
    list: hit.list,
  }));
  const inserted = await tx
    .insertInto('screening_hits')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('screening_hits__once').doNothing())
    .returning('hit_id')
    .execute();
  return inserted.length;
}
