import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { quoteWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WithdrawalAmountForm } from './withdrawal-amount-form.tsx';
import { withdrawalDraft } from './withdrawal-draft.ts';

const route = getRouteApi('/client/withdrawal/crypto/$code/amount');

/** /withdrawal/crypto/{code}/amount */
export function WithdrawalAmountPage() {
  // The route's guard lets in crypto currencies only.
  const currency = route.useParams().code as CryptoCode;
  const { walletId } = useDraft(withdrawalDraft);
  return (
    <FlowScreen
      title={<Trans>How much?</Trans>}
      lead={<Trans>The amount that arrives in your wallet.</Trans>}
      step={{ current: 2, of: 4 }}
      back={paths.withdrawalWallet(currency)}
      close={paths.portfolio()}
    >
      {walletId === null ? null : <AmountAtTerms currency={currency} walletId={walletId} />}
    </FlowScreen>
  );
}

function AmountAtTerms({ currency, walletId }: { currency: CryptoCode; walletId: string }) {
  const terms = useCallQuery(quoteWithdrawal, { body: { currency, wallet_id: walletId } });
  return (
    <>
      <FailureNote error={terms.error} />
      {terms.isPending ? <Skeleton height={24} /> : null}
      {terms.data ? <WithdrawalAmountForm currency={currency} terms={terms.data} /> : null}
    </>
  );
}
