import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { SupportContact } from '../../app/errors/support-contact.tsx';
import { paths } from '../../app/routing/paths.ts';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';

/** What whoever is suspended reads after a right password, or whoever's account was closed for good. */
export function AccountClosedPage() {
  const { admin, for_good: forGood } = useSearch();
  return (
    <AccessScreen
      title={<Trans>Your account is closed</Trans>}
      lead={
        forGood === '1' ? (
          <Trans>
            It was closed for good. We keep your statements and documents for as long as the law
            requires: for a copy, write to support, <SupportContact />, or to your relationship
            manager.
          </Trans>
        ) : (
          <Trans>
            Contact support, <SupportContact />, or your relationship manager if you think that this
            is a mistake or want to open it again.
          </Trans>
        )
      }
    >
      <ButtonLink to={admin === '1' ? paths.adminLogin() : paths.login()} tone="default">
        <Trans>Back to login</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
