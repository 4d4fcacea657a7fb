import { ENTITY_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneMethodScreen } from '../../access/contact/phone-screens.tsx';
import { EntityPhoneFrame } from './entity-frame.tsx';

/** /onboarding/entity/verify-method */
export function EntityVerifyMethodPage() {
  return <PhoneMethodScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}
