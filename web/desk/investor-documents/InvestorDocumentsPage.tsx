import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { DocumentTable } from './document-table.tsx';
import { PutDocumentDialog } from './put-document.tsx';

/** What was put there for clients: for one, a class of them or a fund. */
export function InvestorDocumentsPage() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack>
      <PageHeader
        title={<Trans>Documents for clients</Trans>}
        lead={
          <Trans>Capital statements, tax forms, accounts and letters, as clients see them</Trans>
        }
        actions={
          <Button onClick={() => setOpen(true)}>
            <Trans>Add a document</Trans>
          </Button>
        }
      />
      <Card flush>
        <Paged
          words={{ more: t`Show more` }}
          page={(cursor, after) => <DocumentTable cursor={cursor} after={after} />}
        />
      </Card>
      {isOpen ? <PutDocumentDialog onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}
