/** Messages from the frame of an envelope provider, by our own return pages. */

const SOURCE = 'ballast-signing';

/** The provider's words for the end (`event` of the return address). */
export type SigningEnd = 'signed' | 'declined' | 'left' | 'failed';

const ENDS: Readonly<Record<string, SigningEnd>> = {
  signing_complete: 'signed',
  viewing_complete: 'signed',
  agreed: 'signed',
  decline: 'declined',
  declined: 'declined',
  cancel: 'left',
  session_timeout: 'failed',
  ttl_expired: 'failed',
  exception: 'failed',
  id_check_failed: 'failed',
  fax_pending: 'failed',
};

type ReturnMessage = {
  readonly source: typeof SOURCE;
  readonly agreement: string;
  readonly event: string;
};

export function returnMessage(agreement: string, event: string): ReturnMessage {
  return { source: SOURCE, agreement, event };
}

/** What a message has to come with to be believed: our own origin, from the frame, about this agreement. */
export type Expected = {
  readonly origin: string;
  readonly frame: unknown;
  readonly agreement: string;
};

/**
 * Reads how signing ended; null for a message from elsewhere, from another window, or about something else.
 * Only the server knows what counts.
 */
export function readSigningEnd(
  { origin, source, data }: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  expected: Expected,
): SigningEnd | null {
  if (origin !== expected.origin || source === null || source !== expected.frame) return null;
  if (!isReturnMessage(data) || data.agreement !== expected.agreement) return null;
  return ENDS[data.event] ?? 'failed';
}

function isReturnMessage(data: unknown): data is ReturnMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { source, agreement, event } = data as Partial<ReturnMessage>;
  return source === SOURCE && typeof agreement === 'string' && typeof event === 'string';
}
