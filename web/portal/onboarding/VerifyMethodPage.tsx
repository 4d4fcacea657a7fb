import { ONBOARDING_PHONE } from '../phone/phone-flow.ts';
import { PhoneMethodScreen } from '../phone/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/verify-method */
export function VerifyMethodPage() {
  return <PhoneMethodScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
