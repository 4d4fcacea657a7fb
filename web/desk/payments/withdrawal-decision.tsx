import { PAYMENT_DECIDERS } from '@ballast/contract/account/roles.ts';
import { Reason } from '@ballast/contract/fields.ts';
import { approveWithdrawal, rejectWithdrawal } from '@ballast/contract/staff/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { showToast } from '../../app/errors/toasts.tsx';
import { formatAmount } from '../../app/figures/format-decimal.ts';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { useMayCall } from '../may-call.ts';
import { ObstacleNote } from './obstacle-note.tsx';
import styles from './withdrawal-case-card.module.css';
import type { WithdrawalCase } from './withdrawal-case-card.tsx';

/** Approves or rejects a withdrawal, or says why this person cannot. */
export function WithdrawalDecision({ item }: { item: WithdrawalCase }) {
  const approve = useCallMutation(approveWithdrawal);
  const may = useMayCall(PAYMENT_DECIDERS);
  const [rejecting, setRejecting] = useState(false);
  const amount = formatAmount(item.amount, item.currency, { full: true });

  async function confirmApproval(): Promise<void> {
    const sure = await ask({
      title: <Trans>Approve this withdrawal?</Trans>,
      text: (
        <Trans>
          {amount} of {item.client_name} go to {item.address}. A transfer cannot be taken back.
        </Trans>
      ),
      confirm: <Trans>Approve</Trans>,
      refuse: <Trans>Not yet</Trans>,
    });
    if (!sure) return;
    approve.mutate(
      { params: { id: item.id } },
      { onSuccess: () => showToast({ tone: 'good', text: <Trans>Approved</Trans> }) },
    );
  }

  if (!may) return <ObstacleNote reason="forbidden" />;
  return (
    <div className={styles.decision}>
      {item.blocked_by ? <ObstacleNote reason={item.blocked_by} /> : null}
      <FailureNote error={approve.error} />
      {rejecting ? (
        <RejectionForm id={item.id} onClose={() => setRejecting(false)} />
      ) : (
        <div className={styles.buttons}>
          <Button disabled={!item.approvable} loading={approve.isPending} onClick={confirmApproval}>
            <Trans>Approve</Trans>
          </Button>
          <Button variant="default" onClick={() => setRejecting(true)}>
            <Trans>Reject</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function RejectionForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui();
  const reject = useCallMutation(rejectWithdrawal);
  const form = useForm({
    values: { reason: '' },
    rules: Reason,
    send: async (body) => {
      await reject.mutateAsync({ params: { id }, body });
      showToast({ text: <Trans>Rejected</Trans> });
    },
  });
  return (
    <Form
      form={form}
      buttons={
        <div className={styles.buttons}>
          <Button type="submit" color="red" loading={form.running}>
            <Trans>Reject this withdrawal</Trans>
          </Button>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      <Textarea
        {...form.getInputProps('reason')}
        label={t`Reason`}
        description={t`The client reads it.`}
        maxLength={500}
        autoFocus
      />
    </Form>
  );
}
