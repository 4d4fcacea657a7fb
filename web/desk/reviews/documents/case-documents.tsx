import { EVIDENCE_READERS } from '@ballast/contract/account/roles.ts';
import { isWithheld } from '@ballast/contract/files/uploads.ts';
import { downloadCaseDocument } from '@ballast/contract/staff/cases.ts';
import { useLingui as useCatalogue } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Tabs } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { readFile } from '../../../app/forms/read-file.ts';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMayCall } from '../../may-call.ts';
import type { Case } from '../case-words.ts';
import styles from './case-documents.module.css';
import { type CaseDocument, documentTitle, documentTitles, fileKey } from './document-titles.ts';
import { DownloadOriginal } from './download-original.tsx';
import { PdfPages } from './pdf-pages.tsx';

type CaseDocumentsProps = {
  item: Case;
  openKey: string | null;
  onOpen: (key: string) => void;
};

export function mayOpenDocuments({ actions }: Pick<Case, 'actions'>): boolean {
  return actions.every(
    ({ action, blocked_by }) => action !== 'OPEN_DOCUMENTS' || blocked_by === null,
  );
}

/** The documents of a case, one at a time, for those who may look at them. */
export function CaseDocuments({ item, openKey, onOpen }: CaseDocumentsProps) {
  return (
    <Card title={<Trans>Documents</Trans>}>
      <div className={styles.stack}>
        <InfectedNote documents={item.documents} />
        {mayOpenDocuments(item) ? (
          <DocumentTabs item={item} openKey={openKey} onOpen={onOpen} />
        ) : (
          <Note tone="info">
            <Trans>Only those who check or decide this review look at its documents.</Trans>
          </Note>
        )}
      </div>
    </Card>
  );
}

/** Names the files in which the scanner found something; nothing when there are none. */
function InfectedNote({ documents }: Pick<Case, 'documents'>) {
  const { i18n } = useCatalogue();
  const titles = documentTitles(i18n, documents);
  const infected = titles.filter((_, index) => documents[index] && isWithheld(documents[index]));
  if (infected.length === 0) return null;
  const names = infected.join(', ');
  return (
    <Note tone="bad" title={<Trans>The virus scanner found something: {names}</Trans>}>
      <Trans>Nobody is shown it any more. You can ask the client for it again.</Trans>
    </Note>
  );
}

function DocumentTabs({ item, openKey, onOpen }: CaseDocumentsProps) {
  const { i18n } = useCatalogue();
  const { t } = useLingui();
  const [attempt, setAttempt] = useState(0);
  const { documents } = item;
  const former = documents.some((each) => fileKey(each) === openKey)
    ? undefined
    : item.sent_before.flatMap(({ files }) => files).find((each) => fileKey(each) === openKey);
  const titles = documentTitles(i18n, documents);
  const tabs = documents.map((document, index) => ({ document, title: titles[index] ?? '' }));
  if (former) {
    const title = documentTitle(i18n, former);
    tabs.push({ document: former, title: t`${title}, sent before` });
  }
  const first = documents.slice(0, 1).map(fileKey).at(0) ?? null;
  const isThere = tabs.some(({ document }) => fileKey(document) === openKey);
  return (
    <Tabs
      value={isThere ? openKey : first}
      onChange={(key) => key !== null && onOpen(key)}
      keepMounted={false}
    >
      <Tabs.List aria-label={t`Documents`}>
        {tabs.map(({ document, title }) => (
          <Tabs.Tab key={fileKey(document)} value={fileKey(document)} className={styles.tab}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ document, title }) => (
        <Tabs.Panel key={fileKey(document)} value={fileKey(document)} pt="lg">
          {isWithheld(document) ? (
            <WithheldDocument document={document} />
          ) : (
            <DocumentView
              // Another attempt is another view.
              key={attempt}
              caseId={item.id}
              document={document}
              title={title}
              onRetry={() => setAttempt((count) => count + 1)}
            />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function WithheldDocument({ document }: { document: CaseDocument }) {
  return (
    <div className={styles.stack}>
      <Note tone="caution">
        <Trans>The virus scanner found something in this file, so nobody is shown it.</Trans>
      </Note>
      <p className={styles.name}>{document.name}</p>
    </div>
  );
}

type DocumentViewProps = {
  caseId: string;
  document: CaseDocument;
  title: string;
  onRetry: () => void;
};

function DocumentView({ caseId, document, title, onRetry }: DocumentViewProps) {
  const { t } = useLingui();
  const shown = useCaseDocument(caseId, document.upload_id);
  const failure = shown && 'error' in shown ? shown : null;
  const opened = shown && 'file' in shown ? shown : null;
  const isPicture = (opened?.file.type ?? document.content_type).startsWith('image/');
  return (
    <div className={styles.stack}>
      {document.scan === 'UNSCANNED' ? (
        <Note tone="caution">
          <Trans>No virus scanner has looked at this file. You see a copy that we drew anew.</Trans>
        </Note>
      ) : null}
      <div className={styles.stage}>
        {shown === null ? <Skeleton height="all" /> : null}
        {failure ? (
          <div className={styles.stack}>
            <FailureNote error={failure.error} />
            <Button variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        ) : null}
        {opened && isPicture ? (
          <img className={styles.picture} src={opened.url} alt={t`Document ${title}`} />
        ) : null}
        {opened && !isPicture ? <PdfPages file={opened.file} title={title} /> : null}
      </div>
      <p className={styles.name}>{document.name}</p>
      {failure ? null : (
        <DocumentLinks
          caseId={caseId}
          document={document}
          isPicture={isPicture}
          url={opened?.url}
        />
      )}
    </div>
  );
}

type DocumentLinksProps = {
  caseId: string;
  document: CaseDocument;
  isPicture: boolean;
  /** Undefined while the document comes: links without an address then stand where they will be. */
  url: string | undefined;
};

function DocumentLinks({ caseId, document, isPicture, url }: DocumentLinksProps) {
  const mayReadOriginal = useMayCall(EVIDENCE_READERS);
  return (
    <div className={styles.links}>
      {isPicture ? (
        <Anchor href={url} target="_blank" rel="noopener">
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />{' '}
          <Trans>Open in a new tab</Trans>
        </Anchor>
      ) : null}
      <Anchor href={url} download={document.download_name}>
        <Trans>Download</Trans>
      </Anchor>
      {mayReadOriginal ? <DownloadOriginal caseId={caseId} uploadId={document.upload_id} /> : null}
    </div>
  );
}

/** A document out of memory: itself and its address in this tab, or why it could not be read. */
type Shown = { file: Blob; url: string } | { error: unknown } | null;

/**
 * Reads a document once and gives it an address until the screen closes. It is not read again every ten
 * seconds, because each look is recorded.
 */
function useCaseDocument(caseId: string, uploadId: string): Shown {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    let isOver = false;
    let url: string | null = null;
    setShown(null);
    readFile(downloadCaseDocument, { params: { id: caseId, upload_id: uploadId } }).then(
      (file) => {
        if (isOver) return;
        url = URL.createObjectURL(file);
        setShown({ file, url });
      },
      (error: unknown) => {
        if (!isOver) setShown({ error });
      },
    );
    return () => {
      isOver = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [caseId, uploadId]);
  return shown;
}
