import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { showToast } from '../../../app/errors/toasts.tsx';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { PasswordFirst } from '../password-first.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import { type EmailChange, EmailForm } from './email-form.tsx';

/** The new address, then the code that went to it. */
export function EmailPage() {
  const go = useGo();
  const { email, password_set } = useUser();
  const [change, setChange] = useState<EmailChange | null>(null);
  const [isSent, setSent] = useState(false);

  async function leave(): Promise<void> {
    showToast({ tone: 'good', text: <Trans>Your email address was changed.</Trans> });
    await go(paths.settings(), { replace: true });
  }

  return isSent && change ? (
    <FlowScreen
      key="code"
      title={<Trans>Confirm your new address</Trans>}
      lead={
        <Trans>
          We have sent a code to <strong>{change.email}</strong>. It is valid for 10 minutes.
        </Trans>
      }
      step={{ current: 2, of: 2 }}
      close={paths.settings()}
    >
      <EmailCodeForm change={change} onConfirmed={leave} onAgain={() => setSent(false)} />
    </FlowScreen>
  ) : (
    <FlowScreen
      key="address"
      title={<Trans>Change your email address</Trans>}
      lead={
        <Trans>
          Your current address is <strong>{email}</strong>. Keep using it to log in until the new
          one is confirmed.
        </Trans>
      }
      step={{ current: 1, of: 2 }}
      close={paths.settings()}
    >
      {password_set ? (
        <EmailForm
          typedBefore={change?.email ?? ''}
          onSent={(sent) => {
            setChange(sent);
            setSent(true);
          }}
        />
      ) : (
        <PasswordFirst />
      )}
    </FlowScreen>
  );
}
