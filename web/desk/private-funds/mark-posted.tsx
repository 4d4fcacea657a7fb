import type { BodyOf } from '@ballast/contract/call.ts';
import {
  markPrintedCopyPosted,
  Posting,
  type PrintedCopy,
} from '@ballast/contract/staff/printed-copies.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { showToast } from '../../app/errors/toasts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useCallMutation } from '../../app/session/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';

type MarkPostedProps = { copy: Pick<PrintedCopy, 'id' | 'client'>; onClose: () => void };

/** Asks on which day a copy was posted; its client sees it then. */
export function MarkPosted({ copy: { id, client }, onClose }: MarkPostedProps) {
  const { t } = useLingui();
  const formId = useId();
  const mark = useCallMutation(markPrintedCopyPosted);
  const form = useForm<{ posted_on: string }, BodyOf<typeof markPrintedCopyPosted>>({
    values: { posted_on: '' },
    rules: Posting,
    send: async (body) => {
      await mark.mutateAsync({ params: { id }, body });
      showToast({ tone: 'good', text: <Trans>Marked as posted. The client sees it.</Trans> });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>When was the copy for {client.name} posted?</Trans>}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            <Trans>Mark it as posted</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} buttons={null}>
        <TextInput
          {...form.getInputProps('posted_on')}
          type="date"
          label={t`Posted on`}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
