import { Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { assertFileName, FileMissing, type FileStore, FilesUnavailable } from './port.ts';

/** A bucket of a store that speaks S3, and whom it knows us as. */
export type S3Settings = {
  readonly bucket: string;
  readonly region: string;
  /** Null is Amazon's own of the region. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** How long one request may take; the library asks once more after one that failed. */
const REQUEST_MS = 8_000;
const TRIES = 2;

/** Read a piece at a time, so that whoever reads slowly keeps no connection. */
const READ_BYTES = 1024 * 1024;

/** The least that S3 takes as a part of a file (Amazon S3 User Guide, "Multipart upload limits"). */
const PART_BYTES = 5 * 1024 * 1024;

/** A store that answers and refuses: asking again changes nothing. `code` is the name that S3 gives it. */
export class FilesRefused extends FilesUnavailable {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the S3 store refuses: ${code}`, options);
    this.code = code;
  }
}

/** Files as objects of a bucket, under their own names. All processes share it. */
export function openS3Files(settings: S3Settings, requestMs = REQUEST_MS): FileStore {
  let opening: Promise<Bucket> | null = null;
  const bucket = () => {
    opening ??= openBucket(settings, requestMs);
    return opening;
  };
  return {
    write: async (name, content) => {
      assertFileName(name);
      await (await bucket()).write(name, content);
    },
    read: (name) => {
      assertFileName(name);
      return readLater(bucket, name);
    },
    removeAll: async (name) => {
      assertFileName(name);
      await (await bucket()).removeAll(name);
    },
  };
}

async function* readLater(bucket: () => Promise<Bucket>, name: string): AsyncIterable<Uint8Array> {
  yield* (await bucket()).read(name);
}

type Bucket = FileStore;

/** The library is loaded when a file is first asked for: it would make the start of everybody else slower. */
async function openBucket(settings: S3Settings, requestMs: number): Promise<Bucket> {
  const library = await import('@aws-sdk/client-s3');
  const client = new library.S3Client({
    region: settings.region,
    credentials: settings,
    // Every store knows buckets by path; by name of a host only where somebody set that up.
    ...(settings.endpoint !== null && { endpoint: settings.endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Checksums of the library's own in place of the protocol's are unknown to many stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: requestMs / 4,
      requestTimeout: requestMs,
      throwOnRequestTimeout: true,
    },
  });
  const Bucket = settings.bucket;
  const inTime = () => ({ abortSignal: AbortSignal.timeout(requestMs * TRIES) });

  async function* read(Key: string): AsyncIterable<Uint8Array> {
    for (let at = 0, total = 1; at < total; ) {
      const range = { Bucket, Key, Range: `bytes=${at}-${at + READ_BYTES - 1}` };
      const piece = await client
        .send(new library.GetObjectCommand(range), inTime())
        .then((answer) => readWhole(answer, at))
        .catch((error: unknown) => refuse(error, Key));
      yield piece.bytes;
      at += piece.bytes.length;
      total = piece.total;
    }
  }

  const remove = (Key: string) =>
    client.send(new library.DeleteObjectCommand({ Bucket, Key }), inTime());

  /** One by one, as many stores refuse the call that removes several; one list names more than an upload may have parts. */
  async function removeAll(name: string): Promise<void> {
    await remove(name);
    const folder = { Bucket, Prefix: `${name}/` };
    const found = await client.send(new library.ListObjectsV2Command(folder), inTime());
    for (const { Key } of found.Contents ?? []) if (Key !== undefined) await remove(Key);
  }

  return {
    write: (name, content) => writeWhole(client, { Bucket, Key: name }, content),
    read,
    removeAll: (name) => removeAll(name).catch((error: unknown) => refuse(error, name)),
  };
}

/** Sends a file in parts and puts it together at the end: whoever reads finds all of it, or none. */
async function writeWhole(
  client: S3Client,
  { Bucket, Key }: { Bucket: string; Key: string },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const failed: { cause: unknown }[] = [];
  async function* watched() {
    try {
      yield* content;
    } catch (cause) {
      failed.push({ cause });
      throw cause;
    }
  }
  const upload = new Upload({
    client,
    params: { Bucket, Key, Body: Readable.from(watched()) },
    partSize: PART_BYTES,
    queueSize: 1,
  });
  try {
    await upload.done();
  } catch (error) {
    if (failed[0]) throw failed[0].cause;
    refuse(error, Key);
  }
}

/** The bytes of an answer and the size of the file; throws when some are missing. */
async function readWhole(
  { Body, ContentLength, ContentRange }: GetObjectCommandOutput,
  startsAt: number,
): Promise<{ bytes: Uint8Array; total: number }> {
  const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
  if (bytes.length === 0 || bytes.length !== ContentLength) throw new Error('the answer broke off');
  const total = ContentRange?.split('/').at(-1) ?? String(startsAt + bytes.length);
  return { bytes, total: Number.parseInt(total, 10) };
}

/** A file is missing only where the store knows its bucket and says so. */
function refuse(error: unknown, name: string): never {
  const code = error instanceof Error ? error.name : '';
  if (code === 'NoSuchKey') throw new FileMissing(name, { cause: error });
  const status = statusOf(error);
  if (status >= 400 && status < 500) throw new FilesRefused(code, { cause: error });
  throw new FilesUnavailable('the S3 store', { cause: error });
}

function statusOf(error: unknown): number {
  if (!(error instanceof Error && '$metadata' in error)) return 0;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode ?? 0;
}
