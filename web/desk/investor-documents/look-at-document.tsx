import { documentName } from '@ballast/contract/agreements/document-name.ts';
import {
  downloadPutDocument,
  type PutDocument,
} from '@ballast/contract/staff/investor-documents.ts';
import { Anchor } from '@mantine/core';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { readFile, saveFile } from '../../app/forms/read-file.ts';
import { useAction } from '../../app/forms/use-action.ts';

/** Saves a document as clients get it. */
export function LookAtDocument({
  document: { id, title },
}: {
  document: Pick<PutDocument, 'id' | 'title'>;
}) {
  const { run, running, error } = useAction(async () => {
    saveFile(await readFile(downloadPutDocument, { params: { id } }), documentName(title));
  });
  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        aria-disabled={running || undefined}
        onClick={() => void run()}
      >
        {title}
      </Anchor>
      <FailureNote error={error} />
    </>
  );
}
