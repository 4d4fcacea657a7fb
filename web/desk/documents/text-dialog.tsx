import { Trans } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { PasskeyFailureNote } from '../../app/access/passkeys/passkey-failure-note.tsx';
import { Form } from '../../app/forms/form.tsx';
import type { FormRules } from '../../app/forms/form-errors.ts';
import { useForm } from '../../app/forms/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';

type TextDialogProps<Field extends string> = {
  title: ReactNode;
  /** The field's name in the call. */
  field: Field;
  rules: FormRules<Readonly<Record<Field, string>>>;
  label: ReactNode;
  description: ReactNode;
  lengthMax: number;
  /** Words of the button that sends it. */
  submit: ReactNode;
  /** Sends the text; rejects with why the server refused. */
  onText: (text: string) => Promise<unknown>;
  onClose: () => void;
};

export function TextDialog<Field extends string>(props: TextDialogProps<Field>) {
  const { title, field, rules, label, description, lengthMax, submit, onText, onClose } = props;
  const formId = useId();
  const form = useForm({
    values: { [field]: '' } as Record<Field, string>,
    rules,
    send: async (body) => {
      await onText(body[field]);
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
          <Button variant="default" onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" form={formId} loading={form.running}>
            {submit}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        buttons={null}
        failure={<PasskeyFailureNote error={form.failure} />}
      >
        <Textarea
          {...form.getInputProps(field)}
          label={label}
          description={description}
          maxLength={lengthMax}
          rows={3}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
