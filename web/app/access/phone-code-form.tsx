import { Trans } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { LightButton } from '../../ui/light/button.tsx';
import { DemoMessagePart } from '../demo/demo-message-part.tsx';
import { CodeForm } from './code-form.tsx';
import type { SendCode } from './resend.ts';
import { ResendButton } from './resend-button.tsx';
import { useResend } from './use-resend.ts';

export type PhoneChannelName = 'SMS' | 'WHATSAPP';

type CodeFormProps = ComponentProps<typeof CodeForm>;

type PhoneCodeFormProps = Pick<
  CodeFormProps,
  'onCode' | 'wrong' | 'trust' | 'submit' | 'failureWords'
> & {
  first?: PhoneChannelName;
  send: (channel: PhoneChannelName) => ReturnType<SendCode>;
};

/**
 * The code of a phone, by SMS or WhatsApp. The other way can be chosen once another code may be sent, and a text message
 * at once: what went by WhatsApp may not arrive. One sent a moment ago may have come either way, so the words do not say which.
 */
export function PhoneCodeForm({ first = 'SMS', send, ...form }: PhoneCodeFormProps) {
  const [channel, setChannel] = useState(first);
  const resend = useResend(() => send(channel));
  const other = channel === 'SMS' ? 'WHATSAPP' : 'SMS';

  async function changeWay(): Promise<void> {
    setChannel(other);
    await resend.again(() => send(other));
  }

  return (
    <CodeForm
      {...form}
      description={<CodeSource channel={channel} sent={resend.sent} />}
      help={(fillIn) => <DemoMessagePart onUse={fillIn} />}
    >
      <ResendButton resend={resend} />
      <LightButton
        tone="subtle"
        disabled={(other === 'WHATSAPP' && resend.left > 0) || resend.sending}
        onClick={changeWay}
      >
        {other === 'WHATSAPP' ? (
          <Trans>Send it by WhatsApp instead</Trans>
        ) : (
          <Trans>Send it by text message instead</Trans>
        )}
      </LightButton>
    </CodeForm>
  );
}

type CodeSourceProps = { channel: PhoneChannelName; sent: 'no' | 'now' | 'before' };

function CodeSource({ channel, sent }: CodeSourceProps): ReactNode {
  if (sent === 'before') return <Trans>Six digits that were sent to you a moment ago</Trans>;
  return channel === 'WHATSAPP' ? (
    <Trans>Six digits from the WhatsApp message</Trans>
  ) : (
    <Trans>Six digits from the text message</Trans>
  );
}
