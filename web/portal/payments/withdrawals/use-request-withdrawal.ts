import type { BodyOf } from '@ballast/contract/call.ts';
import { cancelWithdrawal, createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { useCallMutation } from '../../../app/session/queries.ts';
import { withdrawalDraft } from './withdrawal-draft.ts';

type Wanted = Omit<BodyOf<typeof createWithdrawal>, 'acknowledged'>;

/**
 * Asks for the withdrawal that the client has confirmed, then goes on. Who comes back from the code and
 * changes nothing goes on with the same request; changed, the earlier one is given up first, so that its
 * funds are free again. Rejects with why the server refused.
 */
export function useRequestWithdrawal(
  onRequested: () => Promise<void>,
): (wanted: Wanted) => Promise<void> {
  const create = useCallMutation(createWithdrawal);
  const cancel = useCallMutation(cancelWithdrawal);
  return async (wanted) => {
    const { requested } = withdrawalDraft.read();
    const { wallet_id: walletId, amount } = wanted;
    const isSame = requested?.walletId === walletId && requested.amount === amount;
    if (!isSame) {
      if (requested) await cancel.mutateAsync({ params: { id: requested.id } });
      withdrawalDraft.change({ requested: null });
      const { id } = await create.mutateAsync({ body: { ...wanted, acknowledged: true } });
      withdrawalDraft.change({ requested: { id, walletId, amount } });
    }
    await onRequested();
  };
}
