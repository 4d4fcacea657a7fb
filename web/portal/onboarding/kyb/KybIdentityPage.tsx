import { stepAfter } from '@ballast/contract/flow-order.ts';
import {
  getKyb,
  isSignatoryShown,
  KYB_STEPS,
  sendSignatoryIdentity,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import { Trans } from '@lingui/react/macro';
import { ButtonLink, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { callQuery, queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { Note } from '../../../ui/note.tsx';
import { DocumentIsWithUs, IdentityCheck } from '../identity/identity-check.tsx';
import { KybScreen } from './kyb-screen.tsx';
import { useKyb } from './use-kyb.ts';

/** Whoever signs for the company themselves shows who they are. */
export function KybIdentityPage() {
  const kyb = useKyb();
  const { legal_business_name: name } = kyb;
  return (
    <KybScreen
      step="VERIFY_IDENTITY"
      title={<Trans>Your identity document</Trans>}
      lead={
        <Trans>You sign for {name}, so we check your own identity. Use a valid photo ID.</Trans>
      }
    >
      {isSignatoryShown(kyb) ? <Shown /> : <Check />}
    </KybScreen>
  );
}

function Check() {
  const go = useGo();
  const { signatory_identity: identity, us_tax_payer } = useKyb();
  const send = useCallMutation(sendSignatoryIdentity);
  return (
    <>
      {identity?.reason ? (
        <Note tone="caution" title={<Trans>What needs fixing</Trans>}>
          {identity.reason}
        </Note>
      ) : null}
      <IdentityCheck
        known={{
          us_tax_payer,
          citizenship: null,
          politically_exposed: identity?.politically_exposed ?? null,
        }}
        position="last"
        sendDocument={(body) => send.mutateAsync({ body })}
        onDone={async () => {
          const kyb = await client.call(getKyb);
          queryClient.setQueryData(callQuery(getKyb).queryKey, kyb);
          await go(stepAfter(KYB_STEPS, 'VERIFY_IDENTITY', kyb)?.path ?? paths.kyb());
        }}
      />
    </>
  );
}

function Shown() {
  const isSubmitted = useKyb().signatory_identity?.status === 'SUBMITTED';
  return (
    <DocumentIsWithUs again={isSubmitted ? <Check /> : null}>
      <ButtonLink to={paths.kybUploadDocuments()} fullWidth>
        <Trans>Continue</Trans>
      </ButtonLink>
    </DocumentIsWithUs>
  );
}
