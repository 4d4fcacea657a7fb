import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getInvestmentUnderlying } from '@ballast/contract/portfolio/portfolio.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Amount, Percent } from '../../app/figures/amounts.tsx';
import { signOf } from '../../app/figures/format-decimal.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Fact, Facts } from '../../ui/lists/facts.tsx';
import { holdingPartsQuery } from './queries.ts';
import { useHolding } from './use-holding.ts';

type Part = AnswerOf<typeof getInvestmentUnderlying>['items'][number];

/** What the client holds in a fund and what that consists of; nothing for those who hold nothing. */
export function OwnHolding({ fund }: { fund: string }) {
  const { t } = useLingui();
  const holding = useHolding(fund);
  const underlying = useQuery(holdingPartsQuery(fund));
  if (!holding) return null;
  const parts = underlying.data?.items ?? [];
  return (
    <Card title={<Trans>Your holding</Trans>}>
      <Facts>
        <Fact label={<Trans>Value</Trans>}>
          <Amount value={holding.value_usd} />
        </Fact>
        {signOf(holding.pending_usd) === 0 ? null : (
          <Fact label={<Trans>In progress</Trans>}>
            <Amount value={holding.pending_usd} />
          </Fact>
        )}
        <Fact label={<Trans>Gain</Trans>}>
          <Amount value={holding.gain_usd} coloured signed />
        </Fact>
        <Fact label={<Trans>Time-weighted return</Trans>}>
          <Percent value={holding.return_all_time} change />
        </Fact>
      </Facts>
      {parts.length > 0 ? (
        <DataTable
          caption={t`What your holding consists of`}
          columns={COLUMNS}
          rows={parts}
          rowKey={(part) => part.asset}
        />
      ) : null}
    </Card>
  );
}

const COLUMNS: readonly Column<Part>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: (part) => part.name },
  {
    key: 'quantity',
    header: <Trans>Quantity</Trans>,
    figure: true,
    cell: (part) => <Amount value={part.quantity} asset={part.asset} />,
  },
  {
    key: 'weight',
    header: <Trans>Weight</Trans>,
    figure: true,
    cell: (part) => <Percent value={part.weight} />,
  },
  {
    key: 'value',
    header: <Trans>Value</Trans>,
    figure: true,
    cell: (part) => <Amount value={part.value_usd} />,
  },
];
