import { Trans } from '@lingui/react/macro';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { IndividualFrame } from './individual-frame.tsx';

export function InvestorBlockedPage() {
  return (
    <IndividualFrame
      step="INVESTOR_BLOCKED"
      title={<Trans>We can’t open an account for you at the moment</Trans>}
      lead={
        <Trans>
          Ballast is for investors with liquid assets of at least $0.5 million. Based on your
          answer, you are below this minimum.
        </Trans>
      }
    >
      <Note tone="info" title={<Trans>What you can do</Trans>}>
        <Trans>
          If you chose this by mistake, change your answer. If your situation changes, log in again:
          what you have entered is kept. For questions write to <SupportContact />.
        </Trans>
      </Note>
      <ButtonLink to={paths.onboardingLiquid()}>
        <Trans>Correct my answer</Trans>
      </ButtonLink>
      <ButtonLink to={paths.logout()} variant="default">
        <Trans>Log out</Trans>
      </ButtonLink>
    </IndividualFrame>
  );
}
