import { CallError } from '@ballast/client/call-error.ts';
import type { BodyOf } from '@ballast/contract/call.ts';
import { answerInvitation } from '@ballast/contract/onboarding/invitations/invitation-calls.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useInvitationId, useNextStep } from './use-invite.ts';

/** Refusals that say that what was on the screen is not what stands by now. */
const OUTDATED: readonly string[] = ['step_not_reachable', 'conflict'];

/**
 * Takes the step of a screen and goes on. When another tab or the desk has closed the step meanwhile, it goes
 * to the one that is next; when the desk has corrected what is confirmed, that is read anew and the screen
 * says so. Rejects with why else the server refused.
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
