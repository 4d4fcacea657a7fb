import {
  getStaffInvitation,
  type InvitationState,
  listInvitations,
} from '@ballast/contract/staff/invitations.ts';
import { reading } from '../../app/session/queries.ts';

/** A page of the invitations, of one state when one is named. */
export const invitationsReading = (state?: InvitationState, cursor?: string) =>
  reading(listInvitations, { query: { ...(state && { state }), ...(cursor && { cursor }) } });

/** An invitation. */
export const invitationReading = (id: string) => reading(getStaffInvitation, { params: { id } });
