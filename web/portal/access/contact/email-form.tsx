import { EmailChange as Entered, startEmailChange } from '@ballast/contract/access/contact.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { codeOf } from '../../../app/access/code-input.ts';
import { OWN_PASSWORD, OwnPasswordInput } from '../../../app/access/own-password-input.tsx';
import {
  OWN_CODE_REFUSALS,
  OwnFactorField,
  type OwnFactorKind,
  ownFactor,
  problemOfOwnCode,
  useOwnFactor,
} from '../../../app/access/passkeys/own-factor.tsx';
import { PasskeyFailureNote } from '../../../app/access/passkeys/passkey-failure-note.tsx';
import { isSentRecently, SentRecentlyNote } from '../../../app/access/sent-recently-note.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { Note } from '../../../ui/note.tsx';

/** A change of the address whose code was sent; the password is kept to send another. */
export type EmailChange = { email: string; password: string; resendAfterS: number };

type EmailFormProps = { typedBefore: string; onSent: (change: EmailChange) => void };

export function EmailForm({ typedBefore, onSent }: EmailFormProps) {
  const { kind, setLost } = useOwnFactor();
  const start = useCallMutation(startEmailChange);
  const form = useForm({
    values: { email: typedBefore, password: '', otp_code: '' },
    rules: Entered,
    given: ({ email, password, otp_code: code }) => ({
      email: email.trim(),
      password: password || null,
      ...(isCode(kind) && { otp_code: codeOf(code) }),
    }),
    missing: { password: OWN_PASSWORD.missing },
    check: ({ otp_code }) => ({ otp_code: problemOfOwnCode(kind, otp_code) }),
    refusals: {
      ...OWN_PASSWORD.refusals,
      email_taken: ['email', <Trans key="taken">This email is already taken.</Trans>],
      ...OWN_CODE_REFUSALS,
    },
    send: async (body) => {
      const change = { change: 'EMAIL', subject: body.email } as const;
      const approval = kind === 'PASSKEY' ? await ownFactor(kind, '', change) : {};
      const { resend_after_s } = await start.mutateAsync({ body: { ...body, ...approval } });
      onSent({ email: body.email, password: body.password, resendAfterS: resend_after_s });
    },
  });
  return (
    <>
      <Form
        form={form}
        submit={<Trans>Send a code</Trans>}
        failure={
          isSentRecently(form.failure) ? (
            <SentRecentlyNote error={form.failure} />
          ) : (
            <PasskeyFailureNote error={form.failure} />
          )
        }
      >
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          autoComplete="email"
          label={<Trans>New email address</Trans>}
        />
        <OwnPasswordInput {...form.getInputProps('password')} />
        <OwnFactorField
          kind={kind}
          field={form.getInputProps('otp_code')}
          onFill={(code) => form.setFieldValue('otp_code', code)}
          onLost={setLost}
        />
      </Form>
      <Consequences />
    </>
  );
}

function Consequences() {
  return (
    <Note tone="info" title={<Trans>What changes</Trans>}>
      <Trans>
        Your other devices are logged out and no device stays trusted. Payments to your wallets
        pause for 48 hours. We tell both addresses.
      </Trans>
    </Note>
  );
}

function isCode(kind: OwnFactorKind): boolean {
  return kind === 'CODE' || kind === 'RECOVERY_CODE';
}
