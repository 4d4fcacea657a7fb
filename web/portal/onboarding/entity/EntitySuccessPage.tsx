import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';

export function EntitySuccessPage() {
  return (
    <OnboardingFrame
      title={<Trans>Account created</Trans>}
      lead={
        <Trans>
          The company’s account is open. You can look around now; to deposit and invest, send us the
          documents of the company.
        </Trans>
      }
    >
      <Note tone="info" title={<Trans>What happens next</Trans>}>
        <Trans>
          Once all documents are in, we check them within 2–3 business days and email you.
        </Trans>
      </Note>
      <ButtonLink to={paths.portfolio()}>
        <Trans>Explore the platform</Trans>
      </ButtonLink>
      <ButtonLink to={paths.kyb()} variant="default">
        <Trans>Send the documents</Trans>
      </ButtonLink>
    </OnboardingFrame>
  );
}
