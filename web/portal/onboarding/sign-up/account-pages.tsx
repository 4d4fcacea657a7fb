import { ONBOARDING_PHONE } from '@ballast/contract/account/phone-flow.ts';
import { Trans } from '@lingui/react/macro';
import {
  PhoneInputScreen,
  PhoneMethodScreen,
  PhoneVerifyScreen,
} from '../../access/contact/phone-screens.tsx';
import { PasswordLead, SetPassword } from '../set-password.tsx';
import { IndividualFrame, IndividualPhoneFrame } from './individual-frame.tsx';
import { useAnswer } from './use-individual.ts';

export function PhoneInputPage() {
  return <PhoneInputScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}

export function VerifyMethodPage() {
  return <PhoneMethodScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}

export function PhoneVerifyPage() {
  return <PhoneVerifyScreen flow={ONBOARDING_PHONE} frame={IndividualPhoneFrame} />;
}

export function PasswordPage() {
  const answer = useAnswer('PASSWORD');
  return (
    <IndividualFrame
      step="PASSWORD"
      title={<Trans>Choose a password</Trans>}
      lead={<PasswordLead />}
    >
      <SetPassword answer={(password) => answer({ password })} />
    </IndividualFrame>
  );
}
