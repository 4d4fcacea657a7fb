import { CallError } from '@ballast/client/call-error.ts';
import { startEmailChange } from '@ballast/contract/account/contact.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readCodeInput } from '../../app/access/code-input.ts';
import { EMAIL_INVALID, isEmail } from '../../app/access/email-input.ts';
import { isSentRecently, SentRecentlyNote } from '../../app/access/sent-recently-note.tsx';
import { DemoCodePart } from '../../app/demo/demo-parts.tsx';
import { FailureNote } from '../../app/failure-note.tsx';
import { useWriting } from '../../app/queries.ts';
import { useAction } from '../../app/use-action.ts';
import { useUser } from '../../app/use-user.ts';
import { FlowForm } from '../../ui/flow-form.tsx';
import { Note } from '../../ui/note.tsx';
import { isWrongPassword, OwnPasswordInput } from './own-password-input.tsx';

/** A change of the address for which a code was sent; the password is kept to send another. */
export type EmailChange = { email: string; password: string; resendAfterS: number };

type Entered = { email: string; password: string; code: string };
type Problems = { email?: MessageDescriptor; password?: true; code?: MessageDescriptor };

const TAKEN = msg`This email is already taken.`;
const CODE_REQUIRED = msg`Confirmation code is required.`;
const CODE_WRONG = msg`Confirmation code is incorrect.`;

type EmailFormProps = { typedBefore: string; onSent: (change: EmailChange) => void };

/** The new address, the password and, with an authenticator, its code. */
export function EmailForm({ typedBefore, onSent }: EmailFormProps) {
  const { i18n } = useLingui();
  const { otp_enabled } = useUser();
  const start = useWriting(startEmailChange);
  const [entered, setEntered] = useState<Entered>({ email: typedBefore, password: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const action = useAction(async ({ email, password, code }: Entered) => {
    const body = { email, password, ...(otp_enabled && { otp_code: code }) };
    const { resend_after_s } = await start.mutateAsync({ body });
    onSent({ email, password, resendAfterS: resend_after_s });
  });

  function change(typed: Partial<Entered>): void {
    setEntered({ ...entered, ...typed });
    setProblems({});
    action.clearError();
  }

  async function submit(): Promise<void> {
    const code = entered.code.replace(/\s/g, '').toLowerCase();
    const given = { ...entered, email: entered.email.trim(), code };
    const found = problemsOf(given, otp_enabled);
    setProblems(found);
    if (Object.keys(found).length === 0) await action.run(given);
  }

  const refused = refusedFields(action.error);
  const readOnly = action.running;
  return (
    <FlowForm onSubmit={submit}>
      <TextInput
        name="email"
        type="email"
        autoComplete="email"
        label={<Trans>New email address</Trans>}
        value={entered.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={worded(i18n, problems.email ?? refused?.email)}
        readOnly={readOnly}
      />
      <OwnPasswordInput
        value={entered.password}
        onChange={(password) => change({ password })}
        missing={problems.password === true}
        error={action.error}
        readOnly={readOnly}
      />
      {otp_enabled ? (
        <OwnCodeInput
          value={entered.code}
          onChange={(code) => change({ code })}
          error={worded(i18n, problems.code ?? refused?.code)}
          readOnly={readOnly}
        />
      ) : null}
      {isSentRecently(action.error) ? (
        <SentRecentlyNote error={action.error} />
      ) : (
        <FailureNote error={refused || isWrongPassword(action.error) ? null : action.error} />
      )}
      <Button type="submit" fullWidth loading={action.running}>
        <Trans>Send a code to the new address</Trans>
      </Button>
      <Consequences />
    </FlowForm>
  );
}

type OwnCodeInputProps = {
  value: string;
  onChange: (code: string) => void;
  error: string | null;
  readOnly: boolean;
};

function OwnCodeInput({ value, onChange, error, readOnly }: OwnCodeInputProps) {
  const { email } = useUser();
  return (
    <>
      <TextInput
        name="code"
        label={<Trans>Confirmation code</Trans>}
        description={<Trans>Six digits from your authenticator, or a recovery code</Trans>}
        autoComplete="one-time-code"
        maxLength={16}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        readOnly={readOnly}
      />
      <DemoCodePart email={email} onUse={onChange} />
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

function problemsOf({ email, password, code }: Entered, otpEnabled: boolean): Problems {
  const read = otpEnabled ? readCodeInput(code, true) : null;
  return {
    ...(isEmail(email) ? {} : { email: EMAIL_INVALID }),
    ...(password === '' && { password: true as const }),
    ...(typeof read === 'string' && { code: read === 'missing' ? CODE_REQUIRED : CODE_WRONG }),
  };
}

/** What the server said about single fields; null when it failed for another reason. */
function refusedFields(error: unknown): Problems | null {
  const code = error instanceof CallError ? error.code : null;
  if (code === 'email_taken') return { email: TAKEN };
  if (code === 'fields_invalid') return { email: EMAIL_INVALID };
  return code === 'invalid_otp' ? { code: CODE_WRONG } : null;
}

function worded(i18n: I18n, message: MessageDescriptor | undefined): string | null {
  return message ? i18n._(message) : null;
}
