import { expect, test } from 'vitest';
import { CASE_SUBJECTS } from './case-subjects.ts';

const ALL = ['APPROVE', 'ASK_AGAIN', 'REJECT'];

/**
 * Who prepares, who decides, and what (spec/decisions.md, section 8): compliance
 * decides people and companies, alone or as the second of two, operations decide withdrawals, wallets, bank accounts and what banks ask to have back, and a relationship manager answers own clients' changes of profile.
 */
const EXPECTED = [
  ['withdrawals', [], ['OPERATIONS'], ['APPROVE', 'REJECT']],
  ['wallets', [], ['OPERATIONS'], ['APPROVE', 'REJECT']],
  ['bank_accounts', [], ['OPERATIONS'], ['APPROVE', 'REJECT']],
  ['subscriptions', [], ['OPERATIONS'], ['APPROVE', 'REJECT', 'ASK_AGAIN']],
  ['accreditations', [], ['COMPLIANCE'], ALL],
  ['kyc', [], ['COMPLIANCE'], ALL],
  ['kyb', [], ['COMPLIANCE'], ALL],
  ['identity', [], ['COMPLIANCE'], []],
  ['invitations', [], ['COMPLIANCE'], ALL],
  ['reported_changes', [], ['RELATIONSHIP_MANAGER', 'COMPLIANCE'], ['APPROVE', 'REJECT']],
  ['additional_documents', [], ['COMPLIANCE'], ALL],
  ['screening', [], ['COMPLIANCE'], ['APPROVE', 'REJECT']],
  ['periodic_reviews', [], ['COMPLIANCE'], ['APPROVE']],
  ['client_requests', [], ['RELATIONSHIP_MANAGER', 'COMPLIANCE'], ['APPROVE', 'REJECT']],
  ['changed_details', [], ['COMPLIANCE'], ['APPROVE']],
  ['recalls', ['OPERATIONS'], ['OPERATIONS'], ['APPROVE', 'REJECT']],
  ['senders', [], ['COMPLIANCE'], ['APPROVE', 'REJECT']],
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
