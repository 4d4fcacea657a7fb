import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AskedAgainNote } from '../identity/asked-again-note.tsx';
import { KycIdentityCheck } from '../identity/kyc-identity-check.tsx';
import { kycQuery } from '../kyc/queries.ts';
import { keepKyc } from '../kyc/use-kyc.ts';
import { OnboardingFrame } from '../onboarding-frame.tsx';
import { useKycStatus } from './use-kyc-status.ts';

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
      <FailureNote error={status.error ?? kyc.error} />
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
          keepKyc(sent);
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
