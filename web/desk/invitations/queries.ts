import type { QueryOf } from '@ballast/contract/call.ts';
import { listInvitationDrafts } from '@ballast/contract/staff/invitation-drafts.ts';
import { getStaffInvitation, listInvitations } from '@ballast/contract/staff/invitations.ts';
import { callQuery } from '../../app/session/queries.ts';

export type InvitationFilter = Pick<QueryOf<typeof listInvitations>, 'state' | 'search'>;

export const invitationsQuery = (filter: InvitationFilter, cursor?: string) =>
  callQuery(listInvitations, { query: { ...filter, ...(cursor && { cursor }) } });

export const invitationQuery = (id: string) => callQuery(getStaffInvitation, { params: { id } });

export const draftsQuery = () => callQuery(listInvitationDrafts);
