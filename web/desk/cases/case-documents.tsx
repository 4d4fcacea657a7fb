import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './case-documents.module.css';
import type { Case } from './case-words.ts';
import { useCaseDocument } from './use-case-document.ts';

type CaseDocument = Case['documents'][number];

/** The documents of a case, one at a time, for those who may look at them. */
export function CaseDocuments({ item }: { item: Case }) {
  const refused = item.actions.some(
    ({ action, not_because }) => action === 'OPEN_DOCUMENTS' && not_because !== null,
  );
  return (
    <Card title={<Trans>Documents</Trans>}>
      {refused ? (
        <Note tone="info">
          <Trans>Only those who check or decide this review look at its documents.</Trans>
        </Note>
      ) : (
        <DocumentTabs caseId={item.id} documents={item.documents} />
      )}
    </Card>
  );
}

function DocumentTabs({
  caseId,
  documents,
}: {
  caseId: string;
  documents: readonly CaseDocument[];
}) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Tabs defaultValue={documents[0]?.upload_id ?? null} keepMounted={false}>
      <Tabs.List>
        {documents.map(({ upload_id: id, name }) => (
          <Tabs.Tab key={id} value={id} className={styles.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {documents.map((document) => (
        <Tabs.Panel key={document.upload_id} value={document.upload_id} pt="lg">
          <DocumentView
            // Another attempt is another view.
            key={attempt}
            caseId={caseId}
            document={document}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type DocumentViewProps = { caseId: string; document: CaseDocument; onRetry: () => void };

function DocumentView({ caseId, document, onRetry }: DocumentViewProps) {
  const { t } = useLingui();
  const shown = useCaseDocument(caseId, document.upload_id);
  const { name } = document;
  if (shown === null) return <Skeleton height={20} />;
  if ('error' in shown) {
    return (
      <div className={styles.document}>
        <FailureNote error={shown.error} />
        <Button variant="default" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.document}>
      {document.scan === 'UNSCANNED' ? (
        <Note tone="caution">
          <Trans>No virus scanner has looked at this file. You see a copy that we drew anew.</Trans>
        </Note>
      ) : null}
      {shown.type.startsWith('image/') ? (
        <img className={styles.picture} src={shown.url} alt={t`Document ${name}`} />
      ) : (
        <p className={styles.words}>
          <Trans>This document has pages. Open it beside this window.</Trans>
        </p>
      )}
      <div className={styles.links}>
        <Anchor href={shown.url} target="_blank" rel="noopener">
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />{' '}
          <Trans>Open in a new tab</Trans>
        </Anchor>
        <Anchor href={shown.url} download={name}>
          <Trans>Download</Trans>
        </Anchor>
      </div>
    </div>
  );
}
