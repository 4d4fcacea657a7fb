import { SignatoryAnswers } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';

type SignatoryFormProps = {
  /** Whom the company named before. */
  known: { readonly [field in keyof SignatoryAnswers]: string | null };
  submit: ReactNode;
  /** Takes whom the company names; rejects with why the server refused. */
  onNamed: (signatory: SignatoryAnswers) => Promise<void>;
};

export function SignatoryForm({ known, submit, onNamed }: SignatoryFormProps) {
  const form = useForm({
    values: {
      signatory_first_name: known.signatory_first_name ?? '',
      signatory_last_name: known.signatory_last_name ?? '',
      signatory_email: known.signatory_email ?? '',
      signatory_role: known.signatory_role ?? '',
    },
    rules: SignatoryAnswers,
    given: ({ signatory_email, ...rest }) => ({
      ...rest,
      signatory_email: signatory_email.trim(),
    }),
    missing: { signatory_role: <Trans>Say what gives them the right to sign</Trans> },
    send: onNamed,
    retry: useRetryDialog(<Trans>We could not send the request</Trans>),
  });
  return (
    <Form form={form} submit={submit}>
      <TextInput
        {...form.getInputProps('signatory_first_name')}
        autoComplete="off"
        maxLength={200}
        label={<Trans>First name</Trans>}
      />
      <TextInput
        {...form.getInputProps('signatory_last_name')}
        autoComplete="off"
        maxLength={200}
        label={<Trans>Last name</Trans>}
      />
      <TextInput
        {...form.getInputProps('signatory_email')}
        type="email"
        autoComplete="off"
        maxLength={254}
        label={<Trans>Email address</Trans>}
        description={<Trans>Their own address. The link to sign is sent there.</Trans>}
      />
      <TextInput
        {...form.getInputProps('signatory_role')}
        autoComplete="off"
        maxLength={200}
        label={<Trans>Role</Trans>}
        description={<Trans>Such as managing director or general partner</Trans>}
      />
    </Form>
  );
}
