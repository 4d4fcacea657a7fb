import { verifyPhone } from '@ballast/contract/account/contact.ts';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { CodeForm } from '../../app/access/code-form.tsx';
import { ResendButton } from '../../app/access/resend-button.tsx';
import { useResend } from '../../app/access/use-resend.ts';
import { DemoMessagePart } from '../../app/demo/demo-message-part.tsx';
import { useDraft } from '../../app/flow-draft.ts';
import { useWriting } from '../../app/queries.ts';
import { keepUser } from '../../app/use-user.ts';
import { phoneDraft } from './phone-draft.ts';
import { useSendPhoneCode } from './use-send-phone-code.ts';

const WRONG = msg`Wrong code. Try again`;

type VerifyPhoneFormProps = {
  /** The number is verified. */
  onVerified: () => Promise<void>;
  /** Another way to get the code. */
  onOtherMethod: () => Promise<void> | void;
};

/** The code that came to the phone. */
export function VerifyPhoneForm({ onVerified, onOtherMethod }: VerifyPhoneFormProps) {
  const verify = useWriting(verifyPhone);
  const send = useSendPhoneCode();
  const { sent } = useDraft(phoneDraft);
  const channel = sent?.channel ?? 'SMS';
  const resend = useResend(() => send(channel), sent?.resendAfterS);

  async function pass(code: string): Promise<void> {
    keepUser(await verify.mutateAsync({ body: { code } }));
    await onVerified();
    phoneDraft.reset();
  }

  return (
    <CodeForm
      onCode={pass}
      wrong={WRONG}
      description={
        channel === 'SMS' ? (
          <Trans>Six digits from the text message</Trans>
        ) : (
          <Trans>Six digits from the message on WhatsApp</Trans>
        )
      }
      help={(fillIn) => <DemoMessagePart to={sent?.phone ?? null} onUse={fillIn} />}
    >
      <ResendButton resend={resend} />
      <Button type="button" variant="subtle" fullWidth onClick={() => onOtherMethod()}>
        <Trans>Try another method</Trans>
      </Button>
    </CodeForm>
  );
}
