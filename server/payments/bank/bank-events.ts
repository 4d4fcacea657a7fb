import type { Tx } from '../../database/connect.ts';
import { StatementLineEvent } from '../../providers/event-data.ts';
import {
  type EventHandlers,
  type EventOutcome,
  onEvent,
  type ReceivedEvent,
} from '../../providers/process-events.ts';
import { readProgress } from '../list-progress.ts';

/**
 * Events of the bank book nothing: they wake the reader of its statement and are compared with it. One that the statement does not
 * bear out is parked.
 */
export const BANK_EVENTS: EventHandlers = {
  'bank.line_booked': onEvent(StatementLineEvent, compareWithStatement),
};

async function compareWithStatement(
  tx: Tx,
  told: StatementLineEvent,
  { receivedAt }: ReceivedEvent,
): Promise<EventOutcome> {
  const line = await tx
    .selectFrom('bank_lines')
    .select(['currency', 'amount', 'value_date'])
    .where('provider_ref', '=', told.provider_ref)
    .executeTakeFirst();
  if (line) {
    const isSame = line.currency === told.currency && BigInt(line.amount) === told.amount;
    return isSame && line.value_date === told.value_date
      ? 'done'
      : { parked: 'differs_from_record' };
  }
  const { completeAt } = await readProgress(tx, 'bank');
  const wasReadSince = completeAt !== null && completeAt >= receivedAt;
  return wasReadSince ? { parked: 'reference_unknown' } : { later: 'list_not_read' };
}
