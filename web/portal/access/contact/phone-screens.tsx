import { PHONE, type PhoneFlow, SETTINGS_PHONE } from '@ballast/contract/account/phone-flow.ts';
import { pathTo } from '@ballast/contract/flow.ts';
import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { showToast } from '../../../app/errors/toasts.tsx';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';
import { PhoneMethodChoice } from './phone-method-choice.tsx';
import { PhoneNumberForm } from './phone-number-form.tsx';
import { VerifyPhoneForm } from './verify-phone-form.tsx';

/** What a screen of the flow stands in: the frame of the settings, or of a registration. */
export type PhoneFrame = ComponentType<{
  /** Which of the three steps it is. */
  step: 'input' | 'method' | 'verify';
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}>;

type PhoneScreenProps = { flow: PhoneFlow; frame: PhoneFrame };

export function PhoneInputScreen({ flow, frame: Frame }: PhoneScreenProps) {
  const go = useGo();
  return (
    <Frame
      step="input"
      title={<Trans>What is your phone number?</Trans>}
      lead={
        <Trans>We’ll send a code to it. You can’t change a verified number yourself later.</Trans>
      }
    >
      <PhoneNumberForm onEntered={() => go(pathTo(flow, 'METHOD'))} />
      {flow === SETTINGS_PHONE ? <Consequences /> : null}
    </Frame>
  );
}

function Consequences() {
  return (
    <Note tone="info" title={<Trans>What changes</Trans>}>
      <Trans>
        No device stays trusted, and payments to your wallets pause for 48 hours. While your
        authenticator is off, codes to log in and to withdraw come to this phone. Whoever takes over
        your number can read them, so an authenticator is safer.
      </Trans>
    </Note>
  );
}

export function PhoneMethodScreen({ flow, frame: Frame }: PhoneScreenProps) {
  const go = useGo();
  const { written } = useDraft(PHONE);
  return (
    <Frame
      step="method"
      title={<Trans>How would you like to receive your code?</Trans>}
      lead={
        <Trans>
          To <strong>{written}</strong>
        </Trans>
      }
    >
      <PhoneMethodChoice
        onSent={() => go(pathTo(flow, 'VERIFY'))}
        onRefused={() => go(pathTo(flow, 'INPUT'))}
      />
    </Frame>
  );
}

export function PhoneVerifyScreen({ flow, frame: Frame }: PhoneScreenProps) {
  const go = useGo();
  const { written, sent } = useDraft(PHONE);
  const { phone: known } = useUser();
  const phone = written || known;

  async function leave(): Promise<void> {
    showToast({ tone: 'good', text: <Trans>Your phone number is verified.</Trans> });
    await go(flow.out, { replace: true });
  }

  return (
    <Frame
      step="verify"
      title={<Trans>Enter the code</Trans>}
      lead={
        sent ? (
          <Trans>
            It was sent to <strong>{phone}</strong> and is valid for 10 minutes.
          </Trans>
        ) : (
          <Trans>
            Of the last message to <strong>{phone}</strong>, or of a new one: a code is valid for 10
            minutes.
          </Trans>
        )
      }
    >
      <VerifyPhoneForm onVerified={leave} onOtherMethod={() => go(pathTo(flow, 'METHOD'))} />
    </Frame>
  );
}
