import { CallError } from '@ballast/client/call-error.ts';
import { sendWithdrawalCode, verifyWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { codeFailureWords } from '../../../app/access/code-words.ts';
import { type PhoneChannelName, PhoneCodeForm } from '../../../app/access/phone-code-form.tsx';
import type { SendCode } from '../../../app/access/resend.ts';
import { ResendButton } from '../../../app/access/resend-button.tsx';
import { useResend } from '../../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../../app/demo/demo-message-part.tsx';
import { DemoCodePart } from '../../../app/demo/demo-parts.tsx';
import type { FailureWords } from '../../../app/errors/error-words.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { WithdrawalPasskeyForm } from './withdrawal-passkey-form.tsx';
import type { Withdrawal } from './withdrawal-progress.ts';

type WithdrawalCodeFormProps = {
  withdrawal: Withdrawal;
  first?: PhoneChannelName;
  onVerified?: () => Promise<void>;
};

/**
 * What confirms a withdrawal: the passkey, or the code of the factor that it owes; one by message is sent on arrival.
 * Nothing when none is owed.
 */
export function WithdrawalCodeForm({ withdrawal, first, onVerified }: WithdrawalCodeFormProps) {
  const { id, code_owed: owed } = withdrawal;
  const verify = useCallMutation(verifyWithdrawal);
  const form = {
    wrong: msg`Wrong code. Try again`,
    submit: <Trans>Verify</Trans>,
    failureWords: (i18n: I18n, error: unknown) => withdrawalCodeWords(i18n, error, owed),
    onCode: async (code: string) => {
      await verify.mutateAsync({ params: { id }, body: { code } });
      await onVerified?.();
    },
  };
  const send = (channel: PhoneChannelName | 'EMAIL') =>
    client.call(sendWithdrawalCode, { params: { id }, body: { channel } });
  if (owed === null) return null;
  if (owed === 'PASSKEY') {
    return <WithdrawalPasskeyForm withdrawal={withdrawal} onVerified={onVerified} />;
  }
  return <OwedCodeForm {...form} owed={owed} send={send} {...(first && { first })} />;
}

type OwedCodeFormProps = FormProps & {
  owed: 'OTP' | 'EMAIL' | 'SMS';
  send: (channel: PhoneChannelName | 'EMAIL') => ReturnType<SendCode>;
  first?: PhoneChannelName;
};

/** The code of the factor that is owed; one by message is sent on arrival. */
export function OwedCodeForm({ owed, send, first, ...form }: OwedCodeFormProps) {
  if (owed === 'OTP') return <AuthenticatorCodeForm {...form} />;
  if (owed === 'EMAIL') return <EmailedCodeForm {...form} send={() => send('EMAIL')} />;
  return <PhoneCodeForm {...form} send={send} {...(first && { first })} />;
}

type FormProps = Pick<
  ComponentProps<typeof CodeForm>,
  'wrong' | 'submit' | 'failureWords' | 'onCode'
>;

function AuthenticatorCodeForm(form: FormProps) {
  const { email } = useUser();
  return (
    <CodeForm
      {...form}
      description={<Trans>Six digits from your authenticator; each code works once.</Trans>}
      help={(fillIn) => <DemoCodePart email={email} onUse={fillIn} />}
    />
  );
}

function EmailedCodeForm({ send, ...form }: FormProps & { send: SendCode }) {
  const { email } = useUser();
  const resend = useResend(send);
  return (
    <CodeForm
      {...form}
      description={<Trans>Six digits from the email. They are valid for 10 minutes.</Trans>}
      help={(fillIn) => <DemoMessagePart to={email} onUse={fillIn} />}
    >
      <ResendButton resend={resend} />
    </CodeForm>
  );
}

const WENT_WRONG = msg`Something went wrong`;
const ANOTHER_CODE = msg`Please enter a new one-time code or try again later.`;
const NO_MORE_CODES = msg`Too many incorrect codes. Cancel this withdrawal and start again.`;

const UNKNOWN: readonly string[] = ['unexpected', 'internal_error'];

/**
 * The words for a code of a withdrawal that could not be tried (spec/investing.md, section 8). Five wrong
 * codes void a code by message, of which another can be sent; an authenticator's cannot.
 */
export function withdrawalCodeWords(
  i18n: I18n,
  error: unknown,
  owed: Withdrawal['code_owed'],
): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (UNKNOWN.includes(code)) {
    return { title: i18n._(WENT_WRONG), advice: i18n._(ANOTHER_CODE) };
  }
  const words = codeFailureWords(i18n, error);
  const isOver = code === 'challenge_dead' && owed === 'OTP';
  return isOver ? { ...words, advice: i18n._(NO_MORE_CODES) } : words;
}
