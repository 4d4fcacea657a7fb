import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { auditFilterOf, narrowingOf } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { ExportAuditTrail } from './export-audit-trail.tsx';

const route = getRouteApi('/staff/desk/audit');

export function AuditPage() {
  const { t } = useLingui();
  const filter = auditFilterOf(route.useSearch());
  const narrowing = narrowingOf(filter);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <Stack>
      <PageHeader
        title={<Trans>Audit trail</Trans>}
        lead={<Trans>Who did what, when and from where. Nothing here can be changed.</Trans>}
        actions={<ExportAuditTrail narrowing={narrowing} />}
      />
      <AuditFilters key={JSON.stringify(filter)} filter={filter} />
      <AuditTable
        narrowing={narrowing}
        empty={isNarrowed ? t`No action matches` : t`Nothing has happened yet`}
      />
    </Stack>
  );
}
