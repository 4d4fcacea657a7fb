import { submitRedemptionRequest } from '@ballast/contract/funds/redemption-requests.ts';
import type { DraftRedemption } from '@ballast/contract/funds/unit-redemptions.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { DraftSignatureCard } from '../signed-drafts/draft-signature.tsx';

/** Whose signature by a link a redemption waits for. */
export function RedemptionSignature({ draft }: { draft: DraftRedemption }) {
  const { id, signature } = draft;
  const submit = useCallMutation(submitRedemptionRequest);
  return (
    <DraftSignatureCard
      id={id}
      signature={signature}
      onSubmit={() => submit.mutateAsync({ params: { id } })}
    />
  );
}
