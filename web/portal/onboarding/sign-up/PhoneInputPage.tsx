import { ONBOARDING_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneInputScreen } from '../../access/contact/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/phone-input */
export function PhoneInputPage() {
  return <PhoneInputScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
