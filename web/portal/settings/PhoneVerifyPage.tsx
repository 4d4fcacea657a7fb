import { SETTINGS_PHONE } from '../phone/phone-flow.ts';
import { PhoneVerifyScreen } from '../phone/phone-screens.tsx';

/** /settings/phone/verify */
export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={SETTINGS_PHONE} />;
}
