import { Trans } from '@lingui/react/macro';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { paths, wantedPath } from '../../app/routing/paths.ts';
import { ButtonLink } from '../link.tsx';
import { useSearch } from '../router.ts';

/** Offers an authenticator after a login without one. */
export function OfferTwoFactorPage() {
  const { redirect } = useSearch();
  const wanted = wantedPath(redirect) ?? paths.portfolio();
  return (
    <AccessScreen
      title={<Trans>Protect your account with an authenticator</Trans>}
      lead={
        <Trans>
          An app on your phone shows a new code every 30 seconds. Codes by email or text message can
          be read by whoever gets into your mailbox or takes over your number; these cannot. Setting
          it up takes about two minutes.
        </Trans>
      }
    >
      <ButtonLink to={paths.enableTwoFactor(wanted)}>
        <Trans>Set up an authenticator</Trans>
      </ButtonLink>
      <ButtonLink to={wanted} tone="default">
        <Trans>Skip for now</Trans>
      </ButtonLink>
    </AccessScreen>
  );
}
