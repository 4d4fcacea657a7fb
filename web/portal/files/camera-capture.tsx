import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useMacro } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { useAction } from '../../app/forms/use-action.ts';
import { Note } from '../../ui/note.tsx';
import styles from './camera-capture.module.css';
import { type CameraProblem, useCamera } from './use-camera.ts';

/** Keeps text on a document sharp. */
const QUALITY = 0.92;

export type CameraCaptureProps = {
  /** The camera that looks at the person, or the one at the back. */
  facing: 'user' | 'environment';
  onTaken: (file: File) => void;
  /** Gives up; a file can be chosen instead. */
  onClose: () => void;
};

/** Takes a picture with the camera. Without one it says why, and that a file will do. */
export function CameraCapture(props: CameraCaptureProps) {
  const [attempt, setAttempt] = useState(0);
  return <Camera key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function Camera({
  facing,
  onTaken,
  onClose,
  onAgain,
}: CameraCaptureProps & { onAgain: () => void }) {
  const state = useCamera(facing);
  if (state.kind === 'problem') {
    return <CameraProblemNote problem={state.problem} onAgain={onAgain} onClose={onClose} />;
  }
  return state.kind === 'live' ? (
    <Picture facing={facing} stream={state.stream} onTaken={onTaken} onClose={onClose} />
  ) : (
    <div className={styles.camera}>
      <Note tone="info" title={<Trans>Waiting for the camera</Trans>}>
        <Trans>Your browser may ask whether this page may use it. Allow it to go on.</Trans>
      </Note>
      <div className={styles.actions}>
        <FileInstead onClose={onClose} />
      </div>
    </div>
  );
}

type PictureProps = CameraCaptureProps & { stream: MediaStream };

function Picture({ facing, stream, onTaken, onClose }: PictureProps) {
  const { t } = useMacro();
  const video = useRef<HTMLVideoElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isTaken, setTaken] = useState(false);
  const [isReady, setReady] = useState(false);
  const use = useAction(async () => onTaken(await fileOf(canvas.current, facing)));
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  function take(): void {
    if (video.current && canvas.current) draw(video.current, canvas.current);
    setTaken(true);
  }

  return (
    <div className={styles.camera}>
      <div className={styles.frame} data-mirrored={facing === 'user' || undefined}>
        <video
          ref={video}
          className={styles.picture}
          hidden={isTaken}
          autoPlay
          playsInline
          muted
          aria-label={t`Camera view`}
          onLoadedData={() => setReady(true)}
        />
        <canvas
          ref={canvas}
          className={styles.picture}
          hidden={!isTaken}
          role="img"
          aria-label={t`The photo you took`}
        />
      </div>
      <FailureNote error={use.error} />
      <div className={styles.actions}>
        {isTaken ? (
          <>
            <NextButton key="use" loading={use.running} onClick={() => void use.run()}>
              <Trans>Use this photo</Trans>
            </NextButton>
            <Button variant="default" size="sm" onClick={() => setTaken(false)}>
              <Trans>Take another</Trans>
            </Button>
          </>
        ) : (
          <NextButton key="take" loading={!isReady} onClick={take}>
            <Trans>Take the photo</Trans>
          </NextButton>
        )}
        <FileInstead onClose={onClose} />
      </div>
    </div>
  );
}

type NextButtonProps = { loading: boolean; onClick: () => void; children: ReactNode };

/** Takes the focus from the button before, which is gone. */
function NextButton({ loading, onClick, children }: NextButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!loading) button.current?.focus();
  }, [loading]);
  return (
    <Button ref={button} size="sm" loading={loading} onClick={onClick}>
      {children}
    </Button>
  );
}

function FileInstead({ onClose }: { onClose: () => void }) {
  return (
    <Button variant="subtle" size="sm" onClick={onClose}>
      <Trans>Choose a file instead</Trans>
    </Button>
  );
}

const PROBLEM_WORDS = {
  refused: {
    title: msg`The camera is not allowed here`,
    advice: msg`Allow it for this page in your browser’s settings and try again, or choose a file.`,
  },
  missing: {
    title: msg`We found no camera`,
    advice: msg`Connect one and try again, or choose a file.`,
  },
  busy: {
    title: msg`The camera cannot be used now`,
    advice: msg`Another program may be using it. Close that and try again, or choose a file.`,
  },
  impossible: {
    title: msg`This browser does not let us use the camera`,
    advice: msg`Take the photo with your device and choose it as a file.`,
  },
} as const satisfies Record<CameraProblem, object>;

type CameraProblemNoteProps = {
  problem: CameraProblem;
  onAgain: () => void;
  onClose: () => void;
};

function CameraProblemNote({ problem, onAgain, onClose }: CameraProblemNoteProps) {
  const { i18n } = useLingui();
  const { title, advice } = PROBLEM_WORDS[problem];
  return (
    <div className={styles.camera}>
      <Note tone="bad" title={i18n._(title)}>
        {i18n._(advice)}
      </Note>
      <div className={styles.actions}>
        {problem === 'impossible' ? null : (
          <Button variant="default" size="sm" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )}
        <FileInstead onClose={onClose} />
      </div>
    </div>
  );
}

/** Draws what the camera sees; only the preview of the person is mirrored. */
function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
}

async function fileOf(canvas: HTMLCanvasElement | null, facing: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    else resolve(null);
  });
  if (!blob) throw new Error('the picture could not be written');
  const name = facing === 'user' ? 'selfie.jpg' : 'picture.jpg';
  return new File([blob], name, { type: 'image/jpeg' });
}
