import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Signed, type Signing, sign } from './sign.ts';

type ConfirmProps = {
  title: ReactNode;
  /** What will follow, in figures where there are some. */
  children: ReactNode;
  submit: ReactNode;
  /** How whoever has a passkey signs it; none of what is not about money. */
  signing?: Signing;
  /** Does it, with what a passkey signed of it; rejects with why the server refused. */
  onConfirm: (signed: Signed) => Promise<unknown>;
  onClose: () => void;
};

/** Asks once more before something that cannot be taken back. */
export function Confirm({ title, children, submit, signing, onConfirm, onClose }: ConfirmProps) {
  const formId = useId();
  const form = useForm({
    values: {},
    send: async () => {
      await onConfirm(signing ? await sign(signing) : {});
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
      {signing?.owed ? (
        <p>
          <Trans>Your passkey signs it, with what is shown here.</Trans>
        </p>
      ) : null}
      <Form
        form={form}
        id={formId}
        buttons={null}
        failure={<PasskeyFailureNote error={form.failure} />}
      />
    </Dialog>
  );
}
