import { createAuthenticatorSecret, OwnPassword } from '@ballast/contract/access/authenticator.ts';
import { Form } from '../../app/form.tsx';
import { useWriting } from '../../app/queries.ts';
import { useForm } from '../../app/use-form.ts';
import { OWN_PASSWORD, OwnPasswordInput } from './own-password-input.tsx';
import { twoFactorDraft } from './two-factor-draft.ts';

/** The password, for which the platform makes a secret for the authenticator app. */
export function TwoFactorPasswordForm() {
  const create = useWriting(createAuthenticatorSecret);
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
