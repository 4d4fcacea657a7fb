import { EVIDENCE_FILES_MAX, type EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import type { sendCorrectionFile } from '@ballast/contract/payments/asked-corrections.ts';
import type { sendFundFile } from '@ballast/contract/staff/fund-audits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, FileButton, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { ACCEPTED_FILES } from '../../app/forms/accepted-files.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { client } from '../../app/session/start.ts';
import styles from './evidence-files.module.css';

type ChooseFilesProps = {
  /** The call that takes them. */
  send: typeof sendCorrectionFile | typeof sendFundFile;
  files: readonly EvidenceFile[];
  onChange: (files: readonly EvidenceFile[]) => void;
};

/** Files that show what is asked for to be right. Each is sent and checked when it is chosen. */
export function ChooseFiles({ send, files, onChange }: ChooseFilesProps) {
  const { t } = useLingui();
  const { run, running, error } = useAction(async (file: File) => {
    const query = { file_name: file.name || 'file' };
    const kept = await client.call(send, { query, body: file });
    // The same content again is the same file.
    onChange([...files.filter(({ upload_id }) => upload_id !== kept.upload_id), kept]);
  });
  return (
    <Input.Wrapper
      label={<Trans>Files (optional)</Trans>}
      description={
        <Trans>PDF, JPEG, PNG or HEIC, up to 20 MB each. They are checked and kept.</Trans>
      }
    >
      {files.length > 0 ? (
        <ul className={styles.files} aria-label={t`Files`}>
          {files.map(({ upload_id: id, name }) => (
            <li key={id} className={styles.file}>
              <span className={styles.name}>{name}</span>
              <Button
                variant="subtle"
                size="xs"
                aria-label={t`Remove ${name}`}
                onClick={() => onChange(files.filter(({ upload_id }) => upload_id !== id))}
              >
                <Trans>Remove</Trans>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length < EVIDENCE_FILES_MAX ? (
        <FileButton accept={ACCEPTED_FILES} onChange={(file) => file && void run(file)}>
          {(props) => (
            <Button
              {...props}
              mt="xs"
              variant="default"
              size="sm"
              loading={running}
              leftSection={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
            >
              <Trans>Add a file</Trans>
            </Button>
          )}
        </FileButton>
      ) : null}
      <FailureNote error={error} />
    </Input.Wrapper>
  );
}
