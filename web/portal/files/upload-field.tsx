import { cleanFileName } from '@ballast/contract/files/file-name.ts';
import { discardUpload, type Upload, type UploadPurpose } from '@ballast/contract/files/uploads.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useCallMutation } from '../../app/session/queries.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Note } from '../../ui/note.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FileDrop } from './file-drop.tsx';
import { LeftFileRow, OutgoingFileRow, StoredFileRow } from './file-rows.tsx';
import styles from './upload-field.module.css';
import { uploadsQuery } from './uploads-query.ts';
import { type Outgoing, useSending } from './use-sending.tsx';

/** Files of a purpose that somebody may have (spec/decisions.md, section 3). */
const FILES_MAX = 10;

type UploadFieldProps = {
  purpose: UploadPurpose;
  /** Which question of the purpose this is, such as `FRONT`; none where there is one. */
  slot?: string;
  label: ReactNode;
  description?: ReactNode;
  filesMax?: number;
  /** Offers to take a picture, with the camera at the back or the one that looks at the person. */
  camera?: 'user' | 'environment';
  error?: ReactNode;
  /** Told when a file of this screen is kept. What is there at any time `useStoredUploads` reads. */
  onStored?: (upload: Upload) => void;
};

/**
 * A question that is answered with files. They are sent at once, part by part; an interrupted one continues,
 * also on another visit.
 */
export function UploadField(props: UploadFieldProps) {
  const { purpose, slot = '', label, description, error, onStored } = props;
  const headingId = useId();
  const isOwn = useUser().support_admin_id === null;
  const known = useStoredUploads(purpose, slot);
  const sending = useSending({ purpose, slot, onStored: (upload) => onStored?.(upload) });
  return (
    <fieldset className={styles.field} aria-labelledby={headingId}>
      <div id={headingId} className={styles.label}>
        {label}
      </div>
      {description ? <div className={styles.description}>{description}</div> : null}
      {isOwn ? (
        <FieldFiles {...props} known={known} sending={sending} labelId={headingId} />
      ) : (
        <Note tone="info">
          <Trans>Files are shown to their owner alone, not in a view-only session.</Trans>
        </Note>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type FieldFilesProps = UploadFieldProps & {
  known: ReturnType<typeof useStoredUploads>;
  sending: ReturnType<typeof useSending>;
  labelId: string;
};

function FieldFiles({ known, sending, labelId, filesMax = FILES_MAX, ...props }: FieldFilesProps) {
  const { t } = useLingui();
  const remove = useCallMutation(discardUpload);
  const { outgoing } = sending;
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const shown = new Set(outgoing.map(({ upload }) => upload?.id));
  const left = known.open.filter(({ id }) => !shown.has(id));
  const stored = known.stored.filter(({ id }) => !shown.has(id));
  const free =
    filesMax - stored.length - outgoing.filter(({ state }) => state !== 'REFUSED').length;

  async function forget({ key, upload, state }: Outgoing): Promise<void> {
    // What was refused is gone on the server.
    if (state === 'INTERRUPTED' && upload?.state === 'OPEN') {
      await remove.mutateAsync({ params: { id: upload.id } });
    }
    sending.forget(key);
  }

  function send(files: readonly File[]): void {
    setLeftOut(files.slice(free).map(({ name }) => name));
    for (const file of files.slice(0, free)) {
      const name = cleanFileName(file.name);
      const same = left.find(({ bytes, file_name }) => bytes === file.size && file_name === name);
      sending.add(file, same ?? null);
    }
  }

  if (!known.isLoaded) return <Skeleton height={7} />;
  return (
    <>
      {free > 0 ? (
        <FileDrop
          labelId={labelId}
          several={filesMax > 1}
          filesMax={filesMax}
          free={free}
          camera={props.camera ?? null}
          isWrong={Boolean(props.error)}
          onChosen={send}
        />
      ) : null}
      {free === 0 && filesMax > 1 ? (
        <p className={styles.description}>
          <Trans>All {filesMax} files are there. Remove one to send another.</Trans>
        </p>
      ) : null}
      <LeftOutNote names={leftOut} filesMax={filesMax} />
      <ul className={styles.files} aria-label={t`Files`}>
        {stored.map((upload) => (
          <StoredFileRow
            key={upload.id}
            upload={upload}
            onRemove={() => remove.mutateAsync({ params: { id: upload.id } })}
          />
        ))}
        {outgoing.map((each) => (
          <OutgoingFileRow
            key={each.key}
            outgoing={each}
            onStop={() => sending.stop(each.key)}
            onGoOn={() => sending.goOn(each)}
            onRemove={() => forget(each)}
          />
        ))}
        {left.map((upload) => (
          <LeftFileRow
            key={upload.id}
            upload={upload}
            onRemove={() => remove.mutateAsync({ params: { id: upload.id } })}
          />
        ))}
      </ul>
      <FailureNote error={remove.error} />
    </>
  );
}

function LeftOutNote({ names, filesMax }: { names: readonly string[]; filesMax: number }) {
  if (names.length === 0) return null;
  return (
    <Note
      tone="bad"
      title={<Plural value={filesMax} one="This takes one file" other="This takes # files" />}
    >
      <Trans>Not sent: {names.join(', ')}</Trans>
    </Note>
  );
}

/** The caller's files that answer a question and were not used yet. */
type FieldUploads = {
  /** Kept, and ready to be sent on. */
  readonly stored: readonly Upload[];
  /** On their way: sent by this screen now, or interrupted. */
  readonly open: readonly Upload[];
  /** Until then nobody is asked for a file that may long have arrived. */
  readonly isLoaded: boolean;
};

/** The files of a question, also those of an earlier visit. A view-only session sees none: files are their owner's. */
export function useStoredUploads(purpose: UploadPurpose, slot = ''): FieldUploads {
  const isOwn = useUser().support_admin_id === null;
  const { data } = useQuery({
    ...uploadsQuery(purpose),
    enabled: isOwn,
  });
  const own = data?.items.filter((upload) => upload.slot === slot && upload.used_at === null) ?? [];
  return {
    stored: own.filter(({ state }) => state === 'STORED'),
    open: own.filter(({ state }) => state === 'OPEN'),
    isLoaded: data !== undefined || !isOwn,
  };
}
