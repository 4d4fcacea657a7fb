import { SETTINGS_PHONE } from './phone-flow.ts';
import { PhoneVerifyScreen } from './phone-screens.tsx';
import { SettingsPhoneFrame } from './settings-phone-frame.tsx';

/** /settings/phone/verify */
export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}
