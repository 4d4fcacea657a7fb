import { CallError } from '@ballast/client/call-error.ts';
import type { Client } from '@ballast/client/create-client.ts';
import {
  completeUpload,
  sendUploadPart,
  startUpload,
  type Upload,
  type UploadPurpose,
} from '@ballast/contract/files/uploads.ts';

/** Small enough that little is sent twice on a bad connection. */
export const PART_BYTES = 1024 * 1024;

/** How often the server is asked again for a check that is under way, and how long between. */
const CHECKS_MAX = 30;
const CHECK_PAUSE_MS = 2_000;

export type FileCaller = Pick<Client, 'call'>;

export type Sending = {
  readonly file: File;
  readonly purpose: UploadPurpose;
  readonly slot: string;
  /** What the server knows of it, when it was started before. */
  readonly upload: Upload | null;
  /** Told after every part: what the server has now. */
  readonly onProgress: (upload: Upload) => void;
  readonly signal?: AbortSignal;
};

/**
 * Sends a file part by part from where the server stands, and has it checked. Returns the stored file.
 * Rejects with a `CallError`; after a lost connection the last upload it reported can be continued.
 */
export async function sendFile(client: FileCaller, sending: Sending): Promise<Upload> {
  const { file, purpose, slot, onProgress, signal } = sending;
  let upload = sending.upload;
  if (!upload) {
    const body = { purpose, slot, file_name: file.name || 'file', bytes: file.size };
    upload = await client.call(startUpload, { body, signal });
    onProgress(upload);
  }
  while (upload.state === 'OPEN' && upload.received_bytes < file.size) {
    upload = await sendPart(client, upload, file, signal);
    onProgress(upload);
  }
  return upload.state === 'OPEN' ? complete(client, upload.id, file, signal) : upload;
}

/** Sends the next part; when the server stands elsewhere, says where. */
async function sendPart(
  client: FileCaller,
  upload: Upload,
  file: File,
  signal: AbortSignal | undefined,
): Promise<Upload> {
  const startsAt = upload.received_bytes;
  const part = file.slice(startsAt, startsAt + PART_BYTES, 'application/octet-stream');
  const input = { params: { id: upload.id }, query: { starts_at: startsAt }, body: part, signal };
  try {
    return await client.call(sendUploadPart, input);
  } catch (error) {
    const standsAt = offsetOf(error);
    if (standsAt === null || standsAt === startsAt) throw error;
    return { ...upload, received_bytes: standsAt };
  }
}

/** Where the server stands, when that is why it refused a part. */
function offsetOf(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'upload_out_of_order') return null;
  const { received_bytes } = error.detail;
  return typeof received_bytes === 'number' ? received_bytes : null;
}

async function complete(
  client: FileCaller,
  id: string,
  file: File,
  signal: AbortSignal | undefined,
): Promise<Upload> {
  const query = await hashOf(file);
  for (let checksLeft = CHECKS_MAX; ; checksLeft -= 1) {
    try {
      return await client.call(completeUpload, { params: { id }, query, signal });
    } catch (error) {
      const isUnderWay = error instanceof CallError && error.code === 'upload_being_checked';
      if (!isUnderWay || checksLeft === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
    }
  }
}

/** The file's hash, so that no other file passes for it; none in browsers without. */
async function hashOf(file: File): Promise<{ sha256?: string }> {
  if (!globalThis.crypto?.subtle) return {};
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = [...new Uint8Array(hash)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { sha256 };
}

/** Codes after which the same file may be sent on: nothing is wrong with it. */
const PASSING: ReadonlySet<string> = new Set([
  'unreachable',
  'service_unavailable',
  'upload_too_slow',
  'upload_being_checked',
  'upload_incomplete',
  'upload_out_of_order',
  'too_many_requests',
  'internal_error',
  'unexpected',
]);

/** Says whether sending was only interrupted, so that it can go on. */
export function isInterruption(error: unknown): boolean {
  return !(error instanceof CallError) || PASSING.has(error.code);
}
