import { confirmEmailChange, startEmailChange } from '@ballast/contract/access/contact.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { ResendButton } from '../../../app/access/resend-button.tsx';
import { useResend } from '../../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../../app/demo/demo-message-part.tsx';
import { useCallMutation } from '../../../app/session/queries.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import type { EmailChange } from './email-form.tsx';

const WRONG = msg`Wrong code. Try again`;

type EmailCodeFormProps = {
  change: EmailChange;
  onConfirmed: () => Promise<void>;
  /** Back to the address, to change it or to send a code with another code of the authenticator. */
  onAgain: () => void;
};

export function EmailCodeForm({ change, onConfirmed, onAgain }: EmailCodeFormProps) {
  const { otp_enabled, has_passkey, phone_verified, phone } = useUser();
  const hasStronger = otp_enabled || has_passkey;
  const phoneAsked = hasStronger || !phone_verified ? null : phone;
  const confirm = useCallMutation(confirmEmailChange);

  async function pass(code: string, _: boolean, phone_code: string): Promise<void> {
    const body = phoneAsked === null ? { code } : { code, phone_code };
    setUser(await confirm.mutateAsync({ body }));
    await onConfirmed();
  }

  return (
    <CodeForm
      onCode={pass}
      wrong={WRONG}
      description={<Trans>Six digits from the message to your new address</Trans>}
      help={(fillIn) => <DemoMessagePart to={change.email} onUse={fillIn} />}
      phone={
        phoneAsked === null
          ? undefined
          : { help: (fillIn) => <DemoMessagePart to={phoneAsked} onUse={fillIn} /> }
      }
    >
      {/* A code of the authenticator and a passkey's answer work once, so another message needs a new one. */}
      {hasStronger ? null : <EmailResend change={change} />}
      <Button type="button" variant="subtle" fullWidth onClick={onAgain}>
        <Trans>Enter the address again</Trans>
      </Button>
    </CodeForm>
  );
}

function EmailResend({ change }: { change: EmailChange }) {
  const { email, password } = change;
  const start = useCallMutation(startEmailChange);
  const resend = useResend(
    () => start.mutateAsync({ body: { email, password } }),
    change.resendAfterS,
  );
  return <ResendButton resend={resend} />;
}
