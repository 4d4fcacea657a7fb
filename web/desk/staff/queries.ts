import { listAccessRequests, listStaff } from '@ballast/contract/staff/administration.ts';
import { callQuery } from '../../app/session/queries.ts';

export const staffQuery = () => callQuery(listStaff);

export const accessRequestsQuery = () => callQuery(listAccessRequests);
