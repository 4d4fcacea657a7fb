import { CallError } from '@ballast/client/call-error.ts';
import { FILE_BYTES_MAX, type Upload } from '@ballast/contract/files/uploads.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { client } from '../../app/session/start.ts';
import { isInterruption, sendFile } from './send-file.ts';
import { useUploadFailures } from './use-upload-failures.tsx';

/** A file that this screen sends. */
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
  purpose: Upload['purpose'];
  slot: string;
  onStored: (upload: Upload) => void;
};

/** Sends files one after the other, and goes on with those that were interrupted; says which ones failed. */
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
      if (!upload) assertTaken(file);
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
    /** Sends a file, on from where an upload stands that was interrupted before. */
    add(file: File, upload: Upload | null): void {
      const key = nextKey.current++;
      const each: Outgoing = { key, file, upload, state: 'WAITING', error: null };
      setOutgoing((list) => [...list, each]);
      enqueue(each);
    },
    /** Stops a file on its way: it stands as interrupted, and can go on or be removed. */
    stop: (key: number) => stops.current.get(key)?.abort(),
    /** Goes on with a file that was interrupted. */
    goOn: enqueue,
    forget,
  };
}

/** What is certain before anything is sent; the server looks again, and at the content. */
function assertTaken(file: File): void {
  if (file.size === 0) throw new CallError(422, 'file_empty');
  if (file.size > FILE_BYTES_MAX) throw new CallError(413, 'file_too_large');
}
