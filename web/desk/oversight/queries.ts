import { getReconciliation } from '@ballast/contract/staff/oversight.ts';
import { callQuery } from '../../app/session/queries.ts';

export const reconciliationQuery = () => callQuery(getReconciliation);
