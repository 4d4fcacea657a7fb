import { Trans } from '@lingui/react/macro';
import { PasswordLead, SetPassword } from '../set-password.tsx';
import { EntityFrame } from './entity-frame.tsx';
import { useAnswer } from './use-entity.ts';

/** /onboarding/entity/password */
export function EntityPasswordPage() {
  const answer = useAnswer('PASSWORD');
  return (
    <EntityFrame step="PASSWORD" title={<Trans>Choose a password</Trans>} lead={<PasswordLead />}>
      <SetPassword answer={(password) => answer({ password })} />
    </EntityFrame>
  );
}
