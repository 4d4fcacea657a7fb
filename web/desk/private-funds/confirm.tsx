import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';

type ConfirmProps = {
  title: ReactNode;
  /** What will follow, in figures where there are some. */
  children: ReactNode;
  submit: ReactNode;
  /** Does it; rejects with why the server refused. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks once more before something that cannot be taken back. */
export function Confirm({ title, children, submit, onConfirm, onClose }: ConfirmProps) {
  const formId = useId();
  const form = useForm({
    values: {},
    send: async () => {
      await onConfirm();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <Form form={form} id={formId} buttons={null} />
    </Dialog>
  );
}
