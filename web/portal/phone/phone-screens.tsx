import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useDraft } from '../../app/flow-draft.ts';
import { FlowScreen } from '../../app/flow-screen.tsx';
import { useGo } from '../../app/link.tsx';
import type { Path } from '../../app/paths.ts';
import { showToast } from '../../app/toasts.tsx';
import { Note } from '../../ui/note.tsx';
import { phoneDraft } from './phone-draft.ts';
import type { PhoneFlow } from './phone-flow.ts';
import { PhoneMethodChoice } from './phone-method-choice.tsx';
import { PhoneNumberForm } from './phone-number-form.tsx';
import { VerifyPhoneForm } from './verify-phone-form.tsx';

type PhoneScreenProps = { flow: PhoneFlow };

/** The number. */
export function PhoneInputScreen({ flow }: PhoneScreenProps) {
  const go = useGo();
  return (
    <PhoneStep
      flow={flow}
      current={1}
      back={flow.back}
      title={<Trans>What is your phone number?</Trans>}
      lead={<Trans>We send a code to it. Once it is verified, it cannot be changed here.</Trans>}
    >
      <PhoneNumberForm onEntered={() => go(flow.method)} />
      {flow.inSettings ? <Consequences /> : null}
    </PhoneStep>
  );
}

function Consequences() {
  return (
    <Note tone="info" title={<Trans>What changes</Trans>}>
      <Trans>
        No device stays trusted, and payments to your wallets pause for 48 hours. Codes to log in
        and to withdraw come to the phone while your authenticator is off. Whoever takes over your
        number can read them, so an authenticator is safer.
      </Trans>
    </Note>
  );
}

/** How the code comes. */
export function PhoneMethodScreen({ flow }: PhoneScreenProps) {
  const go = useGo();
  const { phone } = useDraft(phoneDraft);
  return (
    <PhoneStep
      flow={flow}
      current={2}
      back={flow.input}
      title={<Trans>How should the code come?</Trans>}
      lead={
        <Trans>
          To <strong>{phone}</strong>
        </Trans>
      }
    >
      <PhoneMethodChoice onSent={() => go(flow.verify)} onRefused={() => go(flow.input)} />
    </PhoneStep>
  );
}

/** The code. */
export function PhoneVerifyScreen({ flow }: PhoneScreenProps) {
  const go = useGo();
  const { phone } = useDraft(phoneDraft);

  async function leave(): Promise<void> {
    showToast({ tone: 'good', text: <Trans>Your phone number is verified.</Trans> });
    await go(flow.done, { replace: true });
  }

  return (
    <PhoneStep
      flow={flow}
      current={3}
      back={flow.method}
      title={<Trans>Enter the code</Trans>}
      lead={
        <Trans>
          It was sent to <strong>{phone}</strong> and is valid for 10 minutes.
        </Trans>
      }
    >
      <VerifyPhoneForm onVerified={leave} onOtherMethod={() => go(flow.method)} />
    </PhoneStep>
  );
}

type PhoneStepProps = {
  flow: PhoneFlow;
  current: number;
  back: Path | undefined;
  title: ReactNode;
  lead: ReactNode;
  children: ReactNode;
};

function PhoneStep({ flow, current, back, ...rest }: PhoneStepProps) {
  return (
    <FlowScreen
      {...rest}
      {...(flow.inSettings && { step: { current, of: 3 } })}
      {...(back && { back })}
      {...(flow.close && { close: flow.close })}
    />
  );
}
