import { EVIDENCE_READERS } from '@ballast/contract/account/roles.ts';
import { isWithheld } from '@ballast/contract/files/uploads.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { Note } from '../../../ui/note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMayCall } from '../../may-call.ts';
import styles from './case-documents.module.css';
import { LookTools, useLooking } from './document-look.tsx';
import { DocumentPicture } from './document-picture.tsx';
import type { CaseDocument } from './document-titles.ts';
import { DownloadOriginal } from './download-original.tsx';
import { type OpenDocument, useShown } from './opened-documents.ts';
import { PdfPages } from './pdf-pages.tsx';

type DocumentViewProps = {
  /** Whose original may be looked at; null where there is none to look at. */
  caseId: string | null;
  document: CaseDocument;
  title: string;
  open: OpenDocument;
  /** Whether the keys of documents are for this one. */
  isActive: boolean;
};

/** One document with what it is looked at by: larger, turned, in a tab of its own, saved. */
export function DocumentView(props: DocumentViewProps) {
  const [attempt, setAttempt] = useState(0);
  if (isWithheld(props.document)) return <WithheldDocument document={props.document} />;
  // Another attempt is another view.
  return <Looked key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function WithheldDocument({ document }: { document: CaseDocument }) {
  return (
    <div className={styles.stack}>
      <Note tone="caution">
        <Trans>The virus scanner found something in this file, so it cannot be viewed.</Trans>
      </Note>
      <p className={styles.name}>{document.name}</p>
    </div>
  );
}

function Looked(props: DocumentViewProps & { onRetry: () => void }) {
  const { caseId, document, title, open, isActive, onRetry } = props;
  const looking = useLooking();
  const shown = useShown(open, document.upload_id);
  const failure = shown && 'error' in shown ? shown : null;
  const opened = shown && 'file' in shown ? shown : null;
  const isPicture = (opened?.file.type ?? document.content_type).startsWith('image/');
  return (
    <div className={styles.stack}>
      <LookTools looking={looking} title={title} isActive={isActive} />
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
          <DocumentPicture url={opened.url} title={title} look={looking.look} />
        ) : null}
        {opened && !isPicture ? (
          <PdfPages file={opened.file} title={title} look={looking.look} />
        ) : null}
      </div>
      <p className={styles.name}>
        {document.name}
        {document.scan === 'UNSCANNED' ? (
          <>
            {' · '}
            <Trans>Not scanned for viruses. You see a safe copy that we made of it.</Trans>
          </>
        ) : null}
      </p>
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
  caseId: string | null;
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
        <Anchor inherit href={url} target="_blank" rel="noopener">
          <IconExternalLink size={16} stroke={1.6} aria-hidden="true" />{' '}
          <Trans>Open in a new tab</Trans>
        </Anchor>
      ) : null}
      <Anchor inherit href={url} download={document.download_name}>
        <Trans>Download</Trans>
      </Anchor>
      {mayReadOriginal && caseId !== null ? (
        <DownloadOriginal caseId={caseId} uploadId={document.upload_id} />
      ) : null}
    </div>
  );
}
