import { ONBOARDING_PHONE } from '../phone/phone-flow.ts';
import { PhoneVerifyScreen } from '../phone/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/phone-verify */
export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
