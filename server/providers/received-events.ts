import type { KeyObject } from 'node:crypto';
import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { type EventHeaders, verifyEvent, verifyWebhook } from './event-signature.ts';

/** A provider whose events we accept, and the public keys that are its own at present or the secrets we share. */
export type EventSource = { provider: string } & (
  | { publicKeys: readonly KeyObject[] }
  | { webhookSecrets: readonly Uint8Array[] }
);

/** What became of an event's arrival. A duplicate was received before and needs nothing more. */
export type Reception = { outcome: 'accepted'; id: string } | { outcome: 'duplicate'; id: null };

const Envelope = z.object({
  type: z.string().min(1).max(100),
  data: z.record(z.string(), z.unknown()),
});

/**
 * Receives an event: verifies signature and time over the raw bytes, then stores it for processing. Rows stay
 * for ever, so a replay is always a duplicate. Throws `event_signature_invalid`, `event_expired` or
 * `event_malformed`; then nothing is stored.
 */
export async function receiveEvent(
  tx: Tx,
  source: EventSource,
  headers: EventHeaders,
  rawBody: Uint8Array,
  now: Date,
): Promise<Reception> {
  const { eventId, sentAt } =
    'publicKeys' in source
      ? verifyEvent(source.publicKeys, headers, rawBody, now)
      : verifyWebhook(source.webhookSecrets, headers, rawBody, now);
  const { type, data } = readEnvelope(rawBody);
  const row = await tx
    .insertInto('provider_events')
    .values({
      id: newId(),
      provider: source.provider,
      event_id: eventId,
      type,
      data: JSON.stringify(data),
      raw_body: Buffer.from(rawBody),
      sent_at: sentAt,
      received_at: now,
      due_at: sql<Date>`clock_now()`,
    })
    .onConflict((conflict) => conflict.constraint('provider_events__event_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? { outcome: 'accepted', id: row.id } : { outcome: 'duplicate', id: null };
}

function readEnvelope(rawBody: Uint8Array): z.infer<typeof Envelope> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
    const envelope = Envelope.parse(JSON.parse(text));
    if (!UNSTORABLE.test(JSON.stringify(envelope))) return envelope;
  } catch {
    // Signed, but not an event: refused below.
  }
  throw new Refusal('event_malformed');
}

/** NUL and lone surrogates, which JSON can say and PostgreSQL's jsonb cannot hold. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;
