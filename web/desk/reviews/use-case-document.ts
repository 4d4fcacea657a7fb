import { downloadCaseDocument } from '@ballast/contract/staff/cases.ts';
import { useEffect, useState } from 'react';
import { readFile } from '../../app/forms/read-file.ts';

/** A document out of memory: itself and its address in this tab, or why it could not be read. */
type Shown = { file: Blob; url: string } | { error: unknown } | null;

/**
 * Reads a document once and gives it an address in this tab, which ends with the screen. It is not read every ten
 * seconds as data is: each query is written down as a look at it.
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
