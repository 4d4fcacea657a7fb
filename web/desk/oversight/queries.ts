import { getReconciliation, listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { callQuery } from '../../app/session/queries.ts';

/** The books beside what the custodian has. */
export const reconciliationQuery = () => callQuery(getReconciliation);

/** A page of the audit trail, of one client when one is named. */
export const auditTrailQuery = (clientId?: string, cursor?: string) =>
  callQuery(listAuditTrail, {
    query: { ...(clientId && { client_id: clientId }), ...(cursor && { cursor }) },
  });
