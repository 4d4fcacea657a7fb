import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import {
  getKyc,
  KycAnswers,
  sendIdentityDocument,
} from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../app/forms/form.tsx';
import { useForm } from '../../../app/forms/use-form.ts';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KycScreen } from '../kyc/kyc-screen.tsx';
import { kycQuery, kycStatusQuery } from '../kyc/queries.ts';
import { setKyc, useAnswerStep, useGoOn, useKyc } from '../kyc/use-kyc.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { useKycStatus } from '../status/use-kyc-status.ts';
import { useRetryDialog } from '../use-retry-dialog.tsx';
import { DocumentIsWithUs, IdentityCheck } from './identity-check.tsx';
import { PepQuestion } from './identity-form.tsx';

export function KycVerifyIdentityPage() {
  return (
    <KycScreen
      step="VERIFY_IDENTITY"
      title={<Trans>Your identity document</Trans>}
      lead={<Trans>Use a valid photo ID.</Trans>}
    >
      <WhatIsLeft />
    </KycScreen>
  );
}

function WhatIsLeft() {
  const data = useKyc();
  const goOn = useGoOn('VERIFY_IDENTITY');
  if (!isWithUs(data)) {
    return (
      <>
        <AskedAgainNote />
        <KycIdentityCheck data={data} onDone={goOn} />
      </>
    );
  }
  const isSubmitted = data.identity_document.verification_status === 'SUBMITTED';
  return (
    <DocumentIsWithUs again={isSubmitted ? <KycIdentityCheck data={data} onDone={goOn} /> : null}>
      <PepForm />
    </DocumentIsWithUs>
  );
}

function isWithUs({ identity_document: { verification_status: status } }: KycDetails): boolean {
  return status === 'SUBMITTED' || status === 'APPROVED';
}

/** /account-status/identity: a document that the desk asked for again, while everything else is with it. */
export function IdentityAgainPage() {
  const status = useKycStatus();
  const kyc = useQuery(kycQuery());
  const isLoaded = status.data && kyc.data;
  return (
    <OnboardingFrame
      close={paths.accountStatus()}
      title={<Trans>Send your document again</Trans>}
      lead={<Trans>Everything else stays as it is.</Trans>}
    >
      {isLoaded ? null : <Skeleton height={24} />}
      {isLoaded && status.data.identity.may_send ? <Check /> : null}
      {isLoaded && !status.data.identity.may_send ? <NothingToSend /> : null}
    </OnboardingFrame>
  );
}

function Check() {
  const go = useGo();
  const { data } = useQuery(kycQuery());
  return data ? (
    <>
      <AskedAgainNote />
      <KycIdentityCheck
        data={data}
        onDone={async (sent) => {
          setKyc(sent);
          await go(paths.accountStatusKyc());
        }}
      />
    </>
  ) : null;
}

function NothingToSend() {
  return (
    <>
      <Note tone="info" title={<Trans>There is nothing to send</Trans>}>
        <Trans>We have your document, or the check is over.</Trans>
      </Note>
      <ButtonLink to={paths.accountStatus()} fullWidth>
        <Trans>See where it stands</Trans>
      </ButtonLink>
    </>
  );
}

type KycIdentityCheckProps = {
  data: KycDetails;
  /** The document is with us; the details after it. */
  onDone: (data: KycDetails) => Promise<void>;
};

function KycIdentityCheck({ data, onDone }: KycIdentityCheckProps) {
  const sendDocument = useCallMutation(sendIdentityDocument);
  return (
    <IdentityCheck
      known={data}
      position="second"
      sendDocument={(body) => sendDocument.mutateAsync({ body })}
      onDone={async () => onDone(await client.call(getKyc))}
    />
  );
}

/** Why the desk asks for a document again; nothing when it does not. */
function AskedAgainNote() {
  const { data } = useQuery(kycStatusQuery());
  if (!data?.identity.reason) return null;
  return (
    <Note tone="caution" title={<Trans>What needs fixing</Trans>}>
      {data.identity.reason}
    </Note>
  );
}

const Answer = KycAnswers.pick({ politically_exposed: true }).required();

/** The one question beside the document, which may be answered anew while the document is with us. */
function PepForm() {
  const form = useForm({
    values: { politically_exposed: useKyc().politically_exposed },
    rules: Answer,
    missing: { politically_exposed: <Trans>Choose yes or no</Trans> },
    send: useAnswerStep('VERIFY_IDENTITY'),
    position: 'second',
    retry: useRetryDialog(),
  });
  return (
    <Form form={form}>
      <PepQuestion {...form.getInputProps('politically_exposed')} />
    </Form>
  );
}
