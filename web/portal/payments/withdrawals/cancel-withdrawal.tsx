import { cancelWithdrawal, withdrawalAllows } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { showToast } from '../../../app/errors/toasts.tsx';
import { useAction } from '../../../app/forms/use-action.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import type { Withdrawal } from './withdrawal-progress.ts';

/** Cancels a withdrawal, after asking, as long as it may be. */
export function CancelWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const cancel = useCallMutation(cancelWithdrawal);
  const action = useAction(async () => {
    const confirmed = await ask({
      title: <Trans>Cancel this withdrawal?</Trans>,
      text: <Trans>Nothing is sent, and amount and fee are available again at once.</Trans>,
      confirm: <Trans>Cancel the withdrawal</Trans>,
      refuse: <Trans>Keep it</Trans>,
      grave: true,
    });
    if (!confirmed) return;
    await cancel.mutateAsync({ params: { id: withdrawal.id } });
    showToast({ tone: 'good', text: <Trans>The withdrawal was cancelled.</Trans> });
  });
  return (
    <>
      <FailureNote error={action.error} />
      {withdrawalAllows('cancel', withdrawal.state) ? (
        <Button variant="default" loading={action.running} onClick={() => action.run()}>
          <Trans>Cancel withdrawal</Trans>
        </Button>
      ) : null}
    </>
  );
}
