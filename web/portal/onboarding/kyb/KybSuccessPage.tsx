import { Trans } from '@lingui/react/macro';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { lastReason, useKyb } from './use-kyb.ts';

/** The state of the sent documents, and what happens by when. */
export function KybSuccessPage() {
  const { stage } = useKyb();
  switch (stage) {
    case 'REJECTED':
      return <Rejected />;
    case 'COMPLETED':
      return <Verified />;
    case 'CREATED':
      return <AskedAgain />;
    default:
      return <Pending />;
  }
}

function Pending() {
  const { email } = useUser();
  const { review } = useKyb();
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Thank you. Your documents are with us</Trans>}
      lead={
        <Trans>
          Our compliance team checks them. Your account is activated in 2–3 business days.
        </Trans>
      }
    >
      <p>
        <Trans>
          We write to {email} as soon as it is done, also if we need something more. Once it is
          verified, your company can make its first deposit.
        </Trans>
      </p>
      {review ? (
        <Card title={<Trans>Where it stands</Trans>}>
          <CaseTimeline review={review} />
        </Card>
      ) : null}
      <ToPortfolio />
    </OnboardingFrame>
  );
}

function AskedAgain() {
  const kyb = useKyb();
  return (
    <OnboardingFrame close={paths.portfolio()} title={<Trans>We need some documents again</Trans>}>
      <Note tone="caution" title={<Trans>Message from our team</Trans>}>
        {lastReason(kyb)}
      </Note>
      <ButtonLink to={paths.kybUploadDocuments()} fullWidth>
        <Trans>See which ones</Trans>
      </ButtonLink>
    </OnboardingFrame>
  );
}

function Rejected() {
  const kyb = useKyb();
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>We could not verify your company</Trans>}
    >
      <Note tone="caution" title={<Trans>Message from our team</Trans>}>
        {lastReason(kyb)}
      </Note>
      <p>
        <Trans>
          If you think that this is a mistake, write to <SupportContact />; we answer within two
          business days.
        </Trans>
      </p>
      <ToPortfolio />
    </OnboardingFrame>
  );
}

function Verified() {
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Your company is verified</Trans>}
      lead={
        <Trans>
          It can deposit and invest now. Its deposit addresses are there in a few minutes.
        </Trans>
      }
    >
      <ToPortfolio />
    </OnboardingFrame>
  );
}

function ToPortfolio() {
  return (
    <ButtonLink to={paths.portfolio()} variant="default" fullWidth>
      <Trans>Go to your portfolio</Trans>
    </ButtonLink>
  );
}
