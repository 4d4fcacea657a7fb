import { ONBOARDING_PHONE } from '../phone/phone-flow.ts';
import { PhoneMethodScreen } from '../phone/phone-screens.tsx';

/** /onboarding/verify-method */
export function VerifyMethodPage() {
  return <PhoneMethodScreen flow={ONBOARDING_PHONE} />;
}
