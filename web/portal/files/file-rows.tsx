import { isWithheld, type Upload } from '@ballast/contract/files/uploads.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorWords } from '../../app/errors/error-words.ts';
import { formatBytes } from '../../app/figures/format-bytes.ts';
import { useAction } from '../../app/forms/use-action.ts';
import { OwnPicture } from './own-picture.tsx';
import styles from './upload-field.module.css';
import type { Outgoing } from './use-sending.tsx';

type RowProps = {
  name: string;
  status: ReactNode;
  /** A refusal is said at once; what goes well, when there is a pause. */
  isBad?: boolean;
  progress?: ReactNode;
  /** Instead of the sign of a file. */
  picture?: ReactNode;
  children: ReactNode;
};

function FileRow({ name, status, isBad = false, progress, picture, children }: RowProps) {
  return (
    <li className={styles.file} data-bad={isBad || undefined}>
      {picture ?? <IconFile className={styles.mark} size={20} stroke={1.6} aria-hidden="true" />}
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.status} role={isBad ? 'alert' : 'status'}>
          {status}
        </span>
        {progress}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}

export function StoredFileRow({ upload, ...rest }: { upload: Upload; onRemove: Remove }) {
  return (
    <FileRow
      name={upload.file_name}
      status={<StoredStatus upload={upload} />}
      picture={<OwnPicture file={upload} />}
    >
      <RemoveButton name={upload.file_name} {...rest} />
    </FileRow>
  );
}

function StoredStatus({ upload: { bytes, scan } }: { upload: Pick<Upload, 'bytes' | 'scan'> }) {
  const size = formatBytes(bytes ?? 0);
  if (isWithheld({ scan })) {
    return (
      <Trans>
        A virus was found in this file, so it can no longer be opened. Please send another.
      </Trans>
    );
  }
  return scan === 'CLEAN' ? (
    <Trans>Received, {size}. No virus found.</Trans>
  ) : (
    <Trans>Received, {size}</Trans>
  );
}

type OutgoingFileRowProps = {
  outgoing: Outgoing;
  onStop: () => void;
  onGoOn: () => void;
  onRemove: Remove;
};

export function OutgoingFileRow({ outgoing, onStop, onGoOn, onRemove }: OutgoingFileRowProps) {
  const { file, state } = outgoing;
  return (
    <FileRow
      name={file.name}
      status={<OutgoingStatus outgoing={outgoing} />}
      isBad={state === 'INTERRUPTED' || state === 'REFUSED'}
      progress={state === 'REFUSED' ? null : <SendingProgress outgoing={outgoing} />}
    >
      {state === 'SENDING' ? (
        <Button variant="subtle" size="xs" onClick={onStop}>
          <Trans>Stop</Trans>
        </Button>
      ) : null}
      {state === 'INTERRUPTED' ? (
        <Button variant="default" size="xs" onClick={onGoOn}>
          <Trans>Resume sending</Trans>
        </Button>
      ) : null}
      {state === 'INTERRUPTED' || state === 'REFUSED' ? (
        <RemoveButton name={file.name} onRemove={onRemove} />
      ) : null}
    </FileRow>
  );
}

function OutgoingStatus({ outgoing: { file, upload, state, error } }: { outgoing: Outgoing }) {
  const { i18n } = useLingui();
  const sent = formatBytes(upload?.received_bytes ?? 0);
  const size = formatBytes(file.size);
  if (state === 'WAITING') return <Trans>Waiting to be sent</Trans>;
  if (state === 'SENDING') {
    const isWhole = upload !== null && upload.received_bytes >= file.size;
    return isWhole ? <Trans>Checking the file…</Trans> : <Trans>Sending, {size}</Trans>;
  }
  const { title, advice } = errorWords(i18n, error);
  if (state === 'REFUSED') return [title, advice].filter(Boolean).join('. ').replace('..', '.');
  return (
    <Trans>
      Sending was interrupted: {sent} of {size} have arrived. {title}.
    </Trans>
  );
}

function SendingProgress({ outgoing: { file, upload } }: { outgoing: Outgoing }) {
  const { t } = useMacro();
  return (
    <progress
      className={styles.progress}
      value={upload?.received_bytes ?? 0}
      max={file.size}
      aria-label={t`Sending ${file.name}`}
    />
  );
}

/** An interrupted file of another visit: it continues when the same file is chosen again. */
export function LeftFileRow({ upload, ...rest }: { upload: Upload; onRemove: Remove }) {
  const sent = formatBytes(upload.received_bytes);
  const size = formatBytes(upload.bytes ?? 0);
  return (
    <FileRow
      name={upload.file_name}
      status={
        <Trans>
          Sending was interrupted: {sent} of {size} have arrived. Choose the same file again to go
          on.
        </Trans>
      }
    >
      <RemoveButton name={upload.file_name} {...rest} />
    </FileRow>
  );
}

type Remove = () => Promise<unknown>;

function RemoveButton({ name, onRemove }: { name: string; onRemove: Remove }) {
  const { t } = useMacro();
  const { run, running } = useAction(async () => {
    await onRemove();
  });
  return (
    <Button
      variant="subtle"
      size="xs"
      loading={running}
      onClick={() => void run()}
      aria-label={t`Remove ${name}`}
    >
      <Trans>Remove</Trans>
    </Button>
  );
}

type SentFile = Pick<Upload, 'id' | 'file_name' | 'bytes' | 'scan'>;

type SentFilesProps = {
  files: readonly SentFile[];
  /** Takes one out; none where they stay. */
  onRemove?: ((id: string) => void) | undefined;
};

export function SentFiles({ files, onRemove }: SentFilesProps) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id} className={styles.file}>
          <OwnPicture file={file} />
          <div className={styles.words}>
            <span className={styles.name}>{file.file_name}</span>
            <span className={styles.status}>
              <StoredStatus upload={file} />
            </span>
          </div>
          {onRemove ? (
            <div className={styles.actions}>
              <RemoveButton name={file.file_name} onRemove={async () => onRemove(file.id)} />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
