import type { Database, Tx } from '../database/connect.ts';
import { type AnswerField, type Answers, NO_ANSWERS } from './individual-rules.ts';

/** What somebody has answered: of each field the newest. */
export async function readAnswers(database: Database | Tx, userId: string): Promise<Answers> {
  const rows = await database
    .selectFrom('individual_answers')
    .distinctOn('field')
    .select(['field', 'answer'])
    .where('user_id', '=', userId)
    .orderBy('field')
    .orderBy('answer_id', 'desc')
    .execute();
  const newest = Object.fromEntries(rows.map(({ field, answer }) => [field, answer]));
  return { ...NO_ANSWERS, ...newest } as Answers;
}

/** Keeps new answers beside those before. The user must be locked. */
export async function keepAnswers(
  tx: Tx,
  { userId, answeredBy }: { readonly userId: string; readonly answeredBy: string },
  answers: Answers,
  fields: readonly AnswerField[],
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map((field) => ({
    user_id: userId,
    field,
    answer: answers[field] === null ? null : JSON.stringify(answers[field]),
    answered_by: answeredBy,
  }));
  await tx.insertInto('individual_answers').values(rows).execute();
}
