import { getRetention } from '@ballast/contract/staff/retention.ts';
import { callQuery } from '../../app/session/queries.ts';

export const retentionQuery = () => callQuery(getRetention);
