import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { SupportContact } from '../../app/errors/support-contact.tsx';
import { paths } from '../../app/routing/paths.ts';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';

export function AccountClosedPage() {
  const { admin } = useSearch();
  return (
    <AccessScreen
      title={<Trans>Your account is closed</Trans>}
      lead={
        <Trans>
          Contact support, <SupportContact />, or your relationship manager if you think that this
          is a mistake or want to open it again.
        </Trans>
      }
    >
      <ButtonLink to={admin === '1' ? paths.adminLogin() : paths.login()} tone="default">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
