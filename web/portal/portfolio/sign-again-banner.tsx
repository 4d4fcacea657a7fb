import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';

export function SignAgainBanner() {
  return (
    <Card
      title={<Trans>Your agreements wait to be signed again</Trans>}
      aside={
        <ButtonLink to={paths.signAgain()}>
          <Trans>See what to sign</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Your details have changed since they were signed. They stay in force until then, but new
          subscriptions to private funds wait. You can redeem and withdraw as ever.
        </Trans>
      </p>
    </Card>
  );
}
