import { createHash } from 'node:crypto';
import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { Asked } from '../../../access/passkeys/passkey-challenges.ts';
import {
  askPasskeyIn,
  claimPasskeyFor,
  type PasskeyContext,
} from '../../../access/passkeys/passkey-proofs.ts';
import {
  askedForDecision,
  hasPasskey,
  keepDecision,
  type SignedDecision,
} from '../../../access/passkeys/signed-decisions.ts';
import type { Person } from '../../../database/audit-trail.ts';
import type { Tx } from '../../../database/connect.ts';
import { HOUSE_OWNER_ID } from '../../../database/identifier.ts';
import { transact } from '../../../database/transact.ts';
import { type LockedFile, lockToRelease, readPaymentFile } from './locked-file.ts';

/*
 * Whoever has a passkey releases a file with it. It signs what the desk shows of the file: how much leaves which account of ours, by whom it was
 * prepared, and each payment with its name, bank and amount.
 */

const DECISION = 'RELEASED';

async function shownOf(tx: Tx, file: LockedFile): Promise<Asked['shown']> {
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

/** Asks for a passkey to release a file. Refuses as the release does, `passkey_required` when the person has none, and `too_many_requests`. */
export async function askReleasePasskey(
  context: PasskeyContext,
  { userId, address }: { readonly userId: string; readonly address: string },
  fileId: string,
): Promise<PasskeyQuestion> {
  return transact(context.database, async (tx) => {
    const shown = await shownOf(tx, await lockToRelease(tx, { userId }, fileId));
    return askPasskeyIn(tx, context, askedForDecision(userId, DECISION, shown), address);
  });
}

/** Claims the answer of a passkey to a release. Refuses `not_found`, `passkey_refused` and `passkey_expired`. */
export async function claimSignedRelease(
  context: PasskeyContext,
  releaser: Person,
  fileId: string,
  answer: PasskeyAnswer,
): Promise<SignedDecision> {
  const { userId } = releaser;
  const { proof } = await claimPasskeyFor(context, releaser, { userId, answer }, async (tx) => {
    const file = await readPaymentFile(tx, fileId);
    if (!file) throw new Refusal('not_found');
    return { asked: askedForDecision(userId, DECISION, await shownOf(tx, file)) };
  });
  return { proof, answer };
}

/**
 * Uses the passkey that a release was signed with and keeps what it signed, over the file as it is under its lock. Refuses `passkey_required`
 * when the person has a passkey and none signed, and `passkey_refused`.
 */
export async function keepSignedRelease(
  tx: Tx,
  { userId }: Person,
  file: LockedFile,
  signed: SignedDecision | undefined,
): Promise<void> {
  if (!signed) {
    if (await hasPasskey(tx, userId)) throw new Refusal('passkey_required');
    return;
  }
  const about = { ownerId: HOUSE_OWNER_ID, subjectId: file.id };
  const facts = await shownOf(tx, file);
  await keepDecision(tx, about, { userId, decision: DECISION, facts, signed });
}
