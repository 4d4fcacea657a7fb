import { getFundTargets, type TargetVersion } from '@ballast/contract/funds/fund-targets.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../app/figures/format-date.ts';
import { formatPercent } from '../../app/figures/format-decimal.ts';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The target weights of a basket: those in force and since when, those to come, and those before. */
export function TargetHistory({ slug }: { slug: string }) {
  const { t } = useWords();
  const { data } = useCallQuery(getFundTargets, { params: { fund: slug } });
  return (
    <Card title={<Trans>Target weights over time</Trans>} flush>
      {data ? (
        <DataTable
          caption={t`Target weights over time`}
          columns={COLUMNS}
          rows={data.versions}
          rowKey={({ version }) => String(version)}
        />
      ) : (
        <Skeleton height={9} />
      )}
    </Card>
  );
}

const STATES = {
  COMING: msg`Planned`,
  IN_FORCE: msg`In force`,
  PAST: msg`Past`,
} as const satisfies Record<TargetVersion['state'], MessageDescriptor>;

const TONES = { COMING: 'caution', IN_FORCE: 'good', PAST: 'neutral' } as const;

function State({ state }: Pick<TargetVersion, 'state'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={TONES[state]}>{i18n._(STATES[state])}</StatusBadge>;
}

const COLUMNS: readonly Column<TargetVersion>[] = [
  {
    key: 'from',
    header: <Trans>In force from</Trans>,
    lead: true,
    // Weights take effect at a close, 00:00 UTC.
    cell: ({ effective_at: from }) => formatDate(from, 'medium', 'UTC'),
  },
  {
    key: 'weights',
    place: 'below',
    header: <Trans>Weights</Trans>,
    cell: ({ weights }) =>
      weights.map(({ asset, name, weight }) => (
        <div key={asset}>
          {name} {formatPercent(weight)}
        </div>
      )),
  },
  { key: 'state', place: 'end', header: <Trans>State</Trans>, cell: (one) => <State {...one} /> },
];
