import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type TextDialogProps = {
  title: ReactNode;
  label: ReactNode;
  description: ReactNode;
  lengthMax: number;
  /** Words of the button that sends it. */
  submit: ReactNode;
  running: boolean;
  error: unknown;
  onText: (text: string) => void;
  onClose: () => void;
};

/** Asks a member of staff for words that the client reads. */
export function TextDialog(props: TextDialogProps) {
  const { title, label, description, lengthMax, submit, running, error, onText, onClose } = props;
  const { t } = useLingui();
  const formId = useId();
  const [missing, setMissing] = useState(false);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setMissing(text === '');
    if (text !== '') onText(text);
  }

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
          <Button type="submit" form={formId} loading={running}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send}>
        <Textarea
          name="text"
          label={label}
          description={description}
          maxLength={lengthMax}
          rows={3}
          error={missing ? t`Field is required` : null}
          data-autofocus
        />
        <FailureNote error={error} />
      </form>
    </Dialog>
  );
}
