import { ENTITY_PHONE } from '../phone/phone-flow.ts';
import { PhoneInputScreen } from '../phone/phone-screens.tsx';
import { EntityPhoneFrame } from './entity-frame.tsx';

/** /onboarding/entity/phone */
export function EntityPhonePage() {
  return <PhoneInputScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}
