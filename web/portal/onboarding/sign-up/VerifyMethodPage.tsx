import { ONBOARDING_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneMethodScreen } from '../../access/contact/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/verify-method */
export function VerifyMethodPage() {
  return <PhoneMethodScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
