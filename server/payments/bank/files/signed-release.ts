import { createHash } from 'node:crypto';
import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { Asked } from '../../../access/passkeys/passkey-challenges.ts';
import type { PasskeyContext } from '../../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../../access/passkeys/signed-subjects.ts';
import type { Tx } from '../../../database/connect.ts';
import { lockToRelease, readPaymentFile } from './locked-file.ts';

/*
 * Whoever has a passkey releases a file with it. It signs what the desk shows of the file: how much leaves which account of ours, by whom it was
 * prepared, and each payment with its name, bank and amount.
 */

export const FILE_SIGNED: SignedSubject<'RELEASED'> = { lock: lockToRelease, shown: shownOf };

async function shownOf(tx: Tx, fileId: string): Promise<Asked['shown']> {
  const file = await readPaymentFile(tx, fileId);
  if (!file) throw new Refusal('not_found');
  const { id, messageId, currency, rail, payments, amount, preparedBy } = file;
  const orders = await tx
    .selectFrom('bank_payment_orders')
    .select(['end_to_end_id', 'amount', 'creditor_name', 'creditor_bank', 'creditor_account_end'])
    .where('file_id', '=', id)
    .orderBy('end_to_end_id')
    .execute();
  return {
    ...{ file: id, message_id: messageId, currency, rail, prepared_by: preparedBy },
    ...{ payments: String(payments), amount: formatMinor(currency, BigInt(amount)) },
    orders: createHash('sha256').update(JSON.stringify(orders)).digest('hex'),
  };
}

/** Asks for a passkey to release a file. Refuses as `lockToRelease` and `askToSign` do. */
export function askReleasePasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  fileId: string,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: FILE_SIGNED, id: fileId, decision: 'RELEASED' });
}
