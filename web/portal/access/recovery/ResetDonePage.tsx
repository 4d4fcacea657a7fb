import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../../app/access/access-screen.tsx';
import { ButtonLink } from '../../../app/link.tsx';
import { paths } from '../../../app/paths.ts';

/** /forgot-password/success */
export function ResetDonePage() {
  return (
    <AccessScreen
      title={<Trans>Your password was changed</Trans>}
      lead={<Trans>Every device was logged out. Log in with your new password.</Trans>}
    >
      <ButtonLink to={paths.login()} fullWidth>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
