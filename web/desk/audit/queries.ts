import type { QueryOf } from '@ballast/contract/call.ts';
import { listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { callQuery } from '../../app/session/queries.ts';

/** What narrows the audit trail, as the call takes it. */
export type Narrowing = Omit<QueryOf<typeof listAuditTrail>, 'limit' | 'cursor'>;

export const auditTrailQuery = (narrowing: Narrowing, cursor?: string) =>
  callQuery(listAuditTrail, { query: { ...narrowing, ...(cursor && { cursor }) } });
