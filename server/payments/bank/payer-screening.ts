import type { BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { decidePayerHits as decideCall } from '@ballast/contract/payments/payer-hits.ts';
import { sql } from 'kysely';
import { hasStaffRole } from '../../account/users.ts';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { Screening, ScreeningHit } from '../../providers/screening/port.ts';
import { failUnsentReturn } from '../returns/transfer-returns.ts';
import {
  IS_OPEN,
  isLine,
  lineReference,
  lockLine,
  type PayerScreening,
  SCREENING_OF_PAYER,
  suspenseReference,
} from './suspended-lines.ts';

/*
 * Payers of what stands in suspense are screened before it is given to a client or sent back, and on a hit compliance alone decides
 * (spec/decisions.md, section 13; docs/decisions/0257).
 */

/** What asking about payers needs. */
export type ScreeningAccess = {
  readonly database: Database;
  readonly providers: { readonly screening: Screening };
};

/** Nobody else asks about a claimed payer; after a failure it is due again when the claim ends. */
const CLAIM_SECONDS = 300;

/** How long a finding holds: lists change daily. */
const AGAIN_AFTER_SECONDS = 86_400;

const BATCH = 50;

/** Asks about the payers of all that stands in suspense: those that are new at once, the others daily. Returns how many it asked about. */
export async function screenPayers(access: ScreeningAccess, signal?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ reference: string }>`
    select p.provider_ref as reference from line_payers p join bank_lines l using (provider_ref)
    where p.due_at <= clock_now() and p.name <> '' and ${IS_OPEN}
    order by p.due_at, p.provider_ref limit ${BATCH}`.execute(access.database);
  return workOnEach(rows, { work: ({ reference }) => screenDue(access, reference) }, signal);
}

async function screenDue(access: ScreeningAccess, providerReference: string): Promise<boolean> {
  const { rows } = await sql<Payer>`
    update line_payers set attempts = attempts + 1, due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
    where provider_ref = ${providerReference} and due_at <= clock_now()
    returning name, bank_country as country, screened_at as "screenedAt"`.execute(access.database);
  const [payer] = rows;
  if (!payer) return false;
  await ask(access, providerReference, payer, payer.screenedAt === null ? 'FIRST' : 'DAILY');
  return true;
}

type Payer = {
  readonly name: string;
  readonly country: string | null;
  readonly screenedAt: Date | null;
};

/**
 * Asks about a payer before money goes back to them. Says whether it may: no hit waits for compliance, who knew of every other when it
 * was decided. Throws where the provider gives no answer.
 */
export async function screenBeforeReturn(
  access: ScreeningAccess,
  providerReference: string,
): Promise<boolean> {
  const { database } = access;
  // What compliance has to look at already is not asked about again and again while it waits.
  if (await hasUndecidedHit(database, providerReference)) return false;
  const { rows } = await sql<Payer>`
    select name, bank_country as country, screened_at as "screenedAt" from line_payers
    where provider_ref = ${providerReference}`.execute(database);
  const [payer] = rows;
  if (!payer) throw new Error(`nobody paid ${providerReference}`);
  if (payer.name !== '') await ask(access, providerReference, payer, 'PAYMENT');
  return !(await hasUndecidedHit(database, providerReference));
}

