import {
  EVIDENCE_FILES_MAX,
  type ProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { isRecentProof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { dayOfTyped } from '../../../../ui/fields/date-text.ts';
import { SentFiles } from '../../../files/file-rows.tsx';
import { UploadField, useStoredUploads } from '../../../files/upload-field.tsx';

/** Which of the questions of the purpose PROOF it is. */
export type EvidenceSlot = 'INCOME' | 'NET_WORTH' | 'LETTER';

type SentEvidence = Pick<ProofOfNetWorth, 'status' | 'files'>;

type EvidenceFilesProps = {
  slot: EvidenceSlot;
  files: ReturnType<typeof useEvidenceFiles>;
  label: ReactNode;
  error: ReactNode;
  onStored: () => void;
};

/** The files of evidence: those that stay, and those that are sent now. */
export function EvidenceFiles({ slot, files, label, error, onStored }: EvidenceFilesProps) {
  const { staying, remove } = files;
  return (
    <>
      {staying.length > 0 ? (
        <div>
          <p>
            {remove ? (
              <Trans>
                You sent these, and have not signed yet. Remove what is here by mistake; what you
                choose now is added.
              </Trans>
            ) : (
              <Trans>You sent these. They stay, and what you choose now is added.</Trans>
            )}
          </p>
          <SentFiles files={staying} onRemove={remove} />
        </div>
      ) : null}
      <UploadField
        purpose="PROOF"
        slot={slot}
        camera="environment"
        filesMax={EVIDENCE_FILES_MAX}
        label={label}
        error={error}
        onStored={onStored}
      />
    </>
  );
}

/**
 * The files that were sent and stay, the ids of those that are ready to be sent, and what is wrong with them. Of evidence that is not
 * signed, what was sent can be taken out again, which is sent with the rest.
 */
export function useEvidenceFiles(slot: EvidenceSlot, sent: SentEvidence | null) {
  const { stored, open, isLoaded } = useStoredUploads('PROOF', slot);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const staying = sent?.files.filter(({ id }) => !removed.includes(id)) ?? [];
  const isMissing = stored.length === 0 && staying.length === 0;
  const ids = stored.map(({ id }) => id);
  return {
    isLoaded,
    staying,
    remove:
      sent?.status === 'UNSIGNED' ? (id: string) => setRemoved((ids) => [...ids, id]) : undefined,
    ids,
    /** What a change of what was sent says of its files. */
    changes: {
      ...(ids.length > 0 && { upload_ids: ids }),
      ...(removed.length > 0 && { removed_upload_ids: [...removed] }),
    },
    problem:
      open.length > 0 ? (
        <Trans>Wait until the file has arrived, or remove it</Trans>
      ) : (
        isMissing && <Trans>Choose a file</Trans>
      ),
  };
}

/** What is wrong with the day on a document that may be three months old. */
export function problemOfDay(typed: string): ReactNode {
  return problemOfTyped(typed, isRecentProof, <TooOld />);
}

/** What is wrong with a day that is typed; false for nothing. */
export function problemOfTyped(
  typed: string,
  isRecent: (day: string, today: string) => boolean,
  tooOld: ReactNode,
): ReactNode {
  if (typed.trim() === '') return <Trans>Field is required</Trans>;
  const day = dayOfTyped(typed);
  if (day === null) return <Trans>Enter a date that exists, as DD/MM/YYYY</Trans>;
  return !isRecent(day, new Date().toISOString().slice(0, 10)) && tooOld;
}

export function TooOld() {
  return <Trans>It must be dated within the last three months</Trans>;
}
