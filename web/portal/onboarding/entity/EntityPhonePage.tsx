import { ENTITY_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneInputScreen } from '../../access/contact/phone-screens.tsx';
import { EntityPhoneFrame } from './entity-frame.tsx';

/** /onboarding/entity/phone */
export function EntityPhonePage() {
  return <PhoneInputScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}
