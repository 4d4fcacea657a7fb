import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';

/** How long the check takes, and what comes after it. */
export function KycSuccessPage() {
  const { email, us_tax_payer } = useUser();
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Thank you. Your verification is with us</Trans>}
      lead={
        us_tax_payer ? (
          <Trans>Our team is checking it now. This takes up to 10 minutes.</Trans>
        ) : (
          <Trans>Our team is checking it now. This takes up to 5 business days.</Trans>
        )
      }
    >
      <p>
        <Trans>
          We’ll email {email} as soon as it is done. You then sign two agreements, on custody and on
          purchases, and your account can receive its first deposit.
        </Trans>
      </p>
      <ButtonLink to={paths.accountStatus()} fullWidth>
        <Trans>See where it stands</Trans>
      </ButtonLink>
      <ButtonLink to={paths.portfolio()} variant="default" fullWidth>
        <Trans>Look around</Trans>
      </ButtonLink>
    </OnboardingFrame>
  );
}
