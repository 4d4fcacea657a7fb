import { CallError } from '@ballast/client/call-error.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { answerInvitation } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useInvitationId, useNextStep } from './use-invite.ts';

/** Refusals that say that what was on the screen is not what stands by now. */
const OUTDATED: readonly string[] = ['step_not_reachable', 'conflict'];

/**
 * Takes the step of a screen and goes on, to the next open step when another tab or the desk closed this one;
 * after a correction by the desk the data are read again and the screen says so. Rejects with any other
 * refusal.
 */
export function useInviteAnswer(): (body: BodyOf<typeof answerInvitation>) => Promise<void> {
  const id = useInvitationId();
  const next = useNextStep();
  const answer = useCallMutation(answerInvitation);
  return async (body) => {
    await answer.mutateAsync({ params: { id }, body }).catch((error: unknown) => {
      if (!(error instanceof CallError) || !OUTDATED.includes(error.code)) throw error;
    });
    await next();
  };
}
