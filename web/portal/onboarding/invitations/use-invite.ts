import {
  getInvitation,
  getInvitationDocuments,
  type InvitationAnswer,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient, useCallQuery } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';

/** The id of the invitation that the account was opened for; throws where there is none. */
export function useInvitationId(): string {
  const { invitation } = useUser();
  if (!invitation) throw new Error('nobody was invited');
  return invitation;
}

export function useInvitation(): InvitationAnswer {
  const { data } = useCallQuery(getInvitation, { params: { id: useInvitationId() } });
  if (!data) throw new Error('the invitation was not loaded');
  return data;
}

export function useInvitationDocuments() {
  const { data } = useCallQuery(getInvitationDocuments, { params: { id: useInvitationId() } });
  if (!data) throw new Error('the documents were not loaded');
  return data;
}

export function useReadDocuments() {
  const id = useInvitationId();
  return () => queryClient.fetchQuery(callQuery(getInvitationDocuments, { params: { id } }));
}

export function useNextStep(): () => Promise<void> {
  const go = useGo();
  return async () => {
    await queryClient.invalidateQueries();
    await go(paths.invite(), { replace: true });
  };
}
