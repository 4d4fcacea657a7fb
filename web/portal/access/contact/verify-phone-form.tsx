import { verifyPhone } from '@ballast/contract/access/contact.ts';
import { PHONE, type PhoneChannel } from '@ballast/contract/account/phone-flow.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CodeForm } from '../../../app/access/code-form.tsx';
import { ResendButton } from '../../../app/access/resend-button.tsx';
import { useResend } from '../../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../../app/demo/demo-message-part.tsx';
import { draftOf, useDraft } from '../../../app/forms/flow-draft.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { setUser, useUser } from '../../../app/session/use-user.ts';
import { secondsUntilResend, useSendPhoneCode } from './use-send-phone-code.ts';

const WRONG = msg`Wrong code. Try again`;

const DESCRIPTIONS: Readonly<Record<PhoneChannel | 'EITHER', MessageDescriptor>> = {
  SMS: msg`Six digits from the text message`,
  WHATSAPP: msg`Six digits from the message on WhatsApp`,
  EITHER: msg`Six digits from the message`,
};

type VerifyPhoneFormProps = {
  onVerified: () => Promise<void>;
  onOtherMethod: () => Promise<void> | void;
};

export function VerifyPhoneForm({ onVerified, onOtherMethod }: VerifyPhoneFormProps) {
  const { i18n } = useLingui();
  const verify = useCallMutation(verifyPhone);
  const send = useSendPhoneCode();
  const { sent } = useDraft(PHONE);
  const { phone: known } = useUser();
  const resend = useResend(() => send(sent?.channel ?? 'SMS'), secondsUntilResend(sent));

  async function pass(code: string): Promise<void> {
    setUser(await verify.mutateAsync({ body: { code } }));
    await onVerified();
    draftOf(PHONE).reset();
  }

  return (
    <CodeForm
      onCode={pass}
      wrong={WRONG}
      description={i18n._(DESCRIPTIONS[sent?.channel ?? 'EITHER'])}
      help={(fillIn) => <DemoMessagePart to={sent?.phone ?? known} onUse={fillIn} />}
    >
      <ResendButton resend={resend} />
      {sent?.channel === 'WHATSAPP' ? (
        <Button
          type="button"
          variant="subtle"
          fullWidth
          disabled={resend.sending}
          onClick={() => resend.again(() => send('SMS'))}
        >
          <Trans>Send it by text message instead</Trans>
        </Button>
      ) : null}
      <Button type="button" variant="subtle" fullWidth onClick={() => onOtherMethod()}>
        <Trans>Try another method</Trans>
      </Button>
    </CodeForm>
  );
}
