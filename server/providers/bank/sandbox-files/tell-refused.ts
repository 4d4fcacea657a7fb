import type { Tx } from '../../../database/connect.ts';
import { writeBankAnswer } from './bank-answer.ts';
import { keepMessage, withdrawAnswers } from './bank-messages.ts';

type Refused = {
  readonly end_to_end_id: string;
  readonly part_id: string | null;
  readonly reason: string;
};

/** Tells that a payment is refused after all that had been accepted in a file. */
export async function tellRefused(tx: Tx, delivery: string, refused: Refused): Promise<void> {
  const { message_id: originalMessageId } = await tx
    .selectFrom('sandbox.bank_received_files')
    .select('message_id')
    .where('delivery', '=', delivery)
    .executeTakeFirstOrThrow();
  const { end_to_end_id: endToEndId, part_id: partId, reason: code } = refused;
  const payment = { endToEndId, status: 'RJCT', reason: { code, place: '' } } as const;
  const part = { partId: partId ?? '', status: null, reason: null, payments: [payment] };
  // What was still to be said of the file would have this payment made.
  await withdrawAnswers(tx, delivery);
  await keepMessage(tx, {
    ...{ kind: 'pain.002', delivery, dueAt: null },
    write: (header) => writeBankAnswer(header, { originalMessageId, whole: null, parts: [part] }),
  });
}
