import type { AnswerOf } from '@ballast/contract/call.ts';
import type { getOwnWeights } from '@ballast/contract/funds/own-weights.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Percent } from '../../../app/figures/amounts.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';

type OwnWeight = AnswerOf<typeof getOwnWeights>['items'][number];

type WeightTableProps = { title: React.ReactNode; items: readonly OwnWeight[] };

/** A client's weights beside those that the index of the fund follows. */
export function WeightTable({ title, items }: WeightTableProps) {
  const { t } = useLingui();
  return (
    <Card title={title} flush>
      <DataTable
        caption={t`Weights by currency`}
        columns={COLUMNS}
        rows={items}
        rowKey={({ asset }) => asset}
      />
    </Card>
  );
}

const COLUMNS: readonly Column<OwnWeight>[] = [
  { key: 'name', header: <Trans>Currency</Trans>, lead: true, cell: ({ name }) => name },
  {
    key: 'own',
    place: 'below',
    header: <Trans>Yours</Trans>,
    figure: true,
    cell: ({ weight }) => <Percent value={weight} />,
  },
  {
    key: 'model',
    place: 'belowEnd',
    header: <Trans>The index</Trans>,
    figure: true,
    cell: ({ model_weight }) => <Percent value={model_weight} />,
  },
];
