import { CallError } from '@ballast/client/call-error.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { Trans } from '@lingui/react/macro';
import { showToast } from '../../app/errors/toasts.tsx';
import { useGo } from '../../app/routing/link.tsx';
import type { Path } from '../../app/routing/paths.ts';
import { queryClient } from '../../app/session/queries.ts';
import { client } from '../../app/session/start.ts';
import { setUser } from '../../app/session/use-user.ts';

/** Refusals of somebody who is no longer where the screen thinks: another tab went on, or back. */
const MOVED = ['step_not_reachable', 'conflict'];

/**
 * When a screen of a flow is refused because the person moved on elsewhere, goes to the flow's start, which
 * leads there, and says so. Returns whether it went.
 */
export function useFollowChanges(start: Path): (error: unknown) => Promise<boolean> {
  const go = useGo();
  return async (error) => {
    if (!(error instanceof CallError) || !MOVED.includes(error.code ?? '')) return false;
    setUser(await client.call(getMe));
    await queryClient.invalidateQueries();
    showToast({
      text: (
        <Trans>
          Something changed in the meantime, perhaps in another tab. This is where you go on.
        </Trans>
      ),
    });
    await go(start, { replace: true });
    return true;
  };
}
