import { ENTITY_PHONE } from '@ballast/contract/account/phone-flow.ts';
import { Trans } from '@lingui/react/macro';
import {
  PhoneInputScreen,
  PhoneMethodScreen,
  PhoneVerifyScreen,
} from '../../access/contact/phone-screens.tsx';
import { PasswordLead, SetPassword } from '../set-password.tsx';
import { EntityFrame, EntityPhoneFrame } from './entity-frame.tsx';
import { useAnswer } from './use-entity.ts';

export function EntityPhonePage() {
  return <PhoneInputScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}

export function EntityVerifyMethodPage() {
  return <PhoneMethodScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}

export function EntityPhoneVerifyPage() {
  return <PhoneVerifyScreen flow={ENTITY_PHONE} frame={EntityPhoneFrame} />;
}

export function EntityPasswordPage() {
  const answer = useAnswer('PASSWORD');
  return (
    <EntityFrame step="PASSWORD" title={<Trans>Choose a password</Trans>} lead={<PasswordLead />}>
      <SetPassword answer={(password) => answer({ password })} />
    </EntityFrame>
  );
}
