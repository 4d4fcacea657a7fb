import { createAuthenticatorSecret, OwnPassword } from '@ballast/contract/access/authenticator.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { OWN_PASSWORD, OwnPasswordInput } from '../own-password-input.tsx';
import { twoFactorDraft } from './two-factor-draft.ts';

/** The password, for which the platform makes a secret for the authenticator app. */
export function TwoFactorPasswordForm() {
  const create = useCallMutation(createAuthenticatorSecret);
  const form = useForm({
    values: { password: '' },
    rules: OwnPassword,
    missing: { password: OWN_PASSWORD.missing },
    refusals: OWN_PASSWORD.refusals,
    send: async (body) => twoFactorDraft.change({ setup: await create.mutateAsync({ body }) }),
  });
  return (
    <Form form={form}>
      <OwnPasswordInput {...form.getInputProps('password')} />
    </Form>
  );
}
