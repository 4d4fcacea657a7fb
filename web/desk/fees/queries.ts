import { listPublishedFees } from '@ballast/contract/staff/fee-proposals.ts';
import { callQuery } from '../../app/session/queries.ts';

export const publishedFeesQuery = () => callQuery(listPublishedFees);
