import { useEffect, useRef, useState } from 'react';

/** Why there is no picture to take. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'impossible';

/** What the camera gives: it is asked for, shows what it sees, or cannot. */
export type CameraState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'problem'; readonly problem: CameraProblem };

/** A camera with fewer lines is accepted, too. */
const LINES_WANTED = 1080;

/** Opens a camera until the component goes. */
export function useCamera(facing: 'user' | 'environment'): CameraState {
  const [state, setState] = useState<CameraState>({ kind: 'asking' });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    let stream: MediaStream | null = null;
    openCamera(facing).then(
      (opened) => {
        if (isGone.current) return stop(opened);
        stream = opened;
        setState({ kind: 'live', stream: opened });
      },
      (error: unknown) => {
        if (!isGone.current) setState({ kind: 'problem', problem: problemOf(error) });
      },
    );
    return () => {
      isGone.current = true;
      if (stream) stop(stream);
    };
  }, [facing]);
  return state;
}

async function openCamera(facing: 'user' | 'environment'): Promise<MediaStream> {
  // Browsers give it to pages that came over a safe way only.
  if (!navigator.mediaDevices) throw new DOMException('', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, height: { ideal: LINES_WANTED } },
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function problemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'impossible';
  }
}
