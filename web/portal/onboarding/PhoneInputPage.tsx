import { ONBOARDING_PHONE } from '../phone/phone-flow.ts';
import { PhoneInputScreen } from '../phone/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/phone-input */
export function PhoneInputPage() {
  return <PhoneInputScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
