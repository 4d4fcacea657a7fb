import { NETWORKS } from '@ballast/contract/money/asset.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/lists/facts.tsx';
import type { Withdrawal } from './withdrawal-progress.ts';

/** What a withdrawal sends where. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { currency, amount, fee, total, wallet_name, network, address, memo } = withdrawal;
  return (
    <Card title={<Trans>Details</Trans>}>
      <Facts>
        <Fact label={<Trans>Amount</Trans>}>
          <Amount value={amount} asset={currency} full />
        </Fact>
        <Fact label={<Trans>Network fee</Trans>}>
          <Amount value={fee} asset={currency} full />
        </Fact>
        <Fact label={<Trans>Total with fee</Trans>}>
          <Amount value={total} asset={currency} full />
        </Fact>
        {wallet_name === null ? null : <Fact label={<Trans>Wallet</Trans>}>{wallet_name}</Fact>}
        <Fact label={<Trans>Network</Trans>}>{NETWORKS[network].name}</Fact>
        <Fact label={<Trans>Address</Trans>} long>
          {address}
        </Fact>
        {memo === null ? null : (
          <Fact label={<Trans>Memo</Trans>} long>
            {memo}
          </Fact>
        )}
        <Fact label={<Trans>Requested</Trans>}>
          {formatDate(withdrawal.created_at, 'mediumWithTime')}
        </Fact>
        {withdrawal.completed_at === null ? null : (
          <Fact label={<Trans>Finished</Trans>}>
            {formatDate(withdrawal.completed_at, 'mediumWithTime')}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
