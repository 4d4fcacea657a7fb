import type { Database } from '../../database/connect.ts';
import type { CaseFact } from '../../reviews/case-subject.ts';
import type { KycField } from './kyc-rules.ts';

const SOURCES = [
  'source_of_wealth',
  'source_of_wealth_details',
  'source_of_funds',
  'source_of_funds_details',
] as const satisfies readonly KycField[];

const GROUP = 'sources';

/**
 * Where a person's wealth and money come from, as they told it last, and marked what they had told before, with until when it
 * counted. That nothing was told is marked, too.
 */
export async function readSourceFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const told = await database
    .selectFrom('kyc_answers')
    .select(['field', 'answer', 'answered_at'])
    .where('owner_id', '=', clientId)
    .where('field', 'in', SOURCES)
    .orderBy('answer_id', 'desc')
    .execute();
  if (told.length === 0) {
    return [{ field: 'has_told_sources', value: 'no', group: GROUP, marked: true }];
  }
  return SOURCES.flatMap((field) => {
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
