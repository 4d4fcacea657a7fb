import { Refusal } from '@ballast/contract/errors.ts';
import { FILE_BYTES_MAX } from '@ballast/contract/files/uploads.ts';

/** How slowly a file may come. */
export type ArrivalLimits = {
  /** Longest pause between two pieces. */
  readonly pauseMs: number;
  /** For so long nobody counts. */
  readonly graceMs: number;
  /** After that, at least so much on average. */
  readonly bytesPerSecondMin: number;
};

/** A poor mobile connection gets through, somebody who holds connections open does not. */
export const ARRIVAL_LIMITS: ArrivalLimits = {
  pauseMs: 15_000,
  graceMs: 10_000,
  bytesPerSecondMin: 8 * 1024,
};

/**
 * The content as it comes in, up to `bytesMax`. Refuses with `upload_too_slow`, `file_too_large`,
 * `file_empty`, and `bad_request` when it breaks off. The source is left where it is.
 */
export async function* arriving(
  source: AsyncIterable<Uint8Array>,
  bytesMax: number,
  limits: ArrivalLimits,
): AsyncGenerator<Uint8Array> {
  const pieces = source[Symbol.asyncIterator]();
  const start = performance.now();
  let received = 0;
  for (;;) {
    const { value, done } = await inTime(pieces.next().catch(brokenOff), limits);
    if (done) break;
    received += value.length;
    if (received > bytesMax) throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
    const elapsedMs = performance.now() - start;
    const due = (limits.bytesPerSecondMin * elapsedMs) / 1000;
    if (elapsedMs > limits.graceMs && received < due) throw new Refusal('upload_too_slow');
    yield value;
  }
  if (received === 0) throw new Refusal('file_empty');
}

/** Waits for what a sender has yet to send. Refuses with `upload_too_slow`. */
export async function inTime<T>(wanted: Promise<T>, { pauseMs }: ArrivalLimits): Promise<T> {
  const tooSlow = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooSlow.reject(new Refusal('upload_too_slow')), pauseMs);
  // Nobody waits for it any more when the time was over.
  wanted.catch(() => {});
  try {
    return await Promise.race([wanted, tooSlow.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a library refuses keeps its status; a connection that broke is nobody's fault here. */
function brokenOff(error: unknown): never {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  if (error instanceof Refusal) throw error;
  if (status === 413) throw new Refusal('file_too_large', { bytes_max: FILE_BYTES_MAX });
  throw new Refusal('bad_request');
}
