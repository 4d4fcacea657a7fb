import { getMe } from '@ballast/contract/account/me.ts';
import { completeEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser } from '../../../app/session/use-user.ts';
import { useFollowChanges } from '../use-follow-changes.tsx';

/**
 * Completes the company's registration and goes where that leads: to the open account, or to where it waits
 * for the signatory; when another tab moved on, to where that is. Rejects with why else the server refused.
 */
export function useCompleteEntity(): () => Promise<void> {
  const go = useGo();
  const complete = useCallMutation(completeEntitySignUp);
  const follow = useFollowChanges(paths.entityOnboarding());
  return async () => {
    try {
      const { account_status } = await complete.mutateAsync({});
      setUser(await client.call(getMe));
      const next =
        account_status === 'ACTIVE' ? paths.entitySuccess() : paths.entityRequestReceived();
      await go(next, { replace: true });
    } catch (error) {
      if (!(await follow(error))) throw error;
    }
  };
}
