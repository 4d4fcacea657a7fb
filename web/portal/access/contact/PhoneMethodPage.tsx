import { SETTINGS_PHONE } from './phone-flow.ts';
import { PhoneMethodScreen } from './phone-screens.tsx';
import { SettingsPhoneFrame } from './settings-phone-frame.tsx';

/** /settings/phone/method */
export function PhoneMethodPage() {
  return <PhoneMethodScreen flow={SETTINGS_PHONE} frame={SettingsPhoneFrame} />;
}
