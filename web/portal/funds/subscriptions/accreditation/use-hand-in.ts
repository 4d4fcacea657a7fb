import { verifySupportingDocuments } from '@ballast/contract/funds/subscriptions.ts';
import { queryClient, useCallMutation } from '../../../../app/session/queries.ts';
import { latestSubscriptionQuery } from '../queries.ts';
import { useFundSlug } from '../subscribe-screen.tsx';

/** Hands the subscription to the desk that waits for documents; where none waits, there is nothing to do. */
export function useHandIn(): () => Promise<void> {
  const fundSlug = useFundSlug();
  const handIn = useCallMutation(verifySupportingDocuments);
  return async () => {
    const { items } = await queryClient.fetchQuery(latestSubscriptionQuery(fundSlug));
    const [request] = items;
    if (request?.status !== 'AWAITING_DOCUMENTS') return;
    await handIn.mutateAsync({ params: { id: request.id } });
  };
}
