import { CallError } from '@ballast/client/call-error.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import {
  answerInvitation,
  getInvitation,
  type InvitationAnswer,
} from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { callQuery, queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { useInvitationId, useNextStep } from './use-invite.ts';

/** Refusals that say that what was on the screen is not what stands by now. */
const OUTDATED: readonly string[] = ['step_not_reachable', 'conflict'];

type Body = BodyOf<typeof answerInvitation>;

/**
 * Takes the step of a screen and goes on, to the next open step when another tab or the desk closed this one;
 * after a correction by the desk the data are read again and the screen says so. Rejects with any other
 * refusal.
 */
export function useInviteAnswer(): (body: Body) => Promise<void> {
  const next = useNextStep();
  const send = useSend();
  return async (body) => {
    await send(body);
    await next();
  };
}

/** Keeps an answer as an investor and returns the invitation after it; null, and goes on, where the step is closed. */
export function useKeepInviteAnswer(): (
  body: Extract<Body, { investor_type?: unknown }>,
) => Promise<InvitationAnswer | null> {
  const id = useInvitationId();
  const next = useNextStep();
  const send = useSend();
  return async (body) => {
    const answered = await send(body);
    if (answered) {
      queryClient.setQueryData(callQuery(getInvitation, { params: { id } }).queryKey, answered);
    } else {
      await next();
    }
    return answered;
  };
}

function useSend(): (body: Body) => Promise<InvitationAnswer | null> {
  const id = useInvitationId();
  const answer = useCallMutation(answerInvitation);
  return (body) =>
    answer.mutateAsync({ params: { id }, body }).catch((error: unknown) => {
      if (error instanceof CallError && OUTDATED.includes(error.code)) return null;
      throw error;
    });
}
