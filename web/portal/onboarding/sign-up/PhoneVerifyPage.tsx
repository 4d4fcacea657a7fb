import { ONBOARDING_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneVerifyScreen } from '../../access/contact/phone-screens.tsx';
import { IndividualPhoneFrame } from './individual-frame.tsx';

/** /onboarding/phone-verify */
export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}
