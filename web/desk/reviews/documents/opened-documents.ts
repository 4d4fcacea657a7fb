import { useEffect, useState } from 'react';

/** A document out of memory: itself, and its address in this tab. */
export type Opened = { readonly file: Blob; readonly url: string };

export type OpenDocument = (uploadId: string) => Promise<Opened>;

/**
 * Reads each document once and keeps it until the screen closes, because each look is recorded. What
 * failed is read again when it is asked for again.
 */
export function useOpenedDocuments(
  readDocument: (uploadId: string) => Promise<Blob>,
): OpenDocument {
  const [opened] = useState(() => new Map<string, Promise<Opened>>());
  useEffect(
    () => () => {
      for (const each of opened.values()) each.then(({ url }) => URL.revokeObjectURL(url), forget);
      opened.clear();
    },
    [opened],
  );
  return (uploadId) => {
    const known = opened.get(uploadId);
    if (known) return known;
    const reading = readDocument(uploadId).then((file) => ({
      file,
      url: URL.createObjectURL(file),
    }));
    opened.set(uploadId, reading);
    reading.catch(() => opened.delete(uploadId));
    return reading;
  };
}

/** Its failure is told where it is shown. */
function forget(): void {}

/** A document as it comes; null until then. */
export type Shown = Opened | { readonly error: unknown } | null;

export function useShown(open: OpenDocument, uploadId: string): Shown {
  const [shown, setShown] = useState<Shown>(null);
  // Which function opens it is new with each render, and the same all along.
  const [read] = useState(() => open);
  useEffect(() => {
    let isOver = false;
    setShown(null);
    read(uploadId).then(
      (opened) => {
        if (!isOver) setShown(opened);
      },
      (error: unknown) => {
        if (!isOver) setShown({ error });
      },
    );
    return () => {
      isOver = true;
    };
  }, [read, uploadId]);
  return shown;
}
