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
      lead={<Trans>Our team is checking them. This takes 1–2 business days.</Trans>}
    >
      <p>
        <Trans>
          We’ll email {email} as soon as it is done, or if anything is missing. There is nothing for
          you to do until then.
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
