import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { AuditTable } from './audit-table.tsx';

/** /desk/audit */
export function AuditPage() {
  return (
    <Stack>
      <PageHeader
        title={<Trans>Audit trail</Trans>}
        lead={<Trans>Who did what, when and from where. Nothing here can be changed.</Trans>}
      />
      <AuditTable />
    </Stack>
  );
}
