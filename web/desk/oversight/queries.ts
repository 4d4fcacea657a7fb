import { getReconciliation, listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { callQuery } from '../../app/session/queries.ts';

export const reconciliationQuery = () => callQuery(getReconciliation);

export const auditTrailQuery = (clientId?: string, cursor?: string) =>
  callQuery(listAuditTrail, {
    query: { ...(clientId && { client_id: clientId }), ...(cursor && { cursor }) },
  });
