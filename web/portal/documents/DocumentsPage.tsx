import { Trans } from '@lingui/react/macro';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { AskedDocuments } from './asked-documents.tsx';
import { SignedAgreements } from './signed-agreements.tsx';

/** /documents: what the client has signed, to download, and what became of documents that were asked for. */
export function DocumentsPage() {
  return (
    <Stack>
      <PageHeader
        title={<Trans>Documents</Trans>}
        lead={<Trans>What you have signed, and what you were asked for.</Trans>}
      />
      <SignedAgreements />
      <AskedDocuments />
    </Stack>
  );
}
