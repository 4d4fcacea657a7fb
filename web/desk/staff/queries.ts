import { listAccessRequests, listStaff } from '@ballast/contract/staff/administration.ts';
import { listNameCorrections } from '@ballast/contract/staff/name-corrections.ts';
import { listRoleLeads } from '@ballast/contract/staff/role-leads.ts';
import { callQuery } from '../../app/session/queries.ts';

export const staffQuery = () => callQuery(listStaff);

export const accessRequestsQuery = () => callQuery(listAccessRequests);

export const roleLeadsQuery = () => callQuery(listRoleLeads);

export const nameCorrectionsQuery = () => callQuery(listNameCorrections);
