import { withdrawArticle } from '@ballast/contract/staff/content.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Takes an article from clients, after a question. */
export function WithdrawButton({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      {isOpen ? <WithdrawDialog id={id} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function WithdrawDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const formId = useId();
  const withdraw = useCallMutation(withdrawArticle);
  const form = useForm({
    values: {},
    send: async () => {
      await withdraw.mutateAsync({ params: { id } });
      showToast({ tone: 'good', text: <Trans>Withdrawn. Clients no longer see it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Withdraw this article?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Withdraw it</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Clients no longer find it in any language, and what was scheduled does not appear. Its
        versions stay here and can be published again.
      </Trans>
      <Form form={form} id={formId} buttons={null} />
    </Dialog>
  );
}
