import { Trans } from '@lingui/react/macro';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { SETTINGS_PHONE } from './phone-flow.ts';
import { PhoneInputScreen } from './phone-screens.tsx';
import { SettingsPhoneFrame } from './settings-phone-frame.tsx';

/** /settings/phone: the number, or that a verified one stays. */
export function PhonePage() {
  const { phone, phone_verified } = useUser();
  if (!phone_verified) return <PhoneInputScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
  return (
    <FlowScreen
      title={<Trans>Your phone number</Trans>}
      lead={
        <Trans>
          <strong>{phone}</strong> is verified. For your safety it cannot be changed here: contact
          your relationship manager.
        </Trans>
      }
      close={paths.settings()}
    >
      <ButtonLink to={paths.settings()}>
        <Trans>Back to settings</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}
