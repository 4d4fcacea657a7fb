import type { SignatoryAnswers } from '@ballast/contract/onboarding/entity-calls.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { StepForm } from '../onboarding/step-form.tsx';
import { useStepForm } from '../onboarding/use-step-form.tsx';
import { TextField } from './text-field.tsx';

type Field = keyof SignatoryAnswers;

type SignatoryFormProps = {
  /** Whom the company named before. */
  known: { readonly [field in Field]: string | null };
  /** Words of the button. */
  submit: ReactNode;
  /** Takes whom the company names; rejects with why the server refused. */
  onNamed: (signatory: SignatoryAnswers) => Promise<void>;
};

/** Who signs for the company: each field is required (access.md, section 5). */
export function SignatoryForm({ known, submit, onNamed }: SignatoryFormProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({
    signatory_first_name: known.signatory_first_name ?? '',
    signatory_last_name: known.signatory_last_name ?? '',
    signatory_email: known.signatory_email ?? '',
    signatory_role: known.signatory_role ?? '',
  });
  const wrong = {
    signatory_first_name: t`Invalid first name`,
    signatory_last_name: t`Invalid last name`,
    signatory_email: t`Email is not valid`,
    signatory_role: t`Say what gives them the right to sign`,
  };
  const form = useStepForm<Field>({
    fields: Object.keys(wrong) as Field[],
    check: () => {
      const empty = (Object.keys(wrong) as Field[]).filter((field) => typed[field].trim() === '');
      return Object.fromEntries(empty.map((field) => [field, wrong[field]]));
    },
    failure: <Trans>We could not send the request</Trans>,
    send: () => onNamed({ ...typed, signatory_email: typed.signatory_email.trim() }),
  });
  const field = {
    typed,
    form,
    onType: (name: Field, text: string) => setTyped((before) => ({ ...before, [name]: text })),
  };
  return (
    <StepForm form={form} submit={submit}>
      <TextField {...field} name="signatory_first_name" label={<Trans>First name</Trans>} />
      <TextField {...field} name="signatory_last_name" label={<Trans>Last name</Trans>} />
      <TextField
        {...field}
        name="signatory_email"
        type="email"
        label={<Trans>Email address</Trans>}
        description={<Trans>Their own. The link to sign goes there.</Trans>}
        maxLength={254}
      />
      <TextField
        {...field}
        name="signatory_role"
        label={<Trans>Role</Trans>}
        description={<Trans>Such as managing director or general partner</Trans>}
      />
    </StepForm>
  );
}
