import { downloadCaseDocument } from '@ballast/contract/staff/cases.ts';
import { useEffect, useState } from 'react';
import { readFile } from '../../app/forms/read-file.ts';

/** A document out of memory: itself and its address in this tab, or why it could not be read. */
type Shown = { file: Blob; url: string } | { error: unknown } | null;

/**
 * Reads a document once and gives it an address until the screen closes. It is not read again every ten
 * seconds, because each look is recorded.
 */
export function useCaseDocument(caseId: string, uploadId: string): Shown {
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
