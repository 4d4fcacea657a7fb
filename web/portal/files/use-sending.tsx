import { CallError } from '@ballast/client/call-error.ts';
import {
  FILE_BYTES_MAX,
  pixelsMin,
  type Upload,
  type UploadPurpose,
} from '@ballast/contract/files/uploads.ts';
import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../app/errors/dialogs.tsx';
import { addErrorWords, errorWords } from '../../app/errors/error-words.ts';
import { LATER_WORDS } from '../../app/errors/later-error-words.ts';
import { client } from '../../app/session/start.ts';
import { isInterruption, sendFile } from './send-file.ts';

// An empty or too large file is refused here, before any call has failed.
addErrorWords(LATER_WORDS);

export type Outgoing = {
  readonly key: number;
  readonly file: File;
  /** What the server said of it last; null until it was started. */
  readonly upload: Upload | null;
  readonly state: 'WAITING' | 'SENDING' | 'INTERRUPTED' | 'REFUSED';
  /** Why it was interrupted or refused. */
  readonly error: unknown;
};

type SendingFor = {
  purpose: UploadPurpose;
  slot: string;
  onStored: (upload: Upload) => void;
};

/** Sends files one after the other, continues interrupted ones, and says which failed. */
export function useSending({ purpose, slot, onStored }: SendingFor) {
  const queryClient = useQueryClient();
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const nextKey = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());
  const stops = useRef(new Map<number, AbortController>());
  const tellFailure = useUploadFailures(enqueue);

  function change(key: number, changes: Partial<Outgoing>): void {
    setOutgoing((list) => list.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  }

  function forget(key: number): void {
    setOutgoing((list) => list.filter((each) => each.key !== key));
  }

  async function send({ key, file, upload }: Outgoing): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    stops.current.set(key, stop);
    let last = upload;
    const onProgress = (known: Upload) => {
      last = known;
      change(key, { upload: known });
    };
    change(key, { state: 'SENDING', error: null });
    try {
      if (!upload) await assertTaken(file, { purpose, slot });
      const stored = await sendFile(client, { file, purpose, slot, upload, onProgress, signal });
      onStored(stored);
      await queryClient.invalidateQueries();
      forget(key);
    } catch (error) {
      const state = isInterruption(error) ? 'INTERRUPTED' : 'REFUSED';
      change(key, { state, error });
      // Whoever stopped it knows; and the next file does not wait for the answer.
      if (!signal.aborted) void tellFailure({ key, file, upload: last, state, error });
    } finally {
      stops.current.delete(key);
    }
  }

  function enqueue(each: Outgoing): void {
    change(each.key, { state: 'WAITING' });
    line.current = line.current.then(() => send(each));
  }

  return {
    outgoing,
    /** Sends a file, or continues an interrupted one. */
    add(file: File, upload: Upload | null): void {
      const key = nextKey.current++;
      const each: Outgoing = { key, file, upload, state: 'WAITING', error: null };
      setOutgoing((list) => [...list, each]);
      enqueue(each);
    },
    /** Stops a file on its way: it stands as interrupted, and can go on or be removed. */
    stop: (key: number) => stops.current.get(key)?.abort(),
    goOn: enqueue,
    forget,
  };
}

/** Checks that need no server; the server looks at the content, too. */
async function assertTaken(
  file: File,
  question: Pick<SendingFor, 'purpose' | 'slot'>,
): Promise<void> {
  if (file.size === 0) throw new CallError(422, 'file_empty');
  if (file.size > FILE_BYTES_MAX) throw new CallError(413, 'file_too_large');
  const needed = pixelsMin(question);
  if (needed === null) return;
  // What this browser cannot draw, such as a PDF or HEIC, the server looks at.
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return;
  const shorterSide = Math.min(picture.width, picture.height);
  picture.close();
  if (shorterSide < needed) throw new CallError(422, 'image_too_small');
}

/**
 * Says in a dialog which file could not be uploaded and why (spec/access.md, section 8), and continues when
 * the person tries again; a refused file is never sent as it is. Failures during an open dialog share the
 * next one. Nothing is said once the screen is left.
 */
function useUploadFailures(goOn: (outgoing: Outgoing) => void) {
  const { i18n } = useLingui();
  const untold = useRef<Outgoing[]>([]);
  const isTelling = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Takes the oldest, with all others that failed in the same way. */
  function takeNext(): Outgoing[] {
    const [oldest] = untold.current;
    const next = untold.current.filter(({ state }) => state === oldest?.state);
    untold.current = untold.current.filter(({ state }) => state !== oldest?.state);
    return next;
  }

  async function tellNext([first, ...others]: readonly Outgoing[]): Promise<void> {
    if (!first) return;
    const { title, advice } = errorWords(i18n, first.error);
    const count = others.length + 1;
    const mayTry = first.state === 'INTERRUPTED';
    const isTried = await ask({
      title: <Title name={first.file.name} count={count} />,
      text: [title, advice].filter(Boolean).join('. ').replace('..', '.'),
      confirm: mayTry ? <Trans>Try again</Trans> : <Trans>Got it</Trans>,
      ...(mayTry && { refuse: <Trans>Got it</Trans> }),
    });
    if (mayTry && isTried) for (const each of [first, ...others]) goOn(each);
  }

  return async (failed: Outgoing): Promise<void> => {
    untold.current.push(failed);
    if (isTelling.current) return;
    isTelling.current = true;
    try {
      while (isShown.current && untold.current.length > 0) await tellNext(takeNext());
    } finally {
      isTelling.current = false;
    }
  };
}

function Title({ name, count }: { name: string; count: number }) {
  if (count === 1) return <Trans>We could not upload {name}</Trans>;
  return (
    <Plural value={count} one="We could not upload # file" other="We could not upload # files" />
  );
}
