import {
  getInvitation,
  getInvitationDocuments,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import {
  INVITE_STEPS,
  type InviteDetails,
  type InviteStep,
} from '@ballast/contract/onboarding/invitations/invite.ts';
import type { FlowState } from '../../../app/routing/flow-guards.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { session } from '../../../app/session/start.ts';

export async function loadInviteFlow(): Promise<FlowState<InviteDetails, InviteStep>> {
  const id = session.user()?.invitation;
  if (!id) throw new Error('nobody was invited');
  const [invitation, documents] = await Promise.all([
    queryClient.fetchQuery(callQuery(getInvitation, { params: { id } })),
    queryClient.fetchQuery(callQuery(getInvitationDocuments, { params: { id } })),
  ]);
  return { flow: INVITE_STEPS, data: { invitation, documents } };
}
