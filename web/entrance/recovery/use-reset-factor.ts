import { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { client } from '../../app/session/start.ts';
import { useGo } from '../router.ts';
import { nextStep, recoveryDraft } from './recovery-draft.ts';

/** Passes the factor of a reset with its code and goes on to what is owed then. */
export function useResetFactor(factor: 'SMS' | 'OTP'): (code: string) => Promise<void> {
  const go = useGo();
  return async (code) => {
    const token = recoveryDraft.read().token ?? '';
    const verification = await client.call(verifyPasswordReset, { body: { token, factor, code } });
    recoveryDraft.change({ verification });
    await go(nextStep(verification), { replace: true });
  };
}
