import { getReconciliation, listAuditTrail } from '@ballast/contract/staff/oversight.ts';
import { reading } from '../../app/session/queries.ts';

/** The books beside what the custodian has. */
export const reconciliationReading = () => reading(getReconciliation);

/** A page of the audit trail, of one client when one is named. */
export const auditTrailReading = (clientId?: string, cursor?: string) =>
  reading(listAuditTrail, {
    query: { ...(clientId && { client_id: clientId }), ...(cursor && { cursor }) },
  });
