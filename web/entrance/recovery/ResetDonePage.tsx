import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths } from '../../app/routing/paths.ts';
import { ButtonLink } from '../link.tsx';

export function ResetDonePage() {
  return (
    <AccessScreen
      title={<Trans>Your password was changed</Trans>}
      lead={<Trans>Every device was logged out. Log in with your new password.</Trans>}
    >
      <ButtonLink to={paths.login()}>
        <Trans>Log in</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
