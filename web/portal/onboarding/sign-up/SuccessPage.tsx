import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Note } from '../../../ui/note.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';

export function SuccessPage() {
  const { first_name, us_tax_payer } = useUser();
  return (
    <OnboardingFrame
      title={<Trans>Welcome, {first_name}. Your account is open</Trans>}
      lead={
        <Trans>
          You can look around now. To deposit and invest, verify your identity: it takes about ten
          minutes and needs your passport or another document.
        </Trans>
      }
    >
      <Note tone="info" title={<Trans>What happens next</Trans>}>
        {us_tax_payer ? (
          <Trans>
            Once you have sent everything, we check it, usually within 10 minutes, and email you.
          </Trans>
        ) : (
          <Trans>
            Once you have sent everything, we check it within 5 business days and email you.
          </Trans>
        )}
      </Note>
      <ButtonLink to={paths.kyc()}>
        <Trans>Verify my identity</Trans>
      </ButtonLink>
      <ButtonLink to={paths.portfolio()} variant="default">
        <Trans>Explore first</Trans>
      </ButtonLink>
    </OnboardingFrame>
  );
}
