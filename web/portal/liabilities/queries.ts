import { listLiabilities } from '@ballast/contract/liabilities/liabilities.ts';
import { callQuery } from '../../app/session/queries.ts';

export const liabilitiesQuery = (cursor?: string) =>
  callQuery(listLiabilities, { query: { limit: 5, ...(cursor && { cursor }) } });
