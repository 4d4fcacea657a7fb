import {
  type SubscriptionRequest,
  submitSubscriptionRequest,
} from '@ballast/contract/funds/subscriptions.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { DraftSignatureCard } from '../signed-drafts/draft-signature.tsx';

/** Whose signature by a link a subscription waits for; nothing of every other. */
export function SubscriptionSignature({ subscription }: { subscription: SubscriptionRequest }) {
  const { id, signature } = subscription;
  const submit = useCallMutation(submitSubscriptionRequest);
  if (!signature) return null;
  return (
    <DraftSignatureCard
      id={id}
      signature={signature}
      onSubmit={() => submit.mutateAsync({ params: { id } })}
    />
  );
}
