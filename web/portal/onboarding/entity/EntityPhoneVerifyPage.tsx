import { ENTITY_PHONE } from '../../access/contact/phone-flow.ts';
import { PhoneVerifyScreen } from '../../access/contact/phone-screens.tsx';
import { EntityPhoneFrame } from './entity-frame.tsx';

/** /onboarding/entity/phone-verify */
export function EntityPhoneVerifyPage() {
  return <PhoneVerifyScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}
