import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import type { FormState } from '../../app/forms/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Says that something is proposed. */
export const tellProposed = () =>
  showToast({ tone: 'good', text: <Trans>Proposed. Somebody else decides it.</Trans> });

type ProposeDialogProps<Values extends object> = {
  title: ReactNode;
  form: FormState<Values>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
  /** What stands before them, and after. */
  before?: ReactNode;
  after?: ReactNode;
};

/** The frame of a form that proposes something. */
export function ProposeDialog<Values extends object>(props: ProposeDialogProps<Values>) {
  const { title, form, onClose, children, before, after } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Propose it</Trans>
          </Button>
        </>
      }
    >
      {before}
      <Form form={form} id={formId} buttons={null}>
        {children}
      </Form>
      {after}
    </Dialog>
  );
}
