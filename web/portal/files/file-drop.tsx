import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { ACCEPTED_FILES } from '../../app/forms/accepted-files.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './upload-field.module.css';

const CameraCapture = lazy(async () => {
  const { CameraCapture: component } = await import('./camera-capture.tsx');
  return { default: component };
});

type FileDropProps = {
  labelId: string;
  several: boolean;
  filesMax: number;
  /** How many may still be chosen. */
  free: number;
  camera: 'user' | 'environment' | null;
  isWrong: boolean;
  onChosen: (files: readonly File[]) => void;
};

export function FileDrop({ labelId, several, filesMax, camera, isWrong, ...rest }: FileDropProps) {
  const { free, onChosen } = rest;
  const [isOver, setOver] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const limitsId = useId();

  if (isCameraOpen && camera) {
    return (
      <Suspense fallback={<Skeleton height={18} />}>
        <CameraCapture
          facing={camera}
          onTaken={(file) => {
            setCameraOpen(false);
            onChosen([file]);
          }}
          onClose={() => setCameraOpen(false)}
        />
      </Suspense>
    );
  }
  return (
    <div className={styles.drop} data-over={isOver || undefined}>
      <input
        type="file"
        className={styles.input}
        aria-labelledby={labelId}
        aria-describedby={limitsId}
        aria-invalid={isWrong || undefined}
        accept={ACCEPTED_FILES}
        multiple={several && free > 1}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = '';
        }}
      />
      <div className={styles.ways}>
        <span className={styles.choose} aria-hidden="true">
          <IconUpload size={16} stroke={1.6} />
          {several ? <Trans>Choose files</Trans> : <Trans>Choose a file</Trans>}
        </span>
        {camera ? (
          <Button
            className={styles.take}
            variant="default"
            size="sm"
            leftSection={<IconCamera size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setCameraOpen(true)}
          >
            <Trans>Take a photo</Trans>
          </Button>
        ) : null}
      </div>
      <p id={limitsId} className={styles.limits}>
        <Plural
          value={filesMax}
          one="Or drop it here. PDF, JPEG, PNG or HEIC, up to 20 MB."
          other="Or drop them here. Up to # files: PDF, JPEG, PNG or HEIC, 20 MB each."
        />
      </p>
    </div>
  );
}
