import { downloadOriginal } from '@ballast/contract/staff/evidence.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { ask } from '../../../app/errors/dialogs.tsx';
import { FailureNote } from '../../../app/errors/failure-note.tsx';
import { readFile, saveFile } from '../../../app/forms/read-file.ts';

/** Saves a file as it was sent, after a word of warning, under a name that no computer opens by itself. */
export function DownloadOriginal({ caseId, uploadId }: { caseId: string; uploadId: string }) {
  const { t } = useLingui();
  const [error, setError] = useState<unknown>(null);

  async function save(): Promise<void> {
    setError(null);
    const sure = await ask({
      title: <Trans>Download the file as it was sent?</Trans>,
      text: (
        <Trans>
          This is the client’s own file, not our safe copy, and may harm the computer that opens it.
          The download is recorded in the audit trail.
        </Trans>
      ),
      confirm: <Trans>Download it</Trans>,
      refuse: <Trans>Back</Trans>,
      grave: true,
    });
    if (!sure) return;
    try {
      const params = { id: caseId, upload_id: uploadId };
      saveFile(await readFile(downloadOriginal, { params }), `original-${uploadId}`);
    } catch (failure) {
      setError(failure);
    }
  }

  return (
    <>
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={t`Download the original`}
        onClick={() => void save()}
      >
        <Trans>Original</Trans>
      </Anchor>
      <FailureNote error={error} />
    </>
  );
}
