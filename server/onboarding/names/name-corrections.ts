import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/name-corrections.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import {
  type ClientRow,
  correctClientNames,
  displayName,
  lockClient,
  namesOf,
} from '../../account/clients.ts';
import { clientSubject, type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { NameCorrections } from '../../database/schema.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { getVisibleClient, type Viewer } from '../../reviews/own-clients.ts';
import { tellCompliance } from '../compliance-facts.ts';
import { insertAnswers, type StoredFields } from '../sign-up/sign-up-answers.ts';

type Names = z.infer<typeof calls.ClientNames>;
type Correction = z.infer<typeof calls.NameCorrection>;
type Row = Selectable<NameCorrections>;

/** A member of staff who asks and answers. */
export type Corrector = Person & Viewer;

/** A client's names, and their corrections, the newest first. Refuses `not_found`. */
export async function getClientNames(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<AnswerOf<typeof calls.getClientNames>> {
  const client = await getVisibleClient(database, viewer, clientId);
  const rows = await database
    .selectFrom('name_corrections')
    .selectAll()
    .where('owner_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .orderBy('correction_id', 'desc')
    .execute();
  const staff = rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]);
  const names = await namesOf(database, staff);
  return {
    names: currentNames(client),
    corrections: rows.map((row) => correctionOf(row, names, viewer)),
  };
}

/** The corrections that wait for a second person, the oldest first. */
export async function listNameCorrections(
  database: Database,
): Promise<AnswerOf<typeof calls.listNameCorrections>> {
  const rows = await database
    .selectFrom('name_corrections')
    .selectAll()
    .where('decision', 'is', null)
    .orderBy('asked_at')
    .orderBy('correction_id')
    .execute();
  const staff = await namesOf(
    database,
    rows.map(({ asked_by }) => asked_by),
  );
  return {
    items: rows.map((row) => ({
      client_id: row.owner_id,
      before: displayName(namesIn(row.names_before)),
      after: displayName(namesIn(row.names_after)),
      asked_by: staff.get(row.asked_by) ?? '',
      asked_at: row.asked_at.toISOString(),
    })),
  };
}

/** Asks for other names. Returns the id. Refuses with `not_found` and `conflict`. */
export async function correctNames(
  tx: Tx,
  corrector: Corrector,
  clientId: string,
  { reason, evidence, ...after }: BodyOf<typeof calls.correctNames>,
): Promise<string> {
  const client = await getVisibleClient(tx, corrector, clientId);
  const before = currentNames(client);
  const isCompany = client.account_type === 'INSTITUTIONAL';
  const isFit = (after.legal_name !== null) === isCompany && client.account_status !== 'INACTIVE';
  if (!isFit || isSame(before, after)) throw new Refusal('conflict');
  const correctionId = newId();
  await tx
    .insertInto('name_corrections')
    .values({
      owner_id: clientId,
      correction_id: correctionId,
      names_before: JSON.stringify(before),
      names_after: JSON.stringify(after),
      reason,
      evidence,
      asked_by: corrector.userId,
    })
    .execute();
  const asked = { ...after, reason, evidence };
  await recordAction(
    tx,
    corrector,
    'name_correction_asked',
    clientSubject(clientId),
    before,
    asked,
  );
  return correctionId;
}

/**
 * Confirms or declines a correction. The names are then others wherever the platform reads them, what is known by them is screened
 * again, and the client is told. Refuses with `not_found`, `approver_entered_it`, `conflict` and `account_suspended`.
 */
export async function answerNameCorrection(
  tx: Tx,
  corrector: Corrector,
  { clientId, correctionId }: { readonly clientId: string; readonly correctionId: string },
  { decision }: BodyOf<typeof calls.answerNameCorrection>,
): Promise<void> {
  await getVisibleClient(tx, corrector, clientId);
  const row = await tx
    .selectFrom('name_corrections')
    .selectAll()
    .where('owner_id', '=', clientId)
    .where('correction_id', '=', correctionId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.decision !== null) throw new Refusal('conflict');
  if (decision === 'CONFIRMED') await confirm(tx, corrector, row);
  await tx
    .updateTable('name_corrections')
    .set({ decision, decided_by: corrector.userId, decided_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', clientId)
    .where('correction_id', '=', correctionId)
    .execute();
  if (decision === 'CONFIRMED') return;
  await recordAction(tx, corrector, 'name_correction_declined', clientSubject(clientId));
}

async function confirm(tx: Tx, corrector: Corrector, row: Row): Promise<void> {
  if (row.asked_by === corrector.userId) throw new Refusal('approver_entered_it');
  const { owner_id: clientId, reason, evidence } = row;
  const [before, after] = [namesIn(row.names_before), namesIn(row.names_after)];
  const client = await lockClient(tx, clientId);
  if (!isSame(currentNames(client), before)) throw new Refusal('conflict');
  await correctClientNames(tx, client, {
    firstName: after.first_name,
    middleName: after.middle_name,
    lastName: after.last_name,
    legalName: after.legal_name,
  });
  // What agreements and the desk read the name from, beside what was answered before.
  const told = answersOf(client, after);
  const fields = Object.keys(told) as (keyof StoredFields)[];
  await insertAnswers(tx, { clientId, answeredBy: corrector.userId }, told, fields);
  const corrected = { ...after, reason, evidence };
  await recordAction(tx, corrector, 'name_corrected', clientSubject(clientId), before, corrected);
  await tellCompliance(tx, clientId);
  await notifyClient(tx, clientId, 'name_corrected', { name: displayName(after) });
}

function answersOf({ account_type }: ClientRow, after: Names): StoredFields {
  const { first_name, middle_name, last_name, legal_name } = after;
  return account_type === 'INSTITUTIONAL'
    ? { first_name, last_name, legal_business_name: legal_name }
    : { first_name, middle_name, last_name };
}

function currentNames({ first_name, middle_name, last_name, legal_name }: ClientRow): Names {
  return { first_name, middle_name, last_name, legal_name };
}

function isSame(one: Names, other: Names): boolean {
  const textOf = ({ first_name, middle_name, last_name, legal_name }: Names) =>
    JSON.stringify([first_name, middle_name, last_name, legal_name]);
  return textOf(one) === textOf(other);
}

function namesIn(kept: Row['names_before']): Names {
  return kept as Names;
}

function correctionOf(
  row: Row,
  names: ReadonlyMap<string, string>,
  viewer: Pick<Viewer, 'userId'>,
): Correction {
  const { decision: as, decided_by: by, decided_at: at } = row;
  const answer = row.asked_by === viewer.userId ? 'TAKE_BACK' : 'ANSWER';
  return {
    id: row.correction_id,
    before: namesIn(row.names_before),
    after: namesIn(row.names_after),
    reason: row.reason,
    evidence: row.evidence,
    asked_by: names.get(row.asked_by) ?? '',
    asked_at: row.asked_at.toISOString(),
    decided: as && by && at ? { as, by: names.get(by) ?? '', at: at.toISOString() } : null,
    may: as === null ? answer : 'NOTHING',
  };
}
