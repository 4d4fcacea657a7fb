import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listWithdrawalQueue } from '@ballast/contract/staff/payments.ts';
import { Trans } from '@lingui/react/macro';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './withdrawal-case-card.module.css';
import { WithdrawalDecision } from './withdrawal-decision.tsx';

export type WithdrawalCase = AnswerOf<typeof listWithdrawalQueue>['items'][number];

/** One withdrawal with everything that a decision needs. */
export function WithdrawalCaseCard({ item }: { item: WithdrawalCase }) {
  const given = item.approvals.length;
  const names = item.approvals.map(({ by }) => by).join(', ');
  return (
    <Card
      title={<Amount value={item.amount} asset={item.currency} open />}
      aside={
        <StatusBadge tone="caution">
          <Trans>
            {given} of {item.approvals_required} approvals
          </Trans>
        </StatusBadge>
      }
    >
      <Facts>
        <Fact label={<Trans>Client</Trans>}>
          <Link to={paths.deskClient(item.client_id)}>{item.client_name}</Link>
        </Fact>
        <Fact label={<Trans>Requested</Trans>}>
          <time dateTime={item.created_at}>{formatDate(item.created_at, 'longWithTime')}</time>
        </Fact>
        <Fact label={<Trans>Value</Trans>}>
          <Amount value={item.value_usd} open />
        </Fact>
        <Fact label={<Trans>The client’s withdrawals in 24 hours</Trans>}>
          <Amount value={item.client_24h_usd} open />
        </Fact>
        <Fact label={<Trans>Fee</Trans>}>
          <Amount value={item.fee} asset={item.currency} open />
        </Fact>
        <Fact label={<Trans>Wallet</Trans>}>
          {item.wallet_name ?? '–'}{' '}
          {item.wallet_used_before ? <Trans>(used before)</Trans> : <Trans>(first use)</Trans>}
        </Fact>
        <Fact label={<Trans>Address</Trans>}>
          <span className={styles.address}>{item.address}</span>
        </Fact>
        <Fact label={<Trans>Network</Trans>}>{item.network}</Fact>
        {item.memo ? <Fact label={<Trans>Memo</Trans>}>{item.memo}</Fact> : null}
        {given > 0 ? <Fact label={<Trans>Approved by</Trans>}>{names}</Fact> : null}
      </Facts>
      <WithdrawalDecision item={item} />
    </Card>
  );
}
