import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { AccessScreen } from '../../app/access/access-screen.tsx';
import { LoginFrame } from '../../app/access/login-frame.tsx';
import { ButtonLink } from '../../app/link.tsx';
import { paths, wantedPath } from '../../app/paths.ts';

/** /enable-2fa: the offer of an authenticator after a login without one. */
export function OfferTwoFactorPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const wanted = wantedPath(redirect) ?? paths.portfolio();
  return (
    <LoginFrame>
      <AccessScreen
        title={<Trans>Protect your account with an authenticator</Trans>}
        lead={
          <Trans>
            An app on your phone shows a new code every 30 seconds. Codes by email or text message
            can be read by whoever gets into your mailbox or takes over your number; these cannot.
            Setting it up takes about two minutes.
          </Trans>
        }
      >
        <ButtonLink to={paths.enableTwoFactor(wanted)} fullWidth>
          <Trans>Set up an authenticator</Trans>
        </ButtonLink>
        <ButtonLink to={wanted} variant="default" fullWidth>
          <Trans>Skip for now</Trans>
        </ButtonLink>
      </AccessScreen>
    </LoginFrame>
  );
}
