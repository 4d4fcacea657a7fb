import type { BodyOf } from '@ballast/contract/call.ts';
import { askWithdrawalPasskey, verifyWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { PasskeyApproval } from '../../../app/access/passkeys/passkey-approval.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import type { Withdrawal } from './withdrawal-progress.ts';

type WithdrawalPasskeyFormProps = {
  withdrawal: Withdrawal;
  onVerified?: (() => Promise<void>) | undefined;
};

/** Approves a withdrawal with a passkey, which signs what the screen shows beside it, or with a recovery code. */
export function WithdrawalPasskeyForm({ withdrawal, onVerified }: WithdrawalPasskeyFormProps) {
  const { id } = withdrawal;
  const verify = useCallMutation(verifyWithdrawal);
  const approve = async (body: BodyOf<typeof verifyWithdrawal>) => {
    await verify.mutateAsync({ params: { id }, body });
    await onVerified?.();
  };
  return (
    <PasskeyApproval
      submit={<Trans>Approve with passkey</Trans>}
      ask={() => client.call(askWithdrawalPasskey, { params: { id } })}
      onPasskey={(passkey) => approve({ passkey })}
      onRecoveryCode={(code) => approve({ code })}
    />
  );
}
