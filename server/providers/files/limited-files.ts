import { answerInTime } from '../time-limit.ts';
import { type FileStore, FilesUnavailable, type Scanner } from './port.ts';

/**
 * A store that has this long for each piece of a file, and to end: files come as slowly as their senders send them. Later
 * it throws `FilesUnavailable`, and what it writes fails at its next piece.
 */
export function limitedStore(store: FileStore, limitMs: number): FileStore {
  return {
    write: (name, content) =>
      handledInTime(content, limitMs, tooLate('write'), (watched) => store.write(name, watched)),
    read: (name) => readInTime(() => store.read(name), limitMs),
    removeAll: (folder) =>
      answerInTime(() => store.removeAll(folder), limitMs, tooLate('removeAll')),
  };
}

/** A scanner that has this long for each piece of a file, and to say what it found. */
export function limitedScanner(scanner: Scanner, limitMs: number): Scanner {
  return {
    scan: (content) =>
      handledInTime(content, limitMs, tooLate('scan'), (watched) => scanner.scan(watched)),
  };
}

function tooLate(call: string): () => Error {
  return () => new FilesUnavailable(`no answer to ${call} in time`);
}

/** Counts the time in which content is in other hands, not the time in which it comes. */
async function handledInTime<Answer>(
  content: AsyncIterable<Uint8Array>,
  limitMs: number,
  tooLate: () => Error,
  use: (content: AsyncIterable<Uint8Array>) => Promise<Answer>,
): Promise<Answer> {
  const over = Promise.withResolvers<never>();
  // Seen in the race below, if anybody still waits there.
  over.promise.catch(() => {});
  let late: Error | null = null;
  let timer: NodeJS.Timeout | undefined;
  const give = () => {
    timer = setTimeout(() => {
      late = tooLate();
      over.reject(late);
    }, limitMs);
  };
  const take = () => {
    clearTimeout(timer);
    if (late) throw late;
  };
  async function* watched() {
    take();
    for await (const piece of content) {
      give();
      yield piece;
      take();
    }
    give();
  }
  give();
  try {
    return await Promise.race([use(watched()), over.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function* readInTime(
  read: () => AsyncIterable<Uint8Array>,
  limitMs: number,
): AsyncIterable<Uint8Array> {
  const pieces = read()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await answerInTime(() => pieces.next(), limitMs, tooLate('read'));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // One that hangs does not end either.
    pieces.return?.().catch(() => {});
  }
}
