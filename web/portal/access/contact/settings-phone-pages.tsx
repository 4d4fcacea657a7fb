import { SETTINGS_PHONE } from '@ballast/contract/account/phone-flow.ts';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { type Path, paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { AskManager } from '../../manager/ask-manager.tsx';
import {
  type PhoneFrame,
  PhoneInputScreen,
  PhoneMethodScreen,
  PhoneVerifyScreen,
} from './phone-screens.tsx';

/** The number, or that a verified one stays. */
export function PhonePage() {
  const { phone, phone_verified, account_status } = useUser();
  const isOpen = account_status === 'ACTIVE';
  if (!phone_verified) return <PhoneInputScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
  return (
    <FlowScreen
      title={<Trans>Your phone number</Trans>}
      lead={
        <Trans>
          <strong>{phone}</strong> is verified. For your safety it cannot be changed here: your
          relationship manager changes it for you.
        </Trans>
      }
      close={paths.settings()}
    >
      {isOpen ? <AskManager about="PHONE_NUMBER" /> : null}
      <ButtonLink to={paths.settings()}>
        <Trans>Back to settings</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

export function PhoneMethodPage() {
  return <PhoneMethodScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}

export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}

const STEPS: Readonly<
  Record<ComponentProps<PhoneFrame>['step'], { current: number; back: Path | null }>
> = {
  input: { current: 1, back: null },
  method: { current: 2, back: paths.settingsPhone() },
  verify: { current: 3, back: paths.settingsPhoneMethod() },
};

const SettingsPhoneFrame: PhoneFrame = ({ step, ...rest }) => {
  const { current, back } = STEPS[step];
  return (
    <FlowScreen
      {...rest}
      step={{ current, of: 3 }}
      {...(back && { back })}
      close={paths.settings()}
    />
  );
};
