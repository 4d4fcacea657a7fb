import { Trans } from '@lingui/react/macro';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';

export function TwoFactorDisabledPage() {
  const { has_passkey } = useUser();
  return (
    <FlowScreen
      title={<Trans>Your authenticator is off</Trans>}
      lead={has_passkey ? <Trans>Your passkeys log you in as before.</Trans> : <CodesComeBy />}
    >
      <ButtonLink to={paths.settings()}>
        <Trans>Back to settings</Trans>
      </ButtonLink>
      <ButtonLink to={paths.enableTwoFactor()} variant="default">
        <Trans>Turn it on again</Trans>
      </ButtonLink>
    </FlowScreen>
  );
}

function CodesComeBy() {
  const { phone_verified } = useUser();
  return phone_verified ? (
    <Trans>From now on codes come by message to your phone.</Trans>
  ) : (
    <Trans>From now on codes come by email.</Trans>
  );
}
