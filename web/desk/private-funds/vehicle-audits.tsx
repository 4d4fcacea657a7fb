import { PRIVATE_FUND_KEEPERS } from '@ballast/contract/account/roles.ts';
import type { AuditYear } from '@ballast/contract/staff/fund-audits.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMayCall } from '../may-call.ts';
import { ProposeAudit } from './propose-audit.tsx';
import { formatDay } from './vehicle-words.ts';

type VehicleAuditsProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  audits: readonly AuditYear[];
};

/** The audits of a vehicle's years, with what is held back of redemptions until each; and the way to propose a sign-off. */
export function VehicleAudits({ vehicle, audits }: VehicleAuditsProps) {
  const { t } = useLingui();
  const may = useMayCall(PRIVATE_FUND_KEEPERS);
  const [isAsking, setAsking] = useState(false);
  const open = audits.filter(({ is_over: isOver, signed_off_on: day }) => isOver && day === null);
  return (
    <Card
      title={<Trans>Audits</Trans>}
      aside={
        may && open.length > 0 ? (
          <Button size="sm" variant="default" onClick={() => setAsking(true)}>
            <Trans>Propose a sign-off</Trans>
          </Button>
        ) : undefined
      }
      flush
    >
      {audits.length === 0 ? (
        <EmptyState
          title={<Trans>No year is to be audited yet</Trans>}
          text={<Trans>Once a year with dealings is over, its sign-off is recorded here.</Trans>}
        />
      ) : (
        <DataTable
          caption={t`Audits`}
          columns={columnsIn(vehicle.currency)}
          rows={audits}
          rowKey={({ year }) => String(year)}
        />
      )}
      {isAsking ? (
        <ProposeAudit vehicle={vehicle} years={open} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

function columnsIn(currency: string): readonly Column<AuditYear>[] {
  return [
    { key: 'year', header: <Trans>Year</Trans>, lead: true, cell: ({ year }) => String(year) },
    {
      key: 'audit',
      header: <Trans>Audit</Trans>,
      cell: (audit) => <AuditState audit={audit} />,
    },
    {
      key: 'waiting',
      header: <Trans>Held back until it</Trans>,
      figure: true,
      cell: ({ waiting }) => <Amount value={waiting.amount} asset={currency} />,
    },
    {
      key: 'released',
      header: <Trans>Released</Trans>,
      figure: true,
      cell: ({ released }) => <Amount value={released.amount} asset={currency} />,
    },
  ];
}

function AuditState({ audit }: { audit: AuditYear }) {
  const { is_over: isOver, signed_off_on: day, waiting } = audit;
  if (day !== null) return <Trans>Signed off on {formatDay(day)}</Trans>;
  if (!isOver) return <Trans>The year is not over</Trans>;
  if (waiting.redemptions === 0) return <Trans>Not signed off</Trans>;
  return (
    <StatusBadge tone="caution">
      <Trans>Due: sign-off</Trans>
    </StatusBadge>
  );
}
