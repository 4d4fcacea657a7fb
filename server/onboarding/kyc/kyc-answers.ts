import { type RawBuilder, sql } from 'kysely';
import { type Actor, clientSubject, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import {
  type KycField,
  NO_KYC_ANSWERS,
  type StoredAnswers,
  type StoredResidency,
} from './kyc-rules.ts';
import { insertTaxNumber, type TaxNumberKeys } from './tax-numbers.ts';

/** A tax residency as its row has it: the number is elsewhere, encrypted. */
type ResidencyRow = Pick<StoredResidency, 'country_of_taxes' | 'type' | 'tin'> & {
  readonly number_id: string | null;
};

/** The newest answers of a person's KYC, tax numbers masked. */
export async function readKycAnswers(database: Database, clientId: string): Promise<StoredAnswers> {
  const rows = await database
    .selectFrom('kyc_answers')
    .distinctOn('field')
    .select(['field', 'answer'])
    .where('owner_id', '=', clientId)
    .orderBy('field')
    .orderBy('answer_id', 'desc')
    .execute();
  const newest = Object.fromEntries(
    rows.map(({ field, answer }) => [
      field,
      field === 'tax_residencies' ? residenciesOf(answer as ResidencyRow[] | null) : answer,
    ]),
  );
  return { ...NO_KYC_ANSWERS, ...newest };
}

/** A condition on the column of a client's id: they told, newest, that they live in this country. */
export function livesIn(column: RawBuilder<unknown>, country: string): RawBuilder<boolean> {
  return sql`exists (
    select from kyc_answers told
    where told.owner_id = ${column} and told.field = 'country_of_residence'
      and told.answer = to_jsonb(${country}::text)
      and not exists (
        select from kyc_answers later
        where later.owner_id = told.owner_id and later.field = told.field
          and later.answer_id > told.answer_id))`;
}

/** Every answer that was ever given to a question, oldest first. */
export async function readFormerAnswers(
  database: Database,
  clientId: string,
  field: KycField,
): Promise<unknown[]> {
  const rows = await database
    .selectFrom('kyc_answers')
    .select('answer')
    .where('owner_id', '=', clientId)
    .where('field', '=', field)
    .orderBy('answer_id')
    .execute();
  return rows.map(({ answer }) => answer);
}

function residenciesOf(rows: readonly ResidencyRow[] | null): StoredResidency[] {
  return (rows ?? []).map(({ number_id: numberId, ...row }) => ({ ...row, numberId, given: null }));
}

/** Inserts new answers beside those before, new tax numbers encrypted. The client must be locked. */
export async function insertKycAnswers(
  tx: Tx,
  keys: TaxNumberKeys,
  { clientId, answeredBy }: { readonly clientId: string; readonly answeredBy: string },
  answers: StoredAnswers,
  fields: readonly KycField[],
): Promise<void> {
  if (fields.length === 0) return;
  const rows = [];
  for (const field of fields) {
    const answer =
      field === 'tax_residencies'
        ? await encryptResidencies(tx, keys, clientId, answers.tax_residencies)
        : answers[field];
    rows.push({
      owner_id: clientId,
      field,
      answer: answer === null ? null : JSON.stringify(answer),
      answered_by: answeredBy,
    });
  }
  await tx.insertInto('kyc_answers').values(rows).execute();
}

/** Inserts answers that are texts beside those before. The client must be locked. */
export async function insertTold(
  tx: Tx,
  { clientId, answeredBy }: { readonly clientId: string; readonly answeredBy: string },
  answers: Readonly<Partial<Record<KycField, string | null>>>,
): Promise<void> {
  const rows = Object.entries(answers).map(([field, answer]) => ({
    owner_id: clientId,
    field: field as KycField,
    answer: answer === null ? null : JSON.stringify(answer),
    answered_by: answeredBy,
  }));
  await tx.insertInto('kyc_answers').values(rows).execute();
}

/** The client themselves, who answers. */
type Answering = Actor & { readonly userId: string; readonly clientId: string };

/** Keeps the one answer that is given with a document of identity, where it is another. The client must be locked. */
export async function keepPepAnswer(tx: Tx, actor: Answering, given: boolean): Promise<void> {
  const { clientId, userId } = actor;
  const { politically_exposed: known } = await readKycAnswers(tx, clientId);
  if (given === known) return;
  await tx
    .insertInto('kyc_answers')
    .values({
      owner_id: clientId,
      field: 'politically_exposed',
      answer: JSON.stringify(given),
      answered_by: userId,
    })
    .execute();
  const states = [{ politically_exposed: known }, { politically_exposed: given }] as const;
  await recordAction(tx, actor, 'kyc_answered', clientSubject(clientId), ...states);
}

async function encryptResidencies(
  tx: Tx,
  keys: TaxNumberKeys,
  clientId: string,
  residencies: readonly StoredResidency[],
): Promise<ResidencyRow[]> {
  const rows: ResidencyRow[] = [];
  for (const { country_of_taxes, type, tin, numberId, given } of residencies) {
    const number_id = given === null ? numberId : await insertTaxNumber(tx, keys, clientId, given);
    rows.push({ country_of_taxes, type, tin, number_id });
  }
  return rows;
}
