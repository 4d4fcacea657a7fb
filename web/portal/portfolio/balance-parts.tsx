import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { signOf } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import styles from './balance-parts.module.css';
import { Known } from './not-known-yet.tsx';
import { Worth } from './worth.tsx';

type Totals = AnswerOf<typeof getPortfolioAssets>['totals'];

/** What of everything is invested, free, settling or held, in plain words. */
export function BalanceParts({ totals }: { totals: Totals | undefined }) {
  const { holdback = '0', owed = '0' } = totals ?? {};
  return (
    <Card title={<Trans>Portfolio breakdown</Trans>}>
      <dl className={styles.parts}>
        <Part label={<Trans>Invested</Trans>} value={totals?.invested}>
          <Trans>Held in funds and baskets.</Trans>
        </Part>
        <Part label={<Trans>Available</Trans>} value={totals?.available}>
          <Trans>Can be invested or withdrawn now.</Trans>
        </Part>
        <Part label={<Trans>Being settled</Trans>} value={totals?.settling}>
          <Trans>Received; available within 24 hours.</Trans>
        </Part>
        <Part label={<Trans>Pending</Trans>} value={totals?.pending}>
          <Trans>In transactions that are in progress.</Trans>
        </Part>
        {holdback !== null && signOf(holdback) === 0 ? null : (
          <Part label={<Trans>Held back</Trans>} value={holdback}>
            <Trans>Paid out after the year-end audit.</Trans>
          </Part>
        )}
        {owed !== null && signOf(owed) === 0 ? null : (
          <Part label={<Trans>Owed</Trans>} value={owed === null ? null : `-${owed}`}>
            <Trans>What you owe us; it is taken off your total.</Trans>
          </Part>
        )}
      </dl>
    </Card>
  );
}

type PartProps = { label: ReactNode; value: string | null | undefined; children: ReactNode };

function Part({ label, value, children }: PartProps) {
  return (
    <div className={styles.part}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        <Known unknown={value === null}>
          <Worth value={value ?? null} />
        </Known>
      </dd>
      <dd className={styles.note}>{children}</dd>
    </div>
  );
}
