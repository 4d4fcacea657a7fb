import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EMAIL_INVALID, emailProblem } from '../app/access/email-check.tsx';
import { Form } from '../app/forms/form.tsx';
import { useLightForm } from '../app/forms/use-light-form.ts';
import { TextField } from '../ui/light/field.tsx';

type EmailFormProps = {
  /** Takes the address; rejects with why it was refused. */
  onEmail: (email: string) => Promise<void>;
  known?: string;
  submit: ReactNode;
};

export function EmailForm({ onEmail, known = '', submit }: EmailFormProps) {
  const form = useLightForm({
    values: { email: known },
    given: ({ email }) => ({ email: email.trim() }),
    check: ({ email }) => ({ email: emailProblem(email) }),
    refusals: { fields_invalid: ['email', EMAIL_INVALID] },
    send: ({ email }) => onEmail(email),
  });
  return (
    <Form form={form} submit={submit}>
      <TextField
        {...form.getInputProps('email')}
        type="email"
        autoComplete="email"
        label={<Trans>Email</Trans>}
        autoFocus
      />
    </Form>
  );
}
