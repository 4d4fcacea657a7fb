import { SETTINGS_PHONE } from '../phone/phone-flow.ts';
import { PhoneMethodScreen } from '../phone/phone-screens.tsx';
import { SettingsPhoneFrame } from '../phone/settings-phone-frame.tsx';

/** /settings/phone/method */
export function PhoneMethodPage() {
  return <PhoneMethodScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}
