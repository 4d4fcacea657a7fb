import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../database/identifier.ts';
import { type OwnRequest, openRequest } from '../../ledger/requests.ts';
import type { PaymentOrder, StatementLine } from '../../providers/bank/port.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { endToEndId } from '../bank/end-to-end-id.ts';
import { openPayerNumber } from '../bank/line-payers.ts';
import { lineReference } from '../bank/suspended-lines.ts';
import { findByOrderKey, takeReference } from '../custody/provider-references.ts';
import {
  bringReturnBack,
  completeReturn,
  lockReturn,
  recordReturnAccepted,
  type TransferReturn,
} from './transfer-returns.ts';

/** What goes back through the bank: money left, and came back, as the statement lists it (docs/decisions/0219, 0257). */

/** What the bank is told to pay for a return, with the number opened for it; null where that cannot be opened. */
export async function readReturnPayment(
  database: Database,
  { dataKeys }: Pick<Secrets, 'dataKeys'>,
  { returnId, transfer, currency, amount, to }: TransferReturn,
): Promise<PaymentOrder | null> {
  if (to.kind !== 'ACCOUNT') throw new Error(`the return ${returnId} does not go to a bank`);
  const number = await openPayerNumber(database, dataKeys, lineReference(transfer));
  if (number === null) return null;
  return {
    key: endToEndId(returnId),
    currency,
    amount,
    rail: to.rail,
    creditorName: to.holderName,
    creditorAccount: number,
    creditorBank: to.bankCode,
    creditorBankName: to.bankName,
    creditorCountry: to.country,
  };
}

/** A return of which a line of the statement tells. */
export type ReturnPayment = {
  readonly kind: 'BOOKED' | 'RETURNED';
  readonly back: TransferReturn;
  /** Nothing is missing of what came back. */
  readonly isWhole: boolean;
};

/** What a line is of: a return of ours that left or came back; null of any other. Only the bank says that one came back. */
export async function returnPaymentOf(tx: Tx, line: StatementLine): Promise<ReturnPayment | null> {
  const back = await lockReturnCalled(tx, line.endToEndId);
  if (!back || back.currency !== line.currency) return null;
  if (line.amount < 0n) {
    const isOurs = back.state === 'PROCESSING' && -line.amount === back.amount;
    return isOurs ? { kind: 'BOOKED', back, isWhole: true } : null;
  }
  if (line.returnReason === null || back.state !== 'COMPLETED') return null;
  return { kind: 'RETURNED', back, isWhole: line.amount === back.amount };
}

/** Locks the return that the bank knows by this key; null when it is none. */
export async function lockReturnCalled(tx: Tx, key: string | null): Promise<TransferReturn | null> {
  const id = await findByOrderKey(tx, 'bank', key);
  return id?.ownerId === HOUSE_OWNER_ID ? lockReturn(tx, id.requestId) : null;
}

/** Books that the bank paid a return: its hold on suspense is posted. */
export async function bookReturnPaid(
  tx: Tx,
  back: TransferReturn,
  line: StatementLine,
): Promise<void> {
  const { returnId } = back;
  // The statement may tell of it before the answer to the instruction was kept.
  if (back.providerReference === null) {
    await recordReturnAccepted(tx, back, `${line.providerReference}/payment`);
  }
  await keepReturnLine(tx, returnId, 'booked_line', line, returnId);
  await completeReturn(tx, back, null, valueDateOf(line));
}

/** Books a return back that did not reach its sender: it stands in suspense again. */
export async function bookReturnCameBack(
  tx: Tx,
  back: TransferReturn,
  line: StatementLine,
  reversal: OwnRequest,
): Promise<void> {
  const { returnId, currency, amount, fee } = back;
  await openRequest(tx, {
    ...{ ...reversal, kind: 'reversal', idemKey: `returned:${line.providerReference}` },
    ...{ asset: currency, minor: amount + fee, state: 'processing', parentId: returnId },
  });
  await keepReturnLine(tx, returnId, 'returned_line', line, reversal.requestId);
  await bringReturnBack(tx, back, line.returnReason ?? 'returned', {
    key: `return_came_back:${returnId}`,
    requestId: reversal.requestId,
    effectiveAt: valueDateOf(line),
  });
  const subject = { kind: 'correction', id: returnId, ownerId: null };
  const after = { providerReference: line.providerReference, reason: line.returnReason };
  await recordAction(tx, SYSTEM, 'return_came_back', subject, null, after);
}

async function keepReturnLine(
  tx: Tx,
  returnId: string,
  column: 'booked_line' | 'returned_line',
  { providerReference }: StatementLine,
  requestId: string,
): Promise<void> {
  await takeReference(tx, 'bank', providerReference, { ownerId: HOUSE_OWNER_ID, requestId });
  await tx
    .updateTable('transfer_returns')
    .set({ [column]: providerReference })
    .where('return_id', '=', returnId)
    .execute();
}

function valueDateOf({ valueDate }: Pick<StatementLine, 'valueDate'>): Date {
  return new Date(`${valueDate}T00:00:00Z`);
}