async function hasUndecidedHit(database: Database, providerReference: string): Promise<boolean> {
  const hit = await database
    .selectFrom('line_payer_hits')
    .select('hit_id')
    .where('provider_ref', '=', providerReference)
    .where('decision', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return hit !== undefined;
}

type Reason = 'FIRST' | 'DAILY' | 'PAYMENT';

/** A bank does not say whether its customer is a person or a company, so both are asked about. */
async function ask(
  { database, providers }: ScreeningAccess,
  providerReference: string,
  { name, country }: Payer,
  reason: Reason,
): Promise<void> {
  const countries = country === null ? [] : [country];
  const found = new Map<string, ScreeningHit>();
  for (const kind of ['PERSON', 'COMPANY'] as const) {
    const question = { key: newId(), kind, name, birthYear: null, countries };
    for (const hit of await providers.screening.screen(question)) found.set(hit.entryRef, hit);
  }
  const hits = [...found.values()];
  await transact(database, (tx) => keepFinding(tx, providerReference, hits, reason));
}

async function keepFinding(
  tx: Tx,
  providerReference: string,
  hits: readonly ScreeningHit[],
  reason: Reason,
): Promise<void> {
  await sql`
    update line_payers set screened_at = clock_now(), attempts = 0,
      due_at = clock_now() + ${AGAIN_AFTER_SECONDS} * interval '1 second'
    where provider_ref = ${providerReference}`.execute(tx);
  const isNew = await keepHits(tx, providerReference, hits);
  if (reason === 'DAILY' && !isNew) return;
  await tx
    .insertInto('line_payer_screenings')
    .values({
      screening_id: newId(),
      provider_ref: providerReference,
      reason,
      hits: hits.length,
    })
    .execute();
  // What was found is for compliance alone; that something was, is not.
  if (isNew) await raiseAlarmOnce(tx, 'payer_listed', aboutLine(providerReference));
}

function aboutLine(providerReference: string) {
  return { kind: 'transfer', id: suspenseReference(providerReference), ownerId: null };
}

/** Says whether any of them is new. */
async function keepHits(
  tx: Tx,
  providerReference: string,
  hits: readonly ScreeningHit[],
): Promise<boolean> {
  if (hits.length === 0) return false;
  const rows = hits.map((hit) => ({
    hit_id: newId(),
    provider_ref: providerReference,
    entry_ref: hit.entryRef,
    listed_name: hit.name,
    listed_birth_year: hit.birthYear,
    list: hit.list,
  }));
  const inserted = await tx
    .insertInto('line_payer_hits')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('line_payer_hits__once').doNothing())
    .returning('hit_id')
    .execute();
  return inserted.length > 0;
}

/**
 * Whether somebody may ask to give a line away, or confirm it. Of a transfer of the custodian and of a debit anybody may. Refuses
 * `payer_with_compliance` to all but compliance where the payer may be on a list, and, before anything is confirmed,
 * `payer_not_screened` and `payer_hit_undecided`.
 */
export async function assertPayerAllows(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  reference: string,
  isConfirmed: boolean,
): Promise<void> {
  if (!isLine(reference)) return;
  await lockLine(tx, reference);
  const { rows } = await sql<{ screening: PayerScreening }>`
    select ${SCREENING_OF_PAYER} as screening from line_payers p
    where provider_ref = ${lineReference(reference)}`.execute(tx);
  const screening = rows[0]?.screening ?? 'CLEAR';
  if (screening === 'CLEAR') return;
  if (screening === 'WAITING') {
    if (isConfirmed) throw new Refusal('payer_not_screened');
    return;
  }
  if (!(await hasStaffRole(tx, userId, 'COMPLIANCE'))) throw new Refusal('payer_with_compliance');
  if (screening === 'HIT' && isConfirmed) throw new Refusal('payer_hit_undecided');
}

/**
 * Clears or confirms every hit of a payer that is not decided. What was on its way back to a payer who is listed, and was not sent, stands
 * in suspense again. Refuses `conflict` where no hit waits.
 */
export async function decidePayerHits(
  tx: Tx,
  actor: Person,
  { reference, decision, reason }: BodyOf<typeof decideCall>,
): Promise<void> {
  await lockLine(tx, reference);
  const { rows } = await sql<{ entry_ref: string }>`
    update line_payer_hits set decision = ${decision}, decision_reason = ${reason}, decided_by = ${actor.userId},
      decided_at = clock_now()
    where provider_ref = ${lineReference(reference)} and decision is null returning entry_ref`.execute(
    tx,
  );
  if (rows.length === 0) throw new Refusal('conflict');
  const subject = { kind: 'transfer', id: reference, ownerId: null };
  const after = { hits: rows.map(({ entry_ref }) => entry_ref), reason };
  const action = decision === 'CLEARED' ? 'screening_payer_cleared' : 'screening_payer_confirmed';
  await recordAction(tx, actor, action, subject, null, after);
  await closeAlarm(tx, 'payer_listed', subject);
  if (decision === 'CONFIRMED') await failUnsentReturn(tx, reference, 'payer_listed');
}
