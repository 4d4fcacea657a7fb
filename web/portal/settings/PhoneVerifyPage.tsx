import { SETTINGS_PHONE } from '../phone/phone-flow.ts';
import { PhoneVerifyScreen } from '../phone/phone-screens.tsx';
import { SettingsPhoneFrame } from '../phone/settings-phone-frame.tsx';

/** /settings/phone/verify */
export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}
