import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import type { EventHeaders } from '../../providers/event-signature.ts';
import { type EventSource, receiveEvent } from '../../providers/received-events.ts';

export const PROCESS_EVENT = defineJob<{ id: string; provider: string }>('process_provider_event', {
  lane: 'money',
});

export type ArrivedEvent = {
  readonly headers: EventHeaders;
  readonly rawBody: Uint8Array;
};

/** Stores a provider's signed event and enqueues its processing; a replay changes nothing. */
export async function receiveProviderEvent(
  tx: Tx,
  source: EventSource,
  { headers, rawBody }: ArrivedEvent,
  now: Date,
): Promise<void> {
  const reception = await receiveEvent(tx, source, headers, rawBody, now);
  if (reception.outcome === 'duplicate') return;
  await enqueue(tx, PROCESS_EVENT, { id: reception.id, provider: source.provider });
}
