import { lockClient } from '../account/clients.ts';
import { type ClientChange, readClientChange, settleClientChange } from '../compliance/changes.ts';
import { clientSubject, recordAction } from '../database/audit-trail.ts';
import type { CaseFact, CaseSubject } from '../reviews/case-subject.ts';
import { readIdentityFiles } from './identity/identity-record.ts';
import { clientFacts } from './periodic-review-cases.ts';

/**
 * Something that a verified client was known by has changed, or their investor class has run out. It is decided by saying that
 * what is kept is true; what is missing is asked of the client by a request for documents meanwhile.
 */
export const CHANGED_DETAILS_CASES: CaseSubject = {
  queue: 'changed_details',
  preparers: [],
  deciders: ['COMPLIANCE'],
  decisions: ['APPROVE'],
  read: async ({ database }, subject) => ({
    facts: [
      ...changeFacts(await readClientChange(database, subject)),
      ...(await clientFacts(database, subject)),
    ],
    ...(await readIdentityFiles(database, subject.clientId)),
  }),
  decide: async (tx, actor, verdict) => {
    const { clientId } = verdict;
    await lockClient(tx, clientId);
    const change = await settleClientChange(tx, verdict);
    await recordAction(tx, actor, 'client_change_accepted', clientSubject(clientId), null, {
      change,
    });
  },
};

function changeFacts({ kind, before, after, foundAt }: ClientChange): CaseFact[] {
  const group = 'client_change';
  if (kind === 'INVESTOR_CLASS') {
    return [
      { field: 'class_last_told', value: before, group, marked: true },
      { field: 'class_ran_out', value: foundAt.toISOString(), group },
    ];
  }
  return [
    { field: 'change_type', value: kind, group },
    { field: 'change_from', value: before, group },
    { field: 'change_to', value: after ?? '', group, marked: true },
    { field: 'change_found', value: foundAt.toISOString(), group },
  ];
}
