import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import type { Database } from '../database/connect.ts';
import type { CaseRecord } from './case-record.ts';

/** A case as its client may know of it. */
export type ClientCaseRecord = Pick<
  CaseRecord,
  'caseId' | 'subjectId' | 'openedAt' | 'state' | 'dueAt' | 'outcome' | 'outcomeAt'
> & { readonly queue: CaseQueue };

/** A client's cases in these queues, in no order. */
export function clientCases(
  database: Database,
  ownerId: string,
  queues: readonly CaseQueue[],
): Promise<ClientCaseRecord[]> {
  return database
    .selectFrom('cases')
    .where('owner_id', '=', ownerId)
    .where('queue', 'in', queues)
    .select([
      'case_id as caseId',
      'queue',
      'subject_id as subjectId',
      'opened_at as openedAt',
      'state',
      'due_at as dueAt',
      'outcome',
      'outcome_at as outcomeAt',
    ])
    .execute();
}
