import { questionsOf } from '@ballast/contract/compliance/review-questions.ts';
import { getClient, lockClient } from '../account/clients.ts';
import { endPeriodicReview, readPeriodicReview } from '../compliance/risk/periodic-reviews.ts';
import { clientSubject, recordAction } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import type { CaseFact, CaseSubject, SubjectOfCase } from '../reviews/case-subject.ts';
import { readIdentityFiles } from './identity/identity-record.ts';
import { readCompanyFacts } from './kyb/kyb-cases.ts';
import { readPersonFacts } from './kyc/person-facts.ts';
import { openTaxNumbers } from './kyc/tax-numbers.ts';

/**
 * A client whom compliance looks at again because the time of their rating is over. It is decided by saying that what is
 * kept is still true; what is missing is asked of the client by a request for documents meanwhile.
 */
export const PERIODIC_REVIEW_CASES: CaseSubject = {
  queue: 'periodic_reviews',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE'],
  read: async ({ database }, subject) => ({
    facts: [...(await reviewFacts(database, subject)), ...(await clientFacts(database, subject))],
    ...(await readIdentityFiles(database, subject.clientId)),
  }),
  decide: async (tx, actor, verdict) => {
    const { clientId } = verdict;
    await lockClient(tx, clientId);
    await endPeriodicReview(tx, verdict);
    await recordAction(tx, actor, 'client_reviewed', clientSubject(clientId), null, null);
  },
  openTaxNumbers,
};

async function reviewFacts(database: Database, subject: SubjectOfCase): Promise<CaseFact[]> {
  const { rating, dueAt, reviewedAt } = await readPeriodicReview(database, subject);
  const { account_type } = await getClient(database, subject.clientId);
  const group = 'periodic_review';
  const questions = questionsOf(account_type, rating);
  return [
    { field: 'review_due_by', value: dueAt.toISOString(), group },
    ...(reviewedAt ? [{ field: 'reviewed_before', value: reviewedAt.toISOString(), group }] : []),
    ...questions.map((question) => ({ field: 'review_question', value: question, group })),
  ];
}

/** All that is kept on a person or a company, as the desk looks at it. */
export async function clientFacts(
  database: Database,
  { clientId }: Pick<SubjectOfCase, 'clientId'>,
): Promise<CaseFact[]> {
  const { account_type } = await getClient(database, clientId);
  return account_type === 'INDIVIDUAL'
    ? readPersonFacts(database, clientId)
    : readCompanyFacts(database, clientId);
}
