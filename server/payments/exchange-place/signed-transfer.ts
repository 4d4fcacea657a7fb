import type { PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { PROPOSAL_DECISIONS } from '@ballast/contract/staff/proposals.ts';
import type { Asked } from '../../access/passkeys/passkey-challenges.ts';
import type { PasskeyContext } from '../../access/passkeys/passkey-proofs.ts';
import { askToSign, type SignedSubject } from '../../access/passkeys/signed-subjects.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';

type Decision = (typeof PROPOSAL_DECISIONS)[number];

/** What a passkey signs of a transfer of the house: which way, how much of what, where it arrives, why, and who proposed it. */
export const TRANSFER_SIGNED: SignedSubject<Decision> = { lock: lockTransfer, shown: shownOf };

/**
 * Locks a transfer that somebody is to decide. Refuses `not_found`, `conflict` one that is decided, `approver_entered_it` to decide one's own,
 * or to take back another's.
 */
export async function lockTransfer(
  tx: Tx,
  { userId }: Pick<Person, 'userId'>,
  id: string,
  decision: Decision,
) {
  const transfer = await tx
    .selectFrom('exchange_transfers')
    .select(['direction', 'asset', 'amount', 'asked_by', 'decision'])
    .where('transfer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!transfer) throw new Refusal('not_found');
  if (transfer.decision !== null) throw new Refusal('conflict');
  const isOwn = transfer.asked_by === userId;
  if (isOwn !== (decision === 'TAKEN_BACK')) throw new Refusal('approver_entered_it');
  return transfer;
}

async function shownOf(tx: Tx, id: string): Promise<Asked['shown']> {
  const row = await tx
    .selectFrom('exchange_transfers')
    .select(['direction', 'asset', 'amount', 'address', 'why', 'asked_by'])
    .where('transfer_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const { direction, asset, amount, address, why, asked_by: askedBy } = row;
  const shown = { transfer: id, direction, asset, address, why, asked_by: askedBy };
  return { ...shown, amount: formatMinor(asset, BigInt(amount)) };
}

/** Asks for a passkey to decide a transfer. Refuses as `lockTransfer` and `askToSign` do. */
export function askExchangeTransferPasskey(
  context: PasskeyContext,
  viewer: { readonly userId: string; readonly address: string },
  id: string,
  decision: Decision,
): Promise<PasskeyQuestion> {
  return askToSign(context, viewer, { subject: TRANSFER_SIGNED, id, decision });
}
