import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getFundRewards } from '@ballast/contract/funds/fund-rewards.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import styles from './fees.module.css';

type Day = AnswerOf<typeof getFundRewards>['rewards'][number]['days'][number];

type RewardDaysProps = { asset: string; days: readonly Day[] };

/** How a reward that is not paid yet adds up, day by day. */
export function RewardDays({ asset, days }: RewardDaysProps) {
  const { t } = useLingui();
  return (
    <div className={styles.working}>
      <p className={styles.text}>
        <Trans>
          What you held at the close × rate ÷ 365. Days are kept with more places than the asset
          has: what a payment cannot pay of them is carried on to the next one.
        </Trans>
      </p>
      <DataTable
        caption={t`Days`}
        columns={columnsIn(asset)}
        rows={days}
        rowKey={({ day }) => day}
      />
    </div>
  );
}

function columnsIn(asset: string): readonly Column<Day>[] {
  return [
    {
      key: 'day',
      header: <Trans>Day</Trans>,
      lead: true,
      cell: ({ day }) => formatDate(day),
    },
    {
      key: 'base',
      place: 'end',
      header: <Trans>Held at the close</Trans>,
      figure: true,
      cell: ({ base }) => <Amount value={base} asset={asset} />,
    },
    {
      key: 'rate',
      place: 'belowEnd',
      header: <Trans>Rate a year</Trans>,
      figure: true,
      cell: ({ rate }) => <Percent value={rate} />,
    },
    {
      key: 'amount',
      place: 'below',
      header: <Trans>Reward of the day</Trans>,
      figure: true,
      cell: ({ amount }) => <Amount value={amount} asset={asset} full />,
    },
  ];
}
