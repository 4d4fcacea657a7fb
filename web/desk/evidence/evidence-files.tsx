import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import type { downloadCorrectionFile } from '@ballast/contract/payments/asked-corrections.ts';
import type { downloadFundFile } from '@ballast/contract/staff/fund-audits.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { readFile } from '../../app/forms/read-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOpenedDocuments } from '../reviews/documents/opened-documents.ts';
import styles from './evidence-files.module.css';

// Little has files, and what shows PDFs is large.
const DocumentView = lazy(async () => ({
  default: (await import('../reviews/documents/document-view.tsx')).DocumentView,
}));

type OfFiles = {
  /** The call that reads one, and what they belong to. */
  read: typeof downloadCorrectionFile | typeof downloadFundFile;
  id: string;
};

type EvidenceFilesProps = OfFiles & { files: readonly EvidenceFile[] };

/** The files that show something to be right, each to be looked at; nothing where there are none. */
export function EvidenceFiles({ read, id, files }: EvidenceFilesProps) {
  const [opened, setOpened] = useState<EvidenceFile | null>(null);
  if (files.length === 0) return null;
  return (
    <Fact label={<Trans>Files</Trans>} long>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.upload_id}>
            <Anchor component="button" type="button" inherit onClick={() => setOpened(file)}>
              {file.name}
            </Anchor>
          </li>
        ))}
      </ul>
      {opened ? <Looked read={read} id={id} file={opened} onClose={() => setOpened(null)} /> : null}
    </Fact>
  );
}

type LookedProps = OfFiles & { file: EvidenceFile; onClose: () => void };

function Looked({ read, id, file, onClose }: LookedProps) {
  const open = useOpenedDocuments((upload_id) => readFile(read, { params: { id, upload_id } }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={file.name}
      actions={
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height={18} />}>
        <DocumentView
          caseId={null}
          document={{ ...file, document: null, part: null }}
          title={file.name}
          open={open}
          isActive={false}
        />
      </Suspense>
    </Dialog>
  );
}
