import type { BodyOf } from '@ballast/contract/call.ts';
import { Withdrawal, withdrawDocument } from '@ballast/contract/staff/investor-documents.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

type WithdrawProps = { id: string; title: string };

/** Takes a document from clients, with a reason. */
export function WithdrawDocument({ id, title }: WithdrawProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t`Withdraw ${title}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Withdraw</Trans>
      </Button>
      {isOpen ? <WithdrawDialog id={id} title={title} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WithdrawDialog({ id, title, onClose }: WithdrawProps & { onClose: () => void }) {
  const formId = useId();
  const withdraw = useCallMutation(withdrawDocument);
  const form = useForm<{ reason: string }, BodyOf<typeof withdrawDocument>>({
    values: { reason: '' },
    rules: Withdrawal,
    send: async (body) => {
      await withdraw.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>Withdrawn. Clients no longer see it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Withdraw “{title}”?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Withdraw it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Clients no longer see it. Whoever has saved it keeps it.</Trans>
      </p>
      <Form form={form} id={formId} buttons={null}>
        <Textarea
          {...form.getInputProps('reason')}
          label={<Trans>Reason</Trans>}
          description={<Trans>For colleagues; clients do not see it.</Trans>}
          maxLength={500}
          rows={3}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
