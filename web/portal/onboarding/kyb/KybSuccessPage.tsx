import { areContractsSigned } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { Trans } from '@lingui/react/macro';
import { SupportContact } from '../../../app/errors/support-contact.tsx';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useUser } from '../../../app/session/use-user.ts';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { CaseTimeline } from '../case-timeline.tsx';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { WaitingForSignatory } from '../signatories/waiting-for-signatory.tsx';
import { AgreementRows } from '../status/agreement-rows.tsx';
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
  const { email, answers_due_at: dueAt } = useUser();
  const { review } = useKyb();
  if (dueAt !== null) return <PendingAnswers />;
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Thank you. Your documents are with us</Trans>}
      lead={
        <Trans>
          Our compliance team is checking them. Your account will be active in 2–3 business days.
        </Trans>
      }
    >
      <Contracts />
      <p>
        <Trans>
          We’ll email {email} as soon as it is done, or if we need anything more. Once it is
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

/** The same for a company that was verified before, whose money moves as before. */
function PendingAnswers() {
  const { email } = useUser();
  const { review } = useKyb();
  return (
    <OnboardingFrame
      close={paths.portfolio()}
      title={<Trans>Thank you. Everything is with us</Trans>}
      lead={
        <Trans>
          Our compliance team is checking it. Meanwhile you can use everything as before.
        </Trans>
      }
    >
      <Contracts />
      <p>
        <Trans>We’ll email {email} as soon as it is done, or if we need anything more.</Trans>
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

/** What is signed for the company, and what is missing until it can be verified. */
function Contracts() {
  const kyb = useKyb();
  const { contracts, signatory } = kyb;
  const isMissing = !areContractsSigned(kyb);
  const { first_name: first = '', last_name: last = '' } = signatory ?? {};
  return (
    <>
      {isMissing ? (
        <Note
          tone="caution"
          title={<Trans>Your company’s agreements are not all signed yet</Trans>}
        >
          {signatory?.by_link ? (
            <Trans>
              We sent {first} {last} a link to read and sign them. We complete our review once all
              three are signed.
            </Trans>
          ) : (
            <Trans>
              Please read and sign them now. We complete our review once all three are signed.
            </Trans>
          )}
        </Note>
      ) : null}
      <Card flush title={<Trans>Agreements</Trans>}>
        <AgreementRows agreements={contracts} />
      </Card>
      {isMissing && signatory?.by_link ? <WaitingForSignatory /> : null}
      {isMissing && signatory?.by_link === false ? (
        <ButtonLink to={paths.kybAgreements()} fullWidth>
          <Trans>Read and sign</Trans>
        </ButtonLink>
      ) : null}
    </>
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
          It can now deposit and invest. Its deposit addresses will be ready in a few minutes.
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
