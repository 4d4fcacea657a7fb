import type { AnswerOf } from '@ballast/contract/call.ts';
import { NETWORKS } from '@ballast/contract/money/asset.ts';
import type { listWallets } from '@ballast/contract/payments/wallets.ts';
import type { quoteWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';

type WithdrawalReviewProps = {
  amount: string;
  wallet: AnswerOf<typeof listWallets>['items'][number];
  terms: AnswerOf<typeof quoteWithdrawal>;
};

/** Everything that a client confirms: what goes where, what it costs, and what happens then. */
export function WithdrawalReview({ amount, wallet, terms }: WithdrawalReviewProps) {
  const { currency, fee, total, value_usd, approvals_required } = terms;
  return (
    <Card>
      <Facts>
        <Fact label={<Trans>You send</Trans>}>
          <strong>
            <Amount value={amount} asset={currency} full open />
          </strong>
        </Fact>
        <Fact label={<Trans>Worth about</Trans>}>
          <Amount value={value_usd} open />
        </Fact>
        <Fact label={<Trans>Network fee</Trans>}>
          <Amount value={fee} asset={currency} full open />
        </Fact>
        <Fact label={<Trans>Total with fee</Trans>}>
          <Amount value={total} asset={currency} full open />
        </Fact>
        {wallet.name === null ? null : <Fact label={<Trans>Wallet</Trans>}>{wallet.name}</Fact>}
        <Fact label={<Trans>Network</Trans>}>{NETWORKS[wallet.network].name}</Fact>
        <Fact label={<Trans>Address</Trans>} long>
          {wallet.address}
        </Fact>
        {wallet.memo === null ? null : (
          <Fact label={<Trans>Memo</Trans>} long>
            {wallet.memo}
          </Fact>
        )}
        <Fact label={<Trans>Approval</Trans>}>
          {approvals_required === 2 ? (
            <Trans>By two people at our desk</Trans>
          ) : (
            <Trans>By our payments desk</Trans>
          )}
        </Fact>
      </Facts>
    </Card>
  );
}
