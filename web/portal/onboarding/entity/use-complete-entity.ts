import { getMe } from '@ballast/contract/account/me.ts';
import { completeEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { setUser } from '../../../app/session/use-user.ts';
import { useFollowChanges } from '../use-follow-changes.tsx';

/**
 * Completes the registration and goes on: to the open account, to the wait for the signatory, or to where
 * another tab went. Rejects with any other refusal.
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
