import {
  EVIDENCE_FILES_MAX,
  type ProofOfNetWorth,
} from '@ballast/contract/onboarding/proofs/accreditation.ts';
import { isRecentProof } from '@ballast/contract/onboarding/proofs/proofs.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dayOfTyped } from '../../../../ui/fields/date-text.ts';
import { SentFiles } from '../../../files/file-rows.tsx';
import { UploadField, useStoredUploads } from '../../../files/upload-field.tsx';

/** Which of the questions of the purpose PROOF it is. */
export type EvidenceSlot = 'INCOME' | 'NET_WORTH' | 'LETTER';

type SentFile = ProofOfNetWorth['files'][number];

type EvidenceFilesProps = {
  slot: EvidenceSlot;
  /** Those that were sent and stay. */
  earlier: readonly SentFile[];
  label: ReactNode;
  error: ReactNode;
  onStored: () => void;
};

/** The files of evidence: those that stay, and those that are sent now. */
export function EvidenceFiles({ slot, earlier, label, error, onStored }: EvidenceFilesProps) {
  return (
    <>
      {earlier.length > 0 ? (
        <div>
          <p>
            <Trans>You sent these. They stay, and what you choose now is added.</Trans>
          </p>
          <SentFiles files={earlier} />
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

/** The ids of the files that are ready to be sent, and what is wrong with them. */
export function useEvidenceFiles(slot: EvidenceSlot, earlier: readonly SentFile[]) {
  const { stored, open, isLoaded } = useStoredUploads('PROOF', slot);
  const isMissing = stored.length === 0 && earlier.length === 0;
  return {
    isLoaded,
    ids: stored.map(({ id }) => id),
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
