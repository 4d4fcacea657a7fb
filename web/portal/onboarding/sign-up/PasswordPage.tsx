import { Trans } from '@lingui/react/macro';
import { PasswordLead, SetPassword } from '../set-password.tsx';
import { IndividualFrame } from './individual-frame.tsx';
import { useAnswer } from './use-individual.ts';

/** /onboarding/password */
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
