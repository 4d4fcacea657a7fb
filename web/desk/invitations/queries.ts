import { listInvitationDrafts } from '@ballast/contract/staff/invitation-drafts.ts';
import {
  getStaffInvitation,
  type InvitationState,
  listInvitations,
} from '@ballast/contract/staff/invitations.ts';
import { callQuery } from '../../app/session/queries.ts';

export const invitationsQuery = (state?: InvitationState, cursor?: string) =>
  callQuery(listInvitations, { query: { ...(state && { state }), ...(cursor && { cursor }) } });

export const invitationQuery = (id: string) => callQuery(getStaffInvitation, { params: { id } });

export const draftsQuery = () => callQuery(listInvitationDrafts);
