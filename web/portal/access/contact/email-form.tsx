import { EmailChange as Entered, startEmailChange } from '@ballast/contract/access/contact.ts';
import { Trans } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { codeOf, codeProblem } from '../../../app/access/code-input.ts';
import { OWN_PASSWORD, OwnPasswordInput } from '../../../app/access/own-password-input.tsx';
import { isSentRecently, SentRecentlyNote } from '../../../app/access/sent-recently-note.tsx';
import { DemoCodePart } from '../../../app/demo/demo-parts.tsx';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';

/** A change of the address whose code was sent; the password is kept to send another. */
export type EmailChange = { email: string; password: string; resendAfterS: number };

const CODE_REQUIRED = <Trans>Confirmation code is required.</Trans>;
const CODE_WRONG = <Trans>Confirmation code is incorrect.</Trans>;

type EmailFormProps = { typedBefore: string; onSent: (change: EmailChange) => void };

export function EmailForm({ typedBefore, onSent }: EmailFormProps) {
  const { email: known, otp_enabled } = useUser();
  const start = useCallMutation(startEmailChange);
  const form = useForm({
    values: { email: typedBefore, password: '', otp_code: '' },
    rules: Entered,
    given: ({ email, password, otp_code: code }) => ({
      email: email.trim(),
      password: password || null,
      ...(otp_enabled && { otp_code: codeOf(code) }),
    }),
    missing: { password: OWN_PASSWORD.missing },
    check: ({ otp_code }) => ({ otp_code: otp_enabled && problemOfCode(otp_code) }),
    refusals: {
      ...OWN_PASSWORD.refusals,
      email_taken: ['email', <Trans key="taken">This email is already taken.</Trans>],
      invalid_otp: ['otp_code', CODE_WRONG],
    },
    send: async (body) => {
      const { resend_after_s } = await start.mutateAsync({ body });
      onSent({ email: body.email, password: body.password, resendAfterS: resend_after_s });
    },
  });
  return (
    <>
      <Form
        form={form}
        submit={<Trans>Send a code to the new address</Trans>}
        {...(isSentRecently(form.failure) && {
          failure: <SentRecentlyNote error={form.failure} />,
        })}
      >
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          autoComplete="email"
          label={<Trans>New email address</Trans>}
        />
        <OwnPasswordInput {...form.getInputProps('password')} />
        {otp_enabled ? (
          <>
            <TextInput
              {...form.getInputProps('otp_code')}
              label={<Trans>Confirmation code</Trans>}
              description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
              autoComplete="one-time-code"
              maxLength={16}
            />
            <DemoCodePart email={known} onUse={(code) => form.setFieldValue('otp_code', code)} />
          </>
        ) : null}
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

function problemOfCode(typed: string) {
  const problem = codeProblem(typed, true);
  return problem && (problem === 'missing' ? CODE_REQUIRED : CODE_WRONG);
}
