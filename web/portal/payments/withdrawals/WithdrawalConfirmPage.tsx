import type { CryptoCode } from '@ballast/contract/money/asset.ts';
import { quoteWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { useDraft } from '../../../app/forms/flow-draft.ts';
import { FlowScreen } from '../../../app/forms/flow-screen.tsx';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallQuery } from '../../../app/session/queries.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { walletsQuery } from './queries.ts';
import { useRequestWithdrawal } from './use-request-withdrawal.ts';
import { WithdrawalConfirmForm } from './withdrawal-confirm-form.tsx';
import { withdrawalDraft } from './withdrawal-draft.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

const route = getRouteApi('/client/withdrawal/crypto/$code/confirm');

/** /withdrawal/crypto/{code}/confirm */
export function WithdrawalConfirmPage() {
  // The route's guard lets in crypto currencies only.
  const currency = route.useParams().code as CryptoCode;
  const { walletId, amount } = useDraft(withdrawalDraft);
  return (
    <FlowScreen
      title={<Trans>Check and confirm</Trans>}
      lead={<Trans>A transfer cannot be taken back. Please compare everything.</Trans>}
      step={{ current: 3, of: 4 }}
      back={paths.withdrawalAmount(currency)}
      close={paths.portfolio()}
    >
      {walletId === null ? null : (
        <ConfirmAtTerms currency={currency} walletId={walletId} amount={amount} />
      )}
    </FlowScreen>
  );
}

type ConfirmAtTermsProps = { currency: CryptoCode; walletId: string; amount: string };

function ConfirmAtTerms({ currency, walletId, amount }: ConfirmAtTermsProps) {
  const go = useGo();
  const wanted = { currency, wallet_id: walletId, amount };
  const terms = useCallQuery(quoteWithdrawal, { body: wanted });
  const wallets = useQuery(walletsQuery(currency));
  const wallet = wallets.data?.items.find(({ id }) => id === walletId);
  const request = useRequestWithdrawal(() => go(paths.withdrawalVerify(currency)));
  return (
    <>
      <FailureNote error={terms.error ?? wallets.error} />
      {terms.isPending || wallets.isPending ? <Skeleton height={30} /> : null}
      {terms.data && wallet ? (
        <>
          <WithdrawalReview amount={amount} wallet={wallet} terms={terms.data} />
          <WithdrawalConfirmForm onConfirm={() => request(wanted)} />
        </>
      ) : null}
    </>
  );
}
