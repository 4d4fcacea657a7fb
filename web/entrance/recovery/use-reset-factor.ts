import { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { nextStep, RECOVERY } from '@ballast/contract/access/recovery-flow.ts';
import { draftOf } from '../../app/forms/flow-draft.ts';
import { client } from '../../app/session/start.ts';
import { useGo } from '../router.ts';

/** Passes the factor of a reset with its code and goes on to what is owed then. */
export function useResetFactor(factor: 'SMS' | 'OTP'): (code: string) => Promise<void> {
  const go = useGo();
  return async (code) => {
    const token = draftOf(RECOVERY).read().token ?? '';
    const verification = await client.call(verifyPasswordReset, { body: { token, factor, code } });
    draftOf(RECOVERY).change({ verification });
    await go(nextStep(verification), { replace: true });
  };
}
