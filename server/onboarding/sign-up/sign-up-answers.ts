import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { SignUpAnswers } from '../../database/schema.ts';

export type StoredFields = Partial<Record<SignUpAnswers['field'], unknown>>;

/** The newest answers of a sign-up. */
export async function readAnswers<Answers extends object>(
  database: Database | Tx,
  clientId: string,
  noAnswers: Answers,
): Promise<Answers> {
  const rows = await database
    .selectFrom('sign_up_answers')
    .distinctOn('field')
    .select(['field', 'answer'])
    .where('owner_id', '=', clientId)
    .orderBy('field')
    .orderBy('answer_id', 'desc')
    .execute();
  const newest = Object.fromEntries(rows.map(({ field, answer }) => [field, answer]));
  return { ...noAnswers, ...newest };
}

/** A condition on the column of a client's id: the newest answer to one of these questions is this. */
export function hasAnswered(
  column: RawBuilder<unknown>,
  fields: readonly SignUpAnswers['field'][],
  answer: string,
): RawBuilder<boolean> {
  return sql`exists (
    select from sign_up_answers told
    where told.owner_id = ${column} and told.field = any (${fields}::text[])
      and told.answer = to_jsonb(${answer}::text)
      and not exists (
        select from sign_up_answers later
        where later.owner_id = told.owner_id and later.field = told.field
          and later.answer_id > told.answer_id))`;
}

/** Inserts new answers beside those before. The client must be locked. */
export async function insertAnswers<Answers extends object>(
  tx: Tx,
  { clientId, answeredBy }: { readonly clientId: string; readonly answeredBy: string },
  answers: Answers,
  fields: readonly (keyof Answers & keyof StoredFields)[],
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map((field) => ({
    owner_id: clientId,
    field,
    answer: answers[field] === null ? null : JSON.stringify(answers[field]),
    answered_by: answeredBy,
  }));
  await tx.insertInto('sign_up_answers').values(rows).execute();
}

/** The answers in words that others took the place of, oldest first, by field. */
export async function readFormerSignUpAnswers(
  database: Database | Tx,
  clientId: string,
): Promise<Partial<Record<SignUpAnswers['field'], string[]>>> {
  const rows = await database
    .selectFrom('sign_up_answers')
    .select(['field', 'answer'])
    .where('owner_id', '=', clientId)
    .orderBy('answer_id')
    .execute();
  const former: Partial<Record<SignUpAnswers['field'], string[]>> = {};
  for (const [index, { field, answer }] of rows.entries()) {
    const isNewest = rows.findLastIndex((row) => row.field === field) === index;
    if (isNewest || typeof answer !== 'string') continue;
    former[field] = [...(former[field] ?? []), answer];
  }
  return former;
}
