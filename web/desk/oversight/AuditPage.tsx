import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageStack } from '../../ui/page-stack.tsx';
import { AuditTable } from './audit-table.tsx';

/** /desk/audit */
export function AuditPage() {
  return (
    <PageStack>
      <PageHeader
        title={<Trans>Audit trail</Trans>}
        lead={<Trans>Who did what, when and from where. Nothing here can be changed.</Trans>}
      />
      <AuditTable />
    </PageStack>
  );
}
