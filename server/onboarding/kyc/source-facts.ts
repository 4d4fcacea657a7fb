import type { Database } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';

/** The answers that tell where wealth, and the money that is invested, comes from; of people and of companies. */
export const SOURCE_FIELDS = [
  'source_of_wealth',
  'source_of_wealth_details',
  'source_of_funds',
  'source_of_funds_details',
] as const;

const GROUP = 'sources';

type Told = {
  readonly field: string;
  readonly answer: unknown;
  readonly answered_at: Date;
};

/** Where a person's wealth and money come from, and what they had told before. */
export async function readSourceFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const told = await database
    .selectFrom('kyc_answers')
    .select(['field', 'answer', 'answered_at'])
    .where('owner_id', '=', clientId)
    .where('field', 'in', SOURCE_FIELDS)
    .orderBy('answer_id', 'desc')
    .execute();
  return sourceFacts(told);
}

/**
 * Answers, the newest first, as the desk is shown them: the last of each field and, marked, those before with until when they
 * counted. That nothing was told is marked, too.
 */
export function sourceFacts(told: readonly Told[]): CaseFact[] {
  if (told.length === 0) {
    return [{ field: 'has_told_sources', value: 'no', group: GROUP, marked: true }];
  }
  return SOURCE_FIELDS.flatMap((field) => {
    const answers = told.filter((each) => each.field === field);
    return answers.map(({ answer }, index): CaseFact => {
      const value = textOf(answer);
      const replaced = answers[index - 1];
      if (!replaced) return { field, value, group: GROUP };
      const until = replaced.answered_at.toISOString();
      return { field: `former_${field}`, value: `${value} (${until})`, group: GROUP, marked: true };
    });
  });
}

function textOf(answer: unknown): string {
  return Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');
}
