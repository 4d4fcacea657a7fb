import { isPasswordStrong } from '@ballast/contract/access/password.ts';
import { completeStaffSetup, type openStaffSetup } from '@ballast/contract/access/staff-setup.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { codeOf, codeProblem } from '../../app/access/code-input.ts';
import { codeRefusals } from '../../app/access/code-words.ts';
import { PasswordLimbs } from '../../app/access/password-limbs.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useLightForm } from '../../app/forms/use-light-form.ts';
import { client } from '../../app/session/start.ts';
import { TextField } from '../../ui/light/field.tsx';
import { PasswordField } from '../../ui/light/password-field.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './staff-setup.module.css';

type SetupFormProps = {
  token: string;
  setup: AnswerOf<typeof openStaffSetup>;
  onDone: (recoveryCodes: readonly string[]) => void;
};

/** Password and authenticator, both in one step. */
export function SetupForm({ token, setup, onDone }: SetupFormProps) {
  const { i18n } = useLingui();
  const { t } = useWords();
  const wrong = t`Confirmation code is incorrect.`;
  const { fields_invalid: _, ...refusals } = codeRefusals(i18n, wrong);
  const form = useLightForm({
    values: { password: '', code: '' },
    given: ({ password, code }) => ({ password, code: codeOf(code) }),
    check({ password, code }) {
      const problem = codeProblem(code);
      const words = { missing: <Trans>Confirmation code is required.</Trans>, malformed: wrong };
      return {
        password: !isPasswordStrong(password) && <Trans>Password is not valid</Trans>,
        code: problem && words[problem],
      };
    },
    refusals,
    send: async (body) => {
      const done = await client.call(completeStaffSetup, { body: { ...body, token } });
      onDone(done.recovery_codes);
    },
  });
  const { first_name: name, email, secret, uri } = setup;
  return (
    <AccessScreen
      title={<Trans>Set up your access, {name}</Trans>}
      lead={
        <Trans>
          You log in as {email} with a password and the code of an authenticator app. Set both here.
        </Trans>
      }
    >
      <Form form={form} submit={<Trans>Set up my access</Trans>}>
        <PasswordField
          {...form.getInputProps('password')}
          autoComplete="new-password"
          label={<Trans>New password</Trans>}
          maxLength={128}
          autoFocus
        />
        <PasswordLimbs password={form.values.password} />
        <div className={styles.scan}>
          <QrCode value={uri} label={t`QR code for your authenticator app`} />
          <p className={styles.key}>
            <span className={styles.label}>
              <Trans>Or enter this key in the app</Trans>
            </span>
            {secret}
          </p>
        </div>
        <TextField
          {...form.getInputProps('code')}
          label={<Trans>Confirmation code</Trans>}
          description={<Trans>Six digits that the app shows for Ballast</Trans>}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={16}
        />
      </Form>
    </AccessScreen>
  );
}
