import type { KycDetails } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { getKyc, sendIdentityDocument } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { IdentityCheck } from './identity-check.tsx';

type KycIdentityCheckProps = {
  data: KycDetails;
  /** The document is with us; the details after it. */
  onDone: (data: KycDetails) => Promise<void>;
};

/** The check of the identity of somebody in KYC, the first time or again. */
export function KycIdentityCheck({ data, onDone }: KycIdentityCheckProps) {
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
