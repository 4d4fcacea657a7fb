import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';

/** How long the check takes and what comes after it. */
export function DocumentsSentPage() {
  const { email } = useUser();
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Thank you. Your documents are with us</Trans>}
      lead={<Trans>Our team checks them. This takes 1–2 business days.</Trans>}
    >
      <p>
        <Trans>
          We write to {email} as soon as it is done, also if something is missing. Until then there
          is nothing to do.
        </Trans>
      </p>
      <ButtonLink to={paths.portfolio()} fullWidth>
        <Trans>Go to your portfolio</Trans>
      </ButtonLink>
      <ButtonLink to={paths.uploadDocuments()} variant="default" fullWidth>
        <Trans>Send something more</Trans>
      </ButtonLink>
    </OnboardingFrame>
  );
}
