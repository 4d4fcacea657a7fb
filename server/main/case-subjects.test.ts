import { expect, test } from 'vitest';
import { CASE_SUBJECTS } from './case-subjects.ts';

const ALL = ['APPROVE', 'ASK_AGAIN', 'REJECT'];

/**
 * Who prepares, who decides, and what (spec/decisions.md, section 8): operations prepares people's reviews,
 * compliance decides people and companies, operations decide withdrawals, and a relationship manager answers own clients' changes of profile.
 */
const EXPECTED = [
  ['withdrawals', [], ['OPERATIONS'], ['APPROVE', 'REJECT']],
  ['kyc', ['OPERATIONS'], ['COMPLIANCE'], ALL],
  ['kyb', [], ['COMPLIANCE'], ALL],
  ['identity', ['OPERATIONS'], ['COMPLIANCE'], ALL],
  ['invitations', ['OPERATIONS'], ['COMPLIANCE'], ALL],
  ['reported_changes', [], ['RELATIONSHIP_MANAGER', 'COMPLIANCE'], ['APPROVE', 'REJECT']],
  ['additional_documents', ['OPERATIONS'], ['COMPLIANCE'], ALL],
  ['screening', [], ['COMPLIANCE'], ['APPROVE', 'REJECT']],
  ['periodic_reviews', [], ['COMPLIANCE'], ['APPROVE']],
];

test('each queue has who prepares, who decides and what they decide', () => {
  expect(
    CASE_SUBJECTS.map(({ queue, preparers, deciders, decisions }) => [
      queue,
      preparers,
      deciders,
      decisions,
    ]),
  ).toEqual(EXPECTED);
});
